package io.github.dynamodbjdbc.tck.local;

import java.net.URI;
import java.nio.file.Path;

/** The driver's embedded engine, in memory; it ends with this JVM. */
public final class LocalEngine {
    private static final String ENGINE = "io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine";

    private LocalEngine() {}

    /** Starts the engine, unless it is running, and returns its endpoint. */
    public static URI start() {
        try {
            // By name, because the driver is not on the kit's compile-time class path.
            Object engine = Class.forName(ENGINE).getMethod("open", Path.class).invoke(null, new Object[] {null});
            return (URI) engine.getClass().getMethod("endpoint").invoke(engine);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("The embedded engine does not start", e);
        }
    }
}
