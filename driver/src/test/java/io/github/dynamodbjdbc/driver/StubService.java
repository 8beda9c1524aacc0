package io.github.dynamodbjdbc.driver;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;
import java.util.zip.CRC32;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** A service with the answers of a test, for faults that the engine can't simulate. */
public final class StubService implements AutoCloseable {
    static {
        // Otherwise each answer waits for an acknowledgement, which the operating system delays by 40 ms.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        // For many clients: without it, idle connections beyond 200 are closed.
        System.setProperty("sun.net.httpserver.maxIdleConnections", "1000");
    }

    /** For many clients that connect at the same time. */
    private static final int BACKLOG = 500;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> operations = new CopyOnWriteArrayList<>();
    private final List<String> bodies = new CopyOnWriteArrayList<>();
    private final List<String> clients = new CopyOnWriteArrayList<>();
    private final CountDownLatch closing = new CountDownLatch(1);

    /** @param body the JSON of the answer */
    public record Answer(int status, String body) {
        public static Answer error(String type, String message) {
            return new Answer(
                    400,
                    "{\"__type\":\"com.amazonaws.dynamodb.v20120810#" + type + "\",\"message\":\"" + message + "\"}");
        }

        /** No answer. */
        public static final Answer NONE = new Answer(0, "");
    }

    /** @param answer makes the answer from the operation's name and the number of earlier requests */
    public StubService(BiFunction<String, Integer, Answer> answer) throws IOException {
        this(answer, null);
    }

    /** @param tls null for plain HTTP */
    public StubService(BiFunction<String, Integer, Answer> answer, @Nullable SSLContext tls) throws IOException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0);
        if (tls == null) {
            server = HttpServer.create(address, BACKLOG);
        } else {
            HttpsServer encrypted = HttpsServer.create(address, BACKLOG);
            encrypted.setHttpsConfigurator(new HttpsConfigurator(tls));
            server = encrypted;
        }
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
            String operation = target.substring(target.indexOf('.') + 1);
            int before;
            synchronized (operations) {
                before = operations.size();
                operations.add(operation);
            }
            clients.add(exchange.getRequestHeaders().getFirst("User-Agent"));
            bodies.add(operation + ' ' + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            send(exchange, answer.apply(operation, before));
        });
        server.start();
    }

    private void send(HttpExchange exchange, Answer answer) throws IOException {
        if (answer == Answer.NONE) {
            try {
                closing.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            exchange.close();
            return;
        }
        byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.0");
        CRC32 checksum = new CRC32();
        checksum.update(body);
        exchange.getResponseHeaders().add("x-amz-crc32", String.valueOf(checksum.getValue()));
        exchange.sendResponseHeaders(answer.status(), body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    public URI endpoint() {
        String scheme = server instanceof HttpsServer ? "https" : "http";
        return URI.create(scheme + "://127.0.0.1:" + server.getAddress().getPort());
    }

    /** The client names in the requests. */
    public List<String> clients() {
        return clients;
    }

    /** The requests that were sent for an operation: its name, a blank, and JSON. */
    public List<String> requests(String operation) {
        return bodies.stream().filter(body -> body.startsWith(operation + ' ')).toList();
    }

    /** The requested operations. */
    public List<String> operations() {
        return operations;
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
