package io.github.dynamodbjdbc.shell;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;

/** Describes a table {@code Talked} with the numeric key {@code id}; a test answers other requests. */
public final class StubEndpoint implements AutoCloseable {
    private static final String TABLE =
            "{\"Table\":{\"TableName\":\"Talked\",\"TableStatus\":\"ACTIVE\",\"TableId\":\"1\","
                    + "\"AttributeDefinitions\":[{\"AttributeName\":\"id\",\"AttributeType\":\"N\"}],"
                    + "\"KeySchema\":[{\"AttributeName\":\"id\",\"KeyType\":\"HASH\"}],\"ItemCount\":5,\"TableSizeBytes\":100}}";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final BiFunction<String, String, Optional<String>> items;

    /** @param items the answer to an operation with that body; empty if it is throttled */
    public StubEndpoint(BiFunction<String, String, Optional<String>> items) throws IOException {
        this.items = items;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    public String url() {
        return "jdbc:dynamodb://127.0.0.1:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
        String operation = target.substring(target.indexOf('.') + 1);
        switch (operation) {
            case "DescribeTable" -> {
                boolean isThere = body.contains("\"Talked\"");
                send(exchange, isThere ? 200 : 400, isThere ? TABLE : error("ResourceNotFoundException"));
            }
            case "ListTables" -> send(exchange, 200, "{\"TableNames\":[\"Talked\"]}");
            case "DescribeTimeToLive" ->
                send(exchange, 200, "{\"TimeToLiveDescription\":{\"TimeToLiveStatus\":\"DISABLED\"}}");
            default -> {
                Optional<String> answer = items.apply(operation, body);
                send(exchange, answer.isPresent() ? 200 : 400, answer.orElseGet(() -> error("ThrottlingException")));
            }
        }
    }

    private static String error(String type) {
        return "{\"__type\":\"com.amazonaws.dynamodb.v20120810#" + type + "\",\"message\":\"no\"}";
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.0");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdown();
    }
}
