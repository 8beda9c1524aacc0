package io.github.dynamodbjdbc.tck.rules;

import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The engine behind the rules, over one kept connection; for one thread. */
final class Engine implements Closeable {
    /** The engine closes connections that nobody uses for a while: younger ones are safe to write to. */
    private static final long MOST_IDLE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final URI uri;
    private @Nullable HttpChannel channel;
    private long lastUse;

    Engine(URI uri) {
        this.uri = uri;
    }

    HttpMessage exchange(HttpMessage request) throws IOException {
        HttpChannel open = open();
        boolean done = false;
        try {
            open.write(request);
            HttpMessage response = open.readResponse();
            done = !"close".equalsIgnoreCase(response.header("Connection"));
            return response;
        } finally {
            lastUse = System.nanoTime();
            if (!done) {
                close();
            }
        }
    }

    private HttpChannel open() throws IOException {
        if (channel != null && System.nanoTime() - lastUse > MOST_IDLE_NANOS) {
            close();
        }
        if (channel == null) {
            channel = new HttpChannel(new Socket(uri.getHost(), uri.getPort()));
        }
        return channel;
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
            channel = null;
        }
    }
}
