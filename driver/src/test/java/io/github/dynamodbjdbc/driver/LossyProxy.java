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
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands before the engine, hands all through, and loses as many answers to an operation as a test wants, after it was done. */
public final class LossyProxy implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpClient client = HttpClient.newHttpClient();
    private final URI engine;
    private final String operation;
    private final AtomicInteger toLose = new AtomicInteger();
    private final List<String> bodies = new CopyOnWriteArrayList<>();

    /** @param operation whose answers are lost, and whose requests are kept */
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
        HttpResponse<byte[]> answer = forward(exchange, body, target);
        if (target.endsWith("." + operation)) {
            bodies.add(new String(body, java.nio.charset.StandardCharsets.UTF_8));
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
            return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    public int port() {
        return server.getAddress().getPort();
    }

    /** The next so many answers do not come. */
    public void lose(int answers) {
        toLose.set(answers);
    }

    /** What was sent of the operation. */
    public List<String> bodies() {
        return bodies;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
