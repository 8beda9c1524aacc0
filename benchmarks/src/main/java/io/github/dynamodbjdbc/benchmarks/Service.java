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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.CRC32;

/**
 * An endpoint that gives the same answer each time, so that the client and the wire are timed, and not a database. It has one
 * table, {@code Orders}, of the key {@code CustomerId} (text) and {@code OrderId} (number). It listens on 127.0.0.1 only.
 */
final class Service implements AutoCloseable {
    private static final String TABLE = """
            {"TableName":"Orders","TableStatus":"ACTIVE","ItemCount":1000000,"TableSizeBytes":200000000,\
            "AttributeDefinitions":[{"AttributeName":"CustomerId","AttributeType":"S"},{"AttributeName":"OrderId","AttributeType":"N"}],\
            "KeySchema":[{"AttributeName":"CustomerId","KeyType":"HASH"},{"AttributeName":"OrderId","KeyType":"RANGE"}],\
            "BillingModeSummary":{"BillingMode":"PAY_PER_REQUEST"},"TableArn":"arn:aws:dynamodb:local:000000000000:table/Orders"}""";

    private static final String PREFIX = "DynamoDB_20120810.";
    private static final String PAGE = "page ";
    private static final String LIMITED = "limited";
    private static final Pattern START = Pattern.compile("\"ExclusiveStartKey\".*\"OrderId\":\\{\"N\":\"(\\d+)\"");

    private static final Pattern SEGMENTS = Pattern.compile("\"TotalSegments\":(\\d+)");
    private static final Pattern SEGMENT = Pattern.compile("\"Segment\":(\\d+)");

    private final int pages;
    private volatile long latency;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();

    private static final class Answer {
        private final byte[] json;
        private final String checksum;

        Answer(String text) {
            json = text.getBytes(StandardCharsets.UTF_8);
            CRC32 crc = new CRC32();
            crc.update(json);
            checksum = String.valueOf(crc.getValue());
        }
    }

    /** @param page the number of items of a Query or Scan, in one page */
    Service(int page) {
        this(ItemShape.SMALL, page, 1, 0);
    }

    /**
     * @param page the number of items in a page of a Query or Scan
     * @param pages the number of pages of a read without a limit, over all its segments, of which it has no more
     * @param answerMillis the duration of an answer, in milliseconds
     */
    Service(ItemShape shape, int page, int pages, int answerMillis) {
        this.pages = pages;
        this.latency = answerMillis;
        answer("DescribeTable", "{\"Table\":" + TABLE + "}");
        answer("DescribeTimeToLive", "{\"TimeToLiveDescription\":{\"TimeToLiveStatus\":\"DISABLED\"}}");
        answer("ListTables", "{\"TableNames\":[\"Orders\"]}");
        answer("BatchWriteItem", "{\"UnprocessedItems\":{},\"ConsumedCapacity\":[" + capacity(25) + "]}");
        answer("GetItem", "{\"Item\":" + shape.item(1) + "," + consumed(0.5) + "}");
        String rows = page(shape, page);
        answer("Query", rows + "}");
        answer("Scan", rows + "}");
        answer(LIMITED, page(shape, Math.min(page, 10)) + "}");
        // No number ends with a zero, which clients may write otherwise.
        for (int i = 1; i < pages; i++) {
            answer(
                    PAGE + i,
                    rows + ",\"LastEvaluatedKey\":{\"CustomerId\":{\"S\":\"C-000042\"},\"OrderId\":{\"N\":\"" + i
                            + "1\"}}}");
        }
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

    /** @param millis that each answer takes from now on */
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

    private static String page(ItemShape shape, int count) {
        String items = IntStream.range(0, count).mapToObj(shape::item).collect(Collectors.joining(","));
        return "{\"Items\":[" + items + "],\"Count\":" + count + ",\"ScannedCount\":" + count + ","
                + consumed(Math.ceil(items.length() / 2_000.0) / 4);
    }

    private void answer(String operation, String json) {
        answers.put(PREFIX + operation, new Answer(json));
    }

    private String kind(String operation, String request) {
        if (pages == 1 || !operation.equals("Scan") && !operation.equals("Query")) {
            return operation;
        }
        if (request.contains("\"Limit\"")) {
            return LIMITED;
        }
        Matcher start = START.matcher(request);
        int page = start.find() ? Integer.parseInt(start.group(1)) / 10 + 1 : 1;
        return page < pagesOf(request) ? PAGE + page : operation;
    }

    /** Those of its segment, where it is a part of a scan. */
    private int pagesOf(String request) {
        Matcher segments = SEGMENTS.matcher(request);
        Matcher segment = SEGMENT.matcher(request);
        if (!segments.find() || !segment.find()) {
            return pages;
        }
        int of = Integer.parseInt(segments.group(1));
        return pages / of + (Integer.parseInt(segment.group(1)) < pages % of ? 1 : 0);
    }

    /** In a process of its own, for measurements of a whole process. Ends with its standard input. */
    public static void main(String[] args) throws IOException {
        try (Service service = new Service(
                ItemShape.valueOf(args[0]),
                Integer.parseInt(args[1]),
                Integer.parseInt(args[2]),
                Integer.parseInt(args[3]))) {
            System.out.println(service.port());
            System.in.read();
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            String operation = exchange.getRequestHeaders().getFirst("X-Amz-Target");
            // The written items do not matter, and are large.
            String request =
                    (PREFIX + "BatchWriteItem").equals(operation) ? "" : new String(body, StandardCharsets.UTF_8);
            Answer answer = operation == null
                    ? null
                    : answers.get(PREFIX + kind(operation.substring(PREFIX.length()), request));
            if (answer == null) {
                exchange.sendResponseHeaders(400, -1);
                return;
            }
            pause();
            exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
            exchange.getResponseHeaders().set("x-amz-crc32", answer.checksum);
            exchange.sendResponseHeaders(200, answer.json.length);
            exchange.getResponseBody().write(answer.json);
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
