package io.github.dynamodbjdbc.engine;

import io.github.dynamodbjdbc.engine.http.HttpEndpoint;
import java.net.URI;

/** A port at which an engine answers. */
public final class EngineServer implements AutoCloseable {
    private final HttpEndpoint endpoint;

    EngineServer(HttpEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    public int port() {
        return endpoint.port();
    }

    /** For {@code endpointOverride} of an SDK. */
    public URI endpoint() {
        return URI.create("http://127.0.0.1:" + endpoint.port());
    }

    @Override
    public void close() {
        endpoint.close();
    }
}
