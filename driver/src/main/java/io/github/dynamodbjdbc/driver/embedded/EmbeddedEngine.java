package io.github.dynamodbjdbc.driver.embedded;

import io.github.dynamodbjdbc.driver.error.EngineException;
import io.github.dynamodbjdbc.driver.wire.DirectService;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A user's reference to an embedded engine: a DynamoDB in this JVM, in memory or on a directory.
 *
 * <p>A JVM has at most one engine in memory and one for each directory; a second connection to the same shares it. The one
 * in memory is kept until the JVM ends, so that the next connection sees earlier writes. One on a directory
 * ends when its last user closes it. Other JVMs may use the same directory at the same time: one of them holds it, and
 * when that one ends, another takes over.
 *
 * <p>Each access key and region has its own tables; the defaults are {@link #ACCESS_KEY} and {@link #REGION}.
 */
public final class EmbeddedEngine implements AutoCloseable {
    public static final String ACCESS_KEY = "local";

    public static final String SECRET_KEY = "local";

    public static final String REGION = "us-east-1";

    /** Each engine has its own threads and memory, and a URL is enough to start one. */
    private static final int MOST_ENGINES = 16;

    /** By directory; the engine in memory has a null key. */
    private static final Map<@Nullable Path, SharedEngine> SHARED = new HashMap<>();

    private final @Nullable Path directory;
    private final SharedEngine shared;
    private final AtomicBoolean closed = new AtomicBoolean();

    private EmbeddedEngine(@Nullable Path directory, SharedEngine shared) {
        this.directory = directory;
        this.shared = shared;
    }

    /** An engine in memory for this user alone, which closing it ends. It is not among those that are counted, and has none of the owner's faults. */
    public static EmbeddedEngine alone() {
        SharedEngine alone = SharedEngine.alone();
        alone.start();
        return new EmbeddedEngine(null, alone);
    }

    /**
     * Opens the engine in memory, or the one on a directory, which is created if its parent exists.
     *
     * @throws EngineException if it can't be opened, the directory contains other files, or there are too many engines
     */
    public static EmbeddedEngine open(@Nullable Path directory) {
        Path real = directory == null ? null : EngineDirectory.real(directory);
        SharedEngine shared;
        synchronized (SHARED) {
            if (!SHARED.containsKey(real) && SHARED.size() >= MOST_ENGINES) {
                throw new EngineException(
                        "There are " + MOST_ENGINES
                                + " embedded engines in this JVM already, each on a directory of its own",
                        null);
            }
            shared = SHARED.computeIfAbsent(real, SharedEngine::new);
            shared.users++;
        }
        EmbeddedEngine engine = new EmbeddedEngine(real, shared);
        boolean opened = false;
        try {
            shared.start();
            opened = true;
            return engine;
        } finally {
            if (!opened) {
                engine.close();
            }
        }
    }

    /**
     * A port of 127.0.0.1 at which it answers HTTP requests as long as this JVM uses it, such as {@code http://127.0.0.1:41234}. It is opened by the
     * first call, and accepts requests of any program on this machine.
     */
    public URI endpoint() {
        return shared.endpoint();
    }

    /** An id that distinguishes engines, without revealing the directory; not an address. */
    public URI identity() {
        return shared.identity();
    }

    /** The handler of connections' requests. */
    public DirectService service() {
        return shared;
    }

    /** Idempotent. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        synchronized (SHARED) {
            if (shared.isAlone()) {
                shared.close();
                return;
            }
            shared.users--;
            if (shared.users > 0 || directory == null) {
                return;
            }
            SHARED.remove(directory);
        }
        shared.close();
    }
}
