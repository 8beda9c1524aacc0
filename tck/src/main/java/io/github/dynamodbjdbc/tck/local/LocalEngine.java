package io.github.dynamodbjdbc.tck.local;

import java.net.URI;
import java.nio.file.Path;

/** A DynamoDB Local in memory, which the driver starts; it ends with this JVM, if not before. */
public final class LocalEngine implements AutoCloseable {
    private static final String ENGINE = "io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine";

    private final AutoCloseable engine;
    private final URI endpoint;

    private LocalEngine(AutoCloseable engine, URI endpoint) {
        this.engine = engine;
        this.endpoint = endpoint;
    }

    /** Starts it, unless it runs already. */
    public static LocalEngine open() {
        try {
            // By name, as the driver is met here.
            Object engine = Class.forName(ENGINE).getMethod("open", Path.class).invoke(null, new Object[] {null});
            URI endpoint = (URI) engine.getClass().getMethod("endpoint").invoke(engine);
            return new LocalEngine((AutoCloseable) engine, endpoint);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("DynamoDB Local does not start", e);
        }
    }

    /** Starts it, unless it runs already, and tells where. */
    public static URI start() {
        return open().endpoint;
    }

    public URI endpoint() {
        return endpoint;
    }

    /** It ends once all who have opened it have closed it. */
    @Override
    public void close() {
        try {
            engine.close();
        } catch (Exception e) {
            throw new IllegalStateException("DynamoDB Local does not end", e);
        }
    }
}
