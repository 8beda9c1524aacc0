package io.github.dynamodbjdbc.engine.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.OperatingSystemMXBean;
import io.github.dynamodbjdbc.engine.Engine;
import io.github.dynamodbjdbc.engine.EngineServer;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Measures the engine for docs/engine.md, optionally together with another server: {@code Figures ITEMS [ENDPOINT]}. */
public final class Figures {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int READS = 30_000;
    private static final int BATCH = 25;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private Figures() {}

    /** Sends a request, and returns its answer. */
    private interface Service {
        byte[] call(String operation, byte[] body) throws Exception;
    }

    public static void main(String[] args) throws Exception {
        int items = args.length > 0 ? Integer.parseInt(args[0]) : 1_000_000;
        Figures figures = new Figures();
        Path directory = Files.createTempDirectory("engine-figures");
        try (Engine memory = Engine.inMemory();
                EngineServer server = memory.serve()) {
            figures.measure("engine, in process", items, (operation, body) -> memory.call(operation, body)
                    .body());
            figures.reads("engine, HTTP", figures.http(server.endpoint()));
        }
        try (Engine file = Engine.open(directory)) {
            figures.measure("engine, in process, on a file", items, (operation, body) -> file.call(operation, body)
                    .body());
            System.gc();
            System.out.printf(
                    Locale.ROOT,
                    "heap in use %d MB, file %d MB%n",
                    (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) >> 20,
                    Files.size(directory.resolve("engine.mv")) >> 20);
        }
        System.out.printf(Locale.ROOT, "file when closed %d MB%n", Files.size(directory.resolve("engine.mv")) >> 20);
        Files.delete(directory.resolve("engine.mv"));
        Files.delete(directory);
        if (args.length > 1) {
            figures.measure(args[1], items, figures.http(URI.create(args[1])));
        }
    }

    private Service http(URI endpoint) {
        return (operation, body) -> {
            HttpRequest request = HttpRequest.newBuilder(endpoint)
                    .header("Content-Type", "application/x-amz-json-1.0")
                    .header("X-Amz-Target", "DynamoDB_20120810." + operation)
                    .header("X-Amz-Date", "20260101T000000Z")
                    .header(
                            "Authorization",
                            "AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request,"
                                    + " SignedHeaders=host, Signature=0")
                    .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                    .build();
            return client.send(request, HttpResponse.BodyHandlers.ofByteArray()).body();
        };
    }

    private void measure(String what, int items, Service service) throws Exception {
        Requests.Sent table = Requests.tables().get(0);
        service.call(table.operation(), JSON.writeValueAsBytes(table.body()));
        Start started = start();
        for (int first = 0; first < items; first += BATCH) {
            ObjectNode request = JsonNodeFactory.instance.objectNode();
            var writes = request.putObject("RequestItems").putArray("One");
            for (int i = first; i < Math.min(items, first + BATCH); i++) {
                ObjectNode item = writes.addObject().putObject("PutRequest").putObject("Item");
                item.putObject("pk").put("S", "key-" + i);
                item.putObject("n").put("N", Integer.toString(i));
                item.putObject("text").put("S", "x".repeat(180));
            }
            service.call("BatchWriteItem", JSON.writeValueAsBytes(request));
        }
        report(what, "load of " + items, started, items);
        started = start();
        long scanned = scan(service);
        report(what, "scan of " + scanned, started, scanned);
        reads(what, service);
    }

    private static long scan(Service service) throws Exception {
        long scanned = 0;
        ObjectNode request = JsonNodeFactory.instance.objectNode().put("TableName", "One");
        while (true) {
            JsonNode page = JSON.readTree(service.call("Scan", JSON.writeValueAsBytes(request)));
            scanned += page.path("Count").asLong();
            if (!page.has("LastEvaluatedKey")) {
                return scanned;
            }
            request.set("ExclusiveStartKey", page.path("LastEvaluatedKey"));
        }
    }

    private void reads(String what, Service service) throws Exception {
        for (int round = 0; round < 2; round++) {
            Start started = start();
            for (int i = 0; i < READS; i++) {
                String get = "{\"TableName\":\"One\",\"Key\":{\"pk\":{\"S\":\"key-" + i * 7 % 10_000 + "\"}}}";
                service.call("GetItem", get.getBytes(StandardCharsets.UTF_8));
            }
            // The first round is for warming up.
            if (round == 1) {
                report(what, "GetItem", started, READS);
            }
        }
    }

    /** The start of a measurement, with the processor time used before. */
    private record Start(long nanos, long processorNanos) {}

    private Start start() {
        return new Start(System.nanoTime(), processorNanos());
    }

    private static long processorNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    private void report(String what, String measured, Start start, long count) {
        double seconds = (System.nanoTime() - start.nanos()) / 1e9;
        double processor = (processorNanos() - start.processorNanos()) / 1e9;
        System.out.printf(
                Locale.ROOT,
                "%s: %s %.1f s, %.1f µs each; processor time of client and server %.1f s, %.1f µs each%n",
                what,
                measured,
                seconds,
                seconds * 1e6 / count,
                processor,
                processor * 1e6 / count);
    }
}
