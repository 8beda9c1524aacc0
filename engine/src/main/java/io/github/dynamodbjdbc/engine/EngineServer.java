package io.github.dynamodbjdbc.engine;

import io.github.dynamodbjdbc.engine.http.HttpEndpoint;
import java.io.IOException;
import java.net.URI;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An HTTP server at a port of the loopback interface, for DynamoDB's JSON. */
public final class EngineServer implements AutoCloseable {
    private final HttpEndpoint endpoint;

    private EngineServer(HttpEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    /**
     * Opens a port.
     *
     * @param port 0 for any free port
     * @param handler runs the requests
     * @throws EngineException if the port can't be opened
     */
    public static EngineServer open(int port, RequestHandler handler) {
        return open(port, null, handler, null);
    }

    /**
     * @param accessKey the only access key that requests may have; null for any
     * @param statistics makes the page of statistics; null for no page
     */
    static EngineServer open(
            int port, @Nullable String accessKey, RequestHandler handler, @Nullable Supplier<byte[]> statistics) {
        try {
            return new EngineServer(HttpEndpoint.open(
                    port,
                    accessKey,
                    (key, region, operation, body) -> {
                        try {
                            Answer answer = handler.call(new Caller(key, region), operation, body);
                            return new HttpEndpoint.Response(answer.status(), answer.body());
                        } catch (ConnectionCutException e) {
                            return null;
                        }
                    },
                    e -> Answer.of(e).body(),
                    statistics));
        } catch (IOException e) {
            throw new EngineException("Port " + port + " of 127.0.0.1 can't be opened: " + e.getMessage(), e);
        }
    }

    public int port() {
        return endpoint.port();
    }

    /** The endpoint's URI, for the {@code endpointOverride} of an SDK. */
    public URI endpoint() {
        return URI.create("http://127.0.0.1:" + endpoint.port());
    }

    @Override
    public void close() {
        endpoint.close();
    }
}
