package io.github.dynamodbjdbc.benchmarks;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.CRC32;

/**
 * An endpoint that gives the same answer each time, so that what is timed is the client and the wire, and not a database. It has one
 * table, {@code Orders}, of the key {@code CustomerId} (text) and {@code OrderId} (number). It listens on 127.0.0.1 only.
 */
final class Service implements AutoCloseable {
    private static final String TABLE = """
            {"TableName":"Orders","TableStatus":"ACTIVE","ItemCount":1000000,"TableSizeBytes":200000000,\
            "AttributeDefinitions":[{"AttributeName":"CustomerId","AttributeType":"S"},{"AttributeName":"OrderId","AttributeType":"N"}],\
            "KeySchema":[{"AttributeName":"CustomerId","KeyType":"HASH"},{"AttributeName":"OrderId","KeyType":"RANGE"}],\
            "BillingModeSummary":{"BillingMode":"PAY_PER_REQUEST"},"TableArn":"arn:aws:dynamodb:local:000000000000:table/Orders"}""";

    private volatile long latency;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, byte[]> answers = new ConcurrentHashMap<>();

    /** @param page how many items a Query and a Scan give, in one page */
    Service(int page) {
        answer("DescribeTable", "{\"Table\":" + TABLE + "}");
        answer("DescribeTimeToLive", "{\"TimeToLiveDescription\":{\"TimeToLiveStatus\":\"DISABLED\"}}");
        answer("ListTables", "{\"TableNames\":[\"Orders\"]}");
        answer("BatchWriteItem", "{\"UnprocessedItems\":{},\"ConsumedCapacity\":[" + capacity(25) + "]}");
        answer("GetItem", "{\"Item\":" + item(1) + "," + consumed(0.5) + "}");
        StringBuilder items = new StringBuilder();
        for (int i = 0; i < page; i++) {
            items.append(i == 0 ? "" : ",").append(item(i));
        }
        String rows = "{\"Items\":[" + items + "],\"Count\":" + page + ",\"ScannedCount\":" + page + ","
                + consumed(Math.ceil(page * 0.2 / 4) / 2) + "}";
        answer("Query", rows);
        answer("Scan", rows);
        try {
            // Without it answers wait for acknowledgements of the one before.
            System.setProperty("sun.net.httpserver.nodelay", "true");
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    /** @param millis that each answer takes from now on; none at first */
    void answerAfter(long millis) {
        latency = millis;
    }

    int port() {
        return server.getAddress().getPort();
    }

    private static String consumed(double units) {
        return "\"ConsumedCapacity\":" + capacity(units);
    }

    private static String capacity(double units) {
        return "{\"TableName\":\"Orders\",\"CapacityUnits\":" + units + "}";
    }

    private static String item(int number) {
        return "{\"CustomerId\":{\"S\":\"C-000042\"},\"OrderId\":{\"N\":\"" + (100_000 + number) + "\"},"
                + "\"OrderDate\":{\"S\":\"2026-01-31T10:15:30.000Z\"},\"Status\":{\"S\":\"SHIPPED\"},"
                + "\"Total\":{\"N\":\"" + number % 1000 + ".95\"},\"Paid\":{\"BOOL\":true},"
                + "\"Tags\":{\"SS\":[\"gift\",\"express\"]},\"Ship\":{\"M\":{\"City\":{\"S\":\"Graz\"},\"Zip\":{\"S\":\"8010\"}}}}";
    }

    private void answer(String operation, String json) {
        answers.put("DynamoDB_20120810." + operation, json.getBytes(StandardCharsets.UTF_8));
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            String operation = exchange.getRequestHeaders().getFirst("X-Amz-Target");
            byte[] json = operation == null ? null : answers.get(operation);
            if (json == null) {
                exchange.sendResponseHeaders(400, -1);
                return;
            }
            pause();
            CRC32 checksum = new CRC32();
            checksum.update(json);
            exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
            exchange.getResponseHeaders().set("x-amz-crc32", String.valueOf(checksum.getValue()));
            exchange.sendResponseHeaders(200, json.length);
            exchange.getResponseBody().write(json);
        }
    }

    private void pause() throws IOException {
        try {
            Thread.sleep(latency);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdown();
    }
}
