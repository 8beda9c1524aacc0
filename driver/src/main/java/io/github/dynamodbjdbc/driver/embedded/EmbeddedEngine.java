package io.github.dynamodbjdbc.driver.embedded;

import io.github.dynamodbjdbc.driver.error.EngineException;
import io.github.dynamodbjdbc.driver.error.EngineMissingException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One user's hold on an embedded engine: Amazon's DynamoDB Local, in memory or on a directory, listening on 127.0.0.1
 * only and gone with the JVM, however that ends.
 *
 * <p>A JVM has at most one engine in memory and one for each directory; whoever opens the same again shares it. The one
 * in memory is kept until the JVM ends, so that what one connection wrote is there for the next. One on a directory
 * ends when its last user closes it; other JVMs that open the same directory meanwhile share the engine that runs.
 *
 * <p>Tables are apart by access key and region: {@link #ACCESS_KEY} and {@link #REGION} unless the user gives others.
 */
public final class EmbeddedEngine implements AutoCloseable {
    /** The engine takes letters and digits only, and asks for no particular ones. */
    public static final String ACCESS_KEY = "local";

    public static final String SECRET_KEY = "local";

    public static final String REGION = "us-east-1";

    /** What DynamoDB Local makes, with the journals of its databases. */
    private static final String ENGINE_FILES = "[\\w.-]+\\.db(-(journal|wal|shm))?";

    /** Each is a process of its own, and a URL is enough to start one. */
    private static final int MOST_ENGINES = 16;

    /** By directory; the one in memory has null. */
    private static final Map<@Nullable Path, Shared> SHARED = new HashMap<>();

    private final Shared shared;
    private final URI endpoint;
    private final AtomicBoolean closed = new AtomicBoolean();

    private EmbeddedEngine(Shared shared, URI endpoint) {
        this.shared = shared;
        this.endpoint = endpoint;
    }

    /**
     * Opens the engine in memory, or the one on a directory, which is created in the one above it if it does not exist. Takes about a
     * second if it isn't running.
     *
     * @throws EngineMissingException if DynamoDB Local is nowhere to be found
     * @throws EngineException if it does not start, the directory holds other files, or there are too many
     */
    public static EmbeddedEngine open(@Nullable Path directory) {
        Path key = directory == null ? null : realPath(directory);
        Shared shared;
        synchronized (SHARED) {
            if (!SHARED.containsKey(key) && SHARED.size() >= MOST_ENGINES) {
                throw new EngineException(
                        "There are " + MOST_ENGINES
                                + " embedded engines in this JVM already, each on a directory of its own",
                        null);
            }
            shared = SHARED.computeIfAbsent(key, Shared::new);
            shared.users++;
        }
        try {
            return new EmbeddedEngine(shared, URI.create("http://127.0.0.1:" + shared.port()));
        } catch (Throwable e) {
            shared.leave();
            throw e;
        }
    }

    /** A URL may have named it: no chain of directories is made, and no file is put among others that are not an engine's. */
    private static Path realPath(Path directory) {
        try {
            create(directory);
            Path real = directory.toRealPath();
            if (!isEngines(real)) {
                throw new EngineException(
                        "The embedded engine's directory can't be used: it holds files that are not an embedded engine's",
                        null);
            }
            return real;
        } catch (IOException e) {
            // Without its name, and so the cause, which a URL may have given.
            throw new EngineException(
                    "The embedded engine's directory can't be used ("
                            + e.getClass().getSimpleName() + "); the directory above it has to exist",
                    null);
        }
    }

    private static void create(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            return;
        }
        try {
            Files.createDirectory(directory);
        } catch (FileAlreadyExistsException e) {
            // Somebody else may have made it meanwhile.
            if (!Files.isDirectory(directory)) {
                throw e;
            }
        }
    }

    /** Whether an engine has run there, DynamoDB Local on its own included, or nothing is there yet. */
    private static boolean isEngines(Path directory) throws IOException {
        if (Files.exists(directory.resolve(EngineLauncher.LOCK_FILE), LinkOption.NOFOLLOW_LINKS)) {
            return true;
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.allMatch(file -> file.getFileName().toString().matches(ENGINE_FILES));
        }
    }

    /** Such as {@code http://127.0.0.1:41234}. */
    public URI endpoint() {
        return endpoint;
    }

    /** Idempotent. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            shared.leave();
        }
    }

    /** What the users of this JVM share. */
    private static final class Shared {
        private static final int ATTEMPTS = 50;
        private static final int PAUSE_MILLIS = 200;

        private final @Nullable Path directory;

        /** Guarded by {@link #SHARED}. */
        private int users;

        /** Guarded by this. */
        private @Nullable EngineShare share;

        Shared(@Nullable Path directory) {
            this.directory = directory;
        }

        /** Starts or joins the engine unless it runs. */
        synchronized int port() {
            if (share == null || !share.isAlive()) {
                share = null;
                share = acquire();
            }
            return share.port();
        }

        private EngineShare acquire() {
            String classPath = EngineJars.ofThisJvm().classPath();
            // Between the lock and the port file of one that starts, and between the last user and the end of one that
            // ends, a directory is locked but can't be joined.
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                EngineShare found = directory == null ? null : EngineConnection.join(directory);
                if (found == null) {
                    found = EngineProcess.start(classPath, directory);
                }
                if (found != null) {
                    return found;
                }
                pause();
            }
            throw new EngineException(
                    "The embedded engine's directory is locked by an engine that does not answer", null);
        }

        private static void pause() {
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new EngineException("Interrupted while the embedded engine was starting", e);
            }
        }

        void leave() {
            synchronized (SHARED) {
                users--;
                if (users > 0 || directory == null) {
                    return;
                }
                SHARED.remove(directory);
            }
            synchronized (this) {
                if (share != null) {
                    share.close();
                    share = null;
                }
            }
        }
    }
}
