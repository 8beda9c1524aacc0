package io.github.dynamodbjdbc.driver.embedded;

import io.github.dynamodbjdbc.driver.error.EngineException;
import io.github.dynamodbjdbc.driver.wire.DirectService;
import io.github.dynamodbjdbc.engine.Answer;
import io.github.dynamodbjdbc.engine.Caller;
import io.github.dynamodbjdbc.engine.ConnectionCutException;
import io.github.dynamodbjdbc.engine.EngineServer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The state that the users of one engine in this JVM share. Of the JVMs that use a directory, the one that has the lock of its store holds the
 * engine, and the others send it their requests. When it ends, the system frees the lock, and each of the others tries to get it as soon as
 * it has a request: the one that gets it is the next holder.
 */
final class SharedEngine implements DirectService {
    /** The wait for a holder that has the lock but no port yet, or that has closed its port but still has the lock. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final long FIRST_PAUSE_NANOS = 1_000_000;
    private static final long LONGEST_PAUSE_NANOS = 50_000_000;

    /** Guarded by the map of engines in {@link EmbeddedEngine}. */
    int users;

    private final @Nullable Path directory;
    private final URI identity;
    private final boolean alone;
    /** Ends the engine with the JVM, so that other processes notice immediately. */
    private final @Nullable Thread hook;

    private volatile @Nullable EngineAccess access;

    /** Guarded by this. */
    private @Nullable EngineServer server;

    SharedEngine(@Nullable Path directory) {
        this(directory, directory == null ? "memory" : digest(directory), false);
    }

    private SharedEngine(@Nullable Path directory, String name, boolean alone) {
        this.directory = directory;
        this.alone = alone;
        this.identity = URI.create("embedded://localhost/" + name);
        this.hook = directory == null ? null : new Thread(this::release, "dynamodb-jdbc-engine-end");
    }

    /** An engine in memory that is not shared. */
    static SharedEngine alone() {
        return new SharedEngine(null, UUID.randomUUID().toString(), true);
    }

    boolean isAlone() {
        return alone;
    }

    private static String digest(Path directory) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest(directory.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    URI identity() {
        return identity;
    }

    /** Opens the engine, or connects to that of another JVM. */
    void start() {
        try {
            access();
        } catch (InterruptedIOException e) {
            throw new EngineException("Interrupted while the embedded engine was starting", e);
        }
    }

    @Override
    public Served serve(String accessKey, String region, String operation, byte[] body) throws IOException {
        try {
            Answer answer = call(new Caller(accessKey, region), operation, body);
            return new Served(answer.status(), answer.body());
        } catch (ConnectionCutException e) {
            // The caller sees an ordinary connection failure.
            throw new IOException(e.getMessage(), e);
        }
    }

    private Answer call(Caller caller, String operation, byte[] request) throws IOException {
        while (true) {
            EngineAccess used = access();
            try {
                return used.call(caller, operation, request);
            } catch (EngineGoneException e) {
                forget(used);
            } catch (InterruptedIOException e) {
                throw e;
            } catch (IOException e) {
                forget(used);
                throw e;
            }
        }
    }

    synchronized URI endpoint() {
        if (server == null) {
            server = EngineServer.open(0, (caller, operation, request) -> {
                try {
                    return call(caller, operation, request);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
        return server.endpoint();
    }

    private EngineAccess access() throws InterruptedIOException {
        EngineAccess known = access;
        return known == null ? acquired() : known;
    }

    private synchronized EngineAccess acquired() throws InterruptedIOException {
        EngineAccess known = access;
        if (known == null) {
            known = directory == null ? HeldEngine.inMemory(!alone) : acquire(directory, PATIENCE);
            access = known;
            hook(known);
        }
        return known;
    }

    static EngineAccess acquire(Path directory, Duration patience) throws InterruptedIOException {
        long deadline = System.nanoTime() + patience.toNanos();
        long pause = FIRST_PAUSE_NANOS;
        while (true) {
            HeldEngine held = HeldEngine.open(directory);
            if (held != null) {
                return held;
            }
            EnginePort port = EnginePort.read(directory);
            RemoteEngine remote = port == null ? null : RemoteEngine.reach(port);
            if (remote != null) {
                return remote;
            }
            if (System.nanoTime() >= deadline) {
                throw new EngineException(
                        "The embedded engine's directory is in use by "
                                + (port == null ? "a process whose address is unknown" : port.holder()),
                        null);
            }
            LockSupport.parkNanos(pause);
            if (Thread.interrupted()) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("Interrupted while the embedded engine was starting");
            }
            pause = Math.min(LONGEST_PAUSE_NANOS, 2 * pause);
        }
    }

    private void hook(EngineAccess made) {
        if (hook != null && made instanceof HeldEngine) {
            try {
                Runtime.getRuntime().addShutdownHook(hook);
            } catch (IllegalArgumentException | IllegalStateException e) {
                // The hook exists already, or the JVM is ending; then the system releases the lock.
            }
        }
    }

    private synchronized void forget(EngineAccess gone) {
        if (access == gone) {
            release();
        }
    }

    /** Ends or leaves the engine. A later request finds the next one. */
    private synchronized void release() {
        EngineAccess left = access;
        access = null;
        if (left != null) {
            left.close();
        }
    }

    /** Called after the last user. */
    synchronized void close() {
        if (server != null) {
            server.close();
            server = null;
        }
        release();
        if (hook != null) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // It has run, or is about to.
            }
        }
    }
}
