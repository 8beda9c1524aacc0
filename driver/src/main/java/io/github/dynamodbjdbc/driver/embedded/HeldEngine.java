package io.github.dynamodbjdbc.driver.embedded;

import io.github.dynamodbjdbc.driver.error.EngineException;
import io.github.dynamodbjdbc.engine.Answer;
import io.github.dynamodbjdbc.engine.Caller;
import io.github.dynamodbjdbc.engine.Engine;
import io.github.dynamodbjdbc.engine.EngineBuilder;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The engine in this JVM. On a directory, it also accepts requests of other JVMs. */
final class HeldEngine implements EngineAccess {
    private static final String SETTINGS = "dynamodbjdbc.engine";

    private final Engine engine;
    private final @Nullable Path directory;
    private final @Nullable EngineHost host;

    private HeldEngine(Engine engine, @Nullable Path directory, @Nullable EngineHost host) {
        this.engine = engine;
        this.directory = directory;
        this.host = host;
    }

    /**
     * @param faulty whether it has the faults that the machine's owner has configured
     * @throws EngineException if the owner's settings are wrong
     */
    static HeldEngine inMemory(boolean faulty) {
        return new HeldEngine(builder(faulty ? ownersSettings() : "").build(), null, null);
    }

    private static String ownersSettings() {
        return System.getProperty(SETTINGS, "");
    }

    /** Applies the faults that the machine's owner has configured. */
    private static EngineBuilder builder(String settings) {
        try {
            return Engine.builder().settings(settings);
        } catch (IllegalArgumentException e) {
            throw new EngineException("The system property " + SETTINGS + ": " + e.getMessage(), null);
        }
    }

    /**
     * Opens the engine of a directory; null if another process holds it.
     *
     * @throws EngineException if it can't be opened
     */
    static @Nullable HeldEngine open(Path directory) {
        return open(directory, ownersSettings());
    }

    static @Nullable HeldEngine open(Path directory, String settings) {
        Engine engine;
        try {
            engine = builder(settings).directory(directory).build();
        } catch (io.github.dynamodbjdbc.engine.EngineException e) {
            if (e.isInUse()) {
                return null;
            }
            // Without the cause, which contains the directory.
            throw new EngineException(
                    "The embedded engine can't be opened: "
                            + EngineDirectory.withoutName(String.valueOf(e.getMessage()), directory),
                    null);
        }
        EngineHost host = null;
        try {
            host = EngineHost.open(engine);
            EnginePort.write(directory, host.port());
            return new HeldEngine(engine, directory, host);
        } catch (IOException e) {
            if (host != null) {
                host.close();
            }
            engine.close();
            throw new EngineException(
                    "The embedded engine can't be opened to other processes: "
                            + EngineDirectory.withoutName(String.valueOf(e.getMessage()), directory),
                    null);
        }
    }

    @Override
    public Answer call(Caller caller, String operation, byte[] request) {
        return engine.call(caller, operation, request);
    }

    /** The port's file is deleted before the lock is released, so that the next holder's file is not deleted. */
    @Override
    public void close() {
        if (host != null && directory != null) {
            EnginePort.delete(directory);
            host.close();
        }
        engine.close();
    }
}
