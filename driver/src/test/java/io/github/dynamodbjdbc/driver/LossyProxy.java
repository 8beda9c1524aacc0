package io.github.dynamodbjdbc.driver;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.CRC32;

/**
 * A proxy for the engine. It can lose the answers to an operation after the operation has been done. Denied operations are answered as by a policy,
 * and are not done.
 */
public final class LossyProxy implements AutoCloseable {
    /** Shared by all proxies, since separate clients would leave open connections to the engine. */
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final URI engine;
    private final String operation;
    private final AtomicInteger toLose = new AtomicInteger();
    private final List<String> operations = new CopyOnWriteArrayList<>();
    private final AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE);
    private volatile Set<String> denied = Set.of();
    private volatile int failing;
    private volatile String failure = "";
    private final List<String> bodies = new CopyOnWriteArrayList<>();

    /** @param operation the operation whose answers are lost, and whose requests are recorded */
    public LossyProxy(URI engine, String operation) throws IOException {
        this.engine = engine;
        this.operation = operation;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    private void handle(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
        if (left.getAndUpdate(requests -> Math.max(0, requests - 1)) == 0) {
            exchange.close();
            return;
        }
        operations.add(target.substring(target.indexOf('.') + 1));
        if (failing > 0) {
            answer(
                    exchange,
                    failing,
                    "{\"__type\":\"com.amazonaws.dynamodb.v20120810#" + failure + "\",\"message\":\"\"}");
            return;
        }
        if (denied.contains(target.substring(target.indexOf('.') + 1))) {
            deny(exchange, target);
            return;
        }
        HttpResponse<byte[]> answer = forward(exchange, body, target);
        if (target.endsWith("." + operation)) {
            bodies.add(new String(body, StandardCharsets.UTF_8));
            if (toLose.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                exchange.close();
                return;
            }
        }
        answer.headers().firstValue("x-amz-crc32").ifPresent(sum -> exchange.getResponseHeaders()
                .add("x-amz-crc32", sum));
        exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.0");
        exchange.sendResponseHeaders(answer.statusCode(), answer.body().length);
        exchange.getResponseBody().write(answer.body());
        exchange.close();
    }

    private static void deny(HttpExchange exchange, String target) throws IOException {
        String action = "dynamodb:" + target.substring(target.indexOf('.') + 1);
        answer(
                exchange,
                400,
                "{\"__type\":\"com.amazon.coral.service#AccessDeniedException\",\"message\":\"User is not authorized to"
                        + " perform: " + action + "\"}");
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        CRC32 checksum = new CRC32();
        checksum.update(body);
        exchange.getResponseHeaders().add("x-amz-crc32", String.valueOf(checksum.getValue()));
        exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.0");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private HttpResponse<byte[]> forward(HttpExchange exchange, byte[] body, String target) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(engine)
                .header("X-Amz-Target", target)
                .header("Content-Type", "application/x-amz-json-1.0")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        for (String name : List.of("Authorization", "X-Amz-Date")) {
            String value = exchange.getRequestHeaders().getFirst(name);
            if (value != null) {
                request.header(name, value);
            }
        }
        try {
            return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    public int port() {
        return server.getAddress().getPort();
    }

    /** Loses the next answers. */
    public void lose(int answers) {
        toLose.set(answers);
    }

    /** Passes on a number of further requests, and none after them, as if the client had ended. */
    public void cutAfter(int requests) {
        operations.clear();
        left.set(requests);
    }

    /** Denies these operations from now on, and allows all others. */
    public void deny(String... not) {
        denied = Set.of(not);
    }

    /** Answers all requests from now on with a failure; a status of 0 passes them on again. */
    public void fail(int status, String type) {
        failure = type;
        failing = status;
    }

    /** The received operations, including denied ones. */
    public List<String> operations() {
        return List.copyOf(operations);
    }

    /** The bodies of the requests for the recorded operation. */
    public List<String> bodies() {
        return bodies;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
