package io.github.dynamodbjdbc.tck.rules;

import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Stands before the engine and asks it each read once: a scan of a table with thousands of items takes it seconds, and
 * tests that run the same cases in other ways scan the same table dozens of times. Anything but a
 * read makes it forget what it knows of that account. It ends with the JVM.
 */
public final class CachingProxy {
    private static final Set<String> READS =
            Set.of("Scan", "Query", "GetItem", "BatchGetItem", "DescribeTable", "DescribeTimeToLive", "ListTables");

    private final URI engine;
    private final ServerSocket server;
    private final Map<Read, HttpMessage> answers = new ConcurrentHashMap<>();

    private record Read(String account, String operation, String body) {}

    private CachingProxy(URI engine, ServerSocket server) {
        this.engine = engine;
        this.server = server;
    }

    /** Listens on 127.0.0.1, on a free port. */
    public static CachingProxy start(EmbeddedEngine engine) {
        try {
            ServerSocket server = new ServerSocket();
            server.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0));
            CachingProxy proxy = new CachingProxy(engine.endpoint(), server);
            daemon(proxy::accept);
            return proxy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int port() {
        return server.getLocalPort();
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task, "caching-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (true) {
            try {
                Socket client = server.accept();
                daemon(() -> serve(client));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void serve(Socket client) {
        try (HttpChannel channel = new HttpChannel(client);
                Engine connection = new Engine(engine)) {
            for (HttpMessage request = channel.readRequest(); request != null; request = channel.readRequest()) {
                channel.write(answer(request, connection));
            }
        } catch (IOException e) {
            // The client has gone, or sees its connection end without an answer.
            return;
        }
    }

    private HttpMessage answer(HttpMessage request, Engine connection) throws IOException {
        Call call = new Call(request, Call.operation(request), Json.object(), connection);
        if (!READS.contains(call.operation())) {
            HttpMessage answer = connection.exchange(request);
            answers.keySet().removeIf(read -> read.account().equals(call.account()));
            return answer;
        }
        Read read = new Read(call.account(), call.operation(), new String(request.body(), StandardCharsets.UTF_8));
        HttpMessage known = answers.get(read);
        if (known == null) {
            known = connection.exchange(request);
            if (known.status() == 200) {
                answers.put(read, known);
            }
        }
        return known;
    }
}
