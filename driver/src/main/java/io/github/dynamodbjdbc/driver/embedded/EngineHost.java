package io.github.dynamodbjdbc.driver.embedded;

import io.github.dynamodbjdbc.engine.RequestHandler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A port of 127.0.0.1 at which the holder of a directory accepts requests of other JVMs. */
final class EngineHost implements AutoCloseable {
    private static final int BACKLOG = 128;
    private static final Duration LONGEST_FAREWELL = Duration.ofSeconds(5);

    private final ServerSocket server;
    private final RequestHandler engine;
    private final EnginePort port;
    private final Set<Guest> guests = ConcurrentHashMap.newKeySet();
    private volatile boolean closing;

    private EngineHost(ServerSocket server, RequestHandler engine) {
        this.server = server;
        this.engine = engine;
        this.port = EnginePort.of(server.getLocalPort());
    }

    static EngineHost open(RequestHandler engine) throws IOException {
        ServerSocket server = new ServerSocket();
        server.bind(new InetSocketAddress(loopback(), 0), BACKLOG);
        EngineHost host = new EngineHost(server, engine);
        host.begin(host::accept, "dynamodb-jdbc-engine-port");
        return host;
    }

    static InetAddress loopback() throws IOException {
        return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    }

    EnginePort port() {
        return port;
    }

    private void begin(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        // Not the context class loader of the application that opens the engine first.
        thread.setContextClassLoader(EngineHost.class.getClassLoader());
        thread.start();
    }

    private void accept() {
        while (!closing) {
            Guest guest = next();
            if (guest != null) {
                begin(() -> serve(guest), "dynamodb-jdbc-engine-guest");
            }
        }
    }

    private @Nullable Guest next() {
        try {
            Socket socket = server.accept();
            return new Guest(socket, port.key(), engine);
        } catch (IOException e) {
            // The port is closed, or the other process has ended.
            return null;
        }
    }

    private void serve(Guest guest) {
        guests.add(guest);
        try {
            if (closing) {
                guest.leave(0);
            }
            guest.serve();
        } finally {
            guests.remove(guest);
        }
    }

    /** Answers running requests, and accepts no more. */
    @Override
    public void close() {
        closing = true;
        try {
            server.close();
        } catch (IOException e) {
            // Other processes just can't connect any more.
        }
        long deadline = System.nanoTime() + LONGEST_FAREWELL.toNanos();
        for (Guest guest : guests) {
            guest.leave(deadline - System.nanoTime());
        }
    }
}
