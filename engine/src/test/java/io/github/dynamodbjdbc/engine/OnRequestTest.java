package io.github.dynamodbjdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.dynamodbjdbc.engine.EngineStatistics.Target;
import io.github.dynamodbjdbc.engine.compare.Fixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Features that are off by default: faults, lags, throughput limits and statistics. */
final class OnRequestTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration LONG = Duration.ofDays(1000);

    private final MovableClock clock = new MovableClock(1_800_000_000_000L);
    private Engine engine;

    private void open(EngineBuilder builder) {
        engine = builder.clock(clock).expiryInterval(Duration.ZERO).build();
    }

    private void openWithTables(EngineBuilder builder) {
        open(builder);
        Fixture.tables(engine);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private JsonNode call(String operation, String request) {
        try {
            return engine.call(operation, JSON.readTree(request));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String error(String operation, String request) {
        return call(operation, request).path("__type").asText().replaceFirst(".*#", "");
    }

    private JsonNode put(int sk, String more) {
        return call(
                "PutItem",
                "{\"TableName\":\"Two\",\"Item\":{\"pk\":{\"S\":\"p\"},\"sk\":{\"N\":\"" + sk + "\"}" + more + "}}");
    }

    private JsonNode get(int sk, boolean consistent) {
        return call(
                        "GetItem",
                        "{\"TableName\":\"Two\",\"Key\":{\"pk\":{\"S\":\"p\"},\"sk\":{\"N\":\"" + sk
                                + "\"}},\"ConsistentRead\":" + consistent + "}")
                .path("Item");
    }

    private List<String> sortKeys(String more) {
        JsonNode page = call(
                "Query",
                "{\"TableName\":\"Two\",\"KeyConditionExpression\":\"pk = :p\",\"ExpressionAttributeValues\":{\":p\":{\"S\":\"p\"}}"
                        + more + "}");
        return page.path("Items").findValues("sk").stream()
                .map(value -> value.path("N").asText())
                .toList();
    }

    private List<String> inIndex(String from) {
        JsonNode page = call(
                "Query",
                "{\"TableName\":\"Two\",\"IndexName\":\"GAll\",\"KeyConditionExpression\":\"a = :a AND b >= :b\","
                        + "\"ExpressionAttributeValues\":{\":a\":{\"S\":\"x\"},\":b\":{\"N\":\"" + from + "\"}}}");
        return page.path("Items").findValues("sk").stream()
                .map(value -> value.path("N").asText())
                .toList();
    }

    private static String indexed(int b) {
        return ",\"a\":{\"S\":\"x\"},\"b\":{\"N\":\"" + b + "\"}";
    }

    @Test
    void aGlobalIndexLags() {
        openWithTables(Engine.builder().indexLag(Duration.ofSeconds(5), Duration.ofSeconds(5)));
        put(1, indexed(1));
        put(2, indexed(2));
        assertThat(inIndex("0")).isEmpty();
        assertThat(sortKeys("")).containsExactly("1", "2");
        clock.forward(Duration.ofSeconds(5));
        assertThat(inIndex("0")).containsExactly("1", "2");
        put(1, indexed(9));
        put(2, "");
        put(3, indexed(1));
        call("DeleteItem", "{\"TableName\":\"Two\",\"Key\":{\"pk\":{\"S\":\"p\"},\"sk\":{\"N\":\"2\"}}}");
        assertThat(inIndex("0")).containsExactly("1", "2");
        assertThat(inIndex("2")).containsExactly("2");
        clock.forward(Duration.ofSeconds(5));
        assertThat(inIndex("0")).containsExactly("3", "1");
    }

    /** An index that never catches up is empty, even after many writes. */
    @Test
    void anIndexMayNeverCatchUp() {
        openWithTables(Engine.builder().indexLag(LONG, LONG));
        for (int i = 0; i < 50; i++) {
            put(i, indexed(i));
            clock.forward(Duration.ofHours(1));
        }
        assertThat(inIndex("0")).isEmpty();
        assertThat(sortKeys("")).hasSize(50);
    }

    @Test
    void anEventuallyConsistentReadIsStale() {
        openWithTables(Engine.builder().readLag(Duration.ofSeconds(1), Duration.ofSeconds(1)));
        put(1, indexed(1));
        put(3, indexed(3));
        clock.forward(Duration.ofSeconds(1));
        put(1, indexed(7));
        put(2, indexed(2));
        call("DeleteItem", "{\"TableName\":\"Two\",\"Key\":{\"pk\":{\"S\":\"p\"},\"sk\":{\"N\":\"3\"}}}");
        assertThat(get(1, false).path("b").path("N").asText()).isEqualTo("1");
        assertThat(get(1, true).path("b").path("N").asText()).isEqualTo("7");
        assertThat(get(2, false).isMissingNode()).isTrue();
        assertThat(sortKeys("")).containsExactly("1", "3");
        assertThat(sortKeys(",\"ScanIndexForward\":false")).containsExactly("3", "1");
        assertThat(sortKeys(",\"Limit\":1")).containsExactly("1");
        assertThat(sortKeys(",\"ConsistentRead\":true,\"ScanIndexForward\":false"))
                .containsExactly("2", "1");
        assertThat(call("Scan", "{\"TableName\":\"Two\"}").path("Count").asInt())
                .isEqualTo(2);
        clock.forward(Duration.ofSeconds(1));
        assertThat(sortKeys("")).containsExactly("1", "2");
    }

    /** A local index lags with its table, a global index separately. */
    @Test
    void aLocalIndexIsReadAsItsTableIs() {
        openWithTables(Engine.builder().readLag(Duration.ofSeconds(1), Duration.ofSeconds(1)));
        put(1, indexed(1));
        assertThat(sortKeys(",\"IndexName\":\"LSome\"")).isEmpty();
        assertThat(sortKeys(",\"IndexName\":\"LSome\",\"ConsistentRead\":true")).containsExactly("1");
        assertThat(inIndex("0")).containsExactly("1");
    }

    @Test
    void theSeedDecidesHowStaleAReadIs() {
        List<List<Integer>> runs = new ArrayList<>();
        for (int run = 0; run < 2; run++) {
            openWithTables(Engine.builder().seed(5).readLag(Duration.ZERO, Duration.ofSeconds(10)));
            for (int i = 0; i < 20; i++) {
                put(1, indexed(i));
                clock.forward(Duration.ofSeconds(1));
            }
            runs.add(IntStream.range(0, 20)
                    .mapToObj(i -> get(1, false).path("b").path("N").asInt())
                    .toList());
            engine.close();
        }
        assertThat(runs.get(0)).isEqualTo(runs.get(1)).contains(19).anyMatch(number -> number < 19);
    }

    @Test
    void afterItsEndAllIndexesHaveCaughtUp(@org.junit.jupiter.api.io.TempDir java.nio.file.Path directory) {
        openWithTables(Engine.builder().directory(directory).indexLag(LONG, LONG));
        put(1, indexed(1));
        assertThat(inIndex("0")).isEmpty();
        engine.close();
        open(Engine.builder().directory(directory).indexLag(LONG, LONG));
        assertThat(inIndex("0")).containsExactly("1");
    }

    @Test
    void aBatchIsDoneInPart() {
        openWithTables(Engine.builder().fault(Fault.everyNth("BatchWriteItem", 1, new Fault.Leave(1))));
        JsonNode left = call(
                "BatchWriteItem",
                "{\"RequestItems\":{\"One\":[{\"PutRequest\":{\"Item\":{\"pk\":{\"S\":\"a\"}}}},"
                        + "{\"DeleteRequest\":{\"Key\":{\"pk\":{\"S\":\"b\"}}}}]}}");
        assertThat(left.path("UnprocessedItems").toString())
                .isEqualTo("{\"One\":[{\"DeleteRequest\":{\"Key\":{\"pk\":{\"S\":\"b\"}}}}]}");
        engine.close();
        openWithTables(Engine.builder().faults(FaultRates.NONE.unprocessed(1)));
        JsonNode keys = call(
                "BatchGetItem",
                "{\"RequestItems\":{\"One\":{\"ProjectionExpression\":\"pk\",\"Keys\":[{\"pk\":{\"S\":\"a\"}},{\"pk\":{\"S\":\"b\"}}]}}}");
        assertThat(keys.path("UnprocessedKeys").toString())
                .isEqualTo("{\"One\":{\"ProjectionExpression\":\"pk\",\"Keys\":[{\"pk\":{\"S\":\"b\"}}]}}");
    }

    @Test
    void aLostAnswerIsOfAWriteThatIsDone() {
        openWithTables(Engine.builder()
                .fault(request ->
                        request.operation().equals("PutItem") ? new Fault.Cut(true) : Fault.NONE.before(request)));
        assertThatThrownBy(() -> put(1, "")).isInstanceOf(ConnectionCutException.class);
        assertThat(get(1, true).isMissingNode()).isFalse();
        assertThat(engine.statistics().faults()).containsExactly(Map.entry("Lost", 1L));
    }

    @Test
    void aCutConnectionIsOfAWriteThatIsNotDone() throws Exception {
        openWithTables(Engine.builder()
                .fault(request ->
                        request.operation().equals("PutItem") ? new Fault.Cut(false) : Fault.NONE.before(request)));
        try (EngineServer server = engine.serve()) {
            HttpRequest put = HttpRequest.newBuilder(server.endpoint())
                    .header("X-Amz-Target", "DynamoDB_20120810.PutItem")
                    .header(
                            "Authorization",
                            "AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request")
                    .POST(HttpRequest.BodyPublishers.ofString(
                            "{\"TableName\":\"One\",\"Item\":{\"pk\":{\"S\":\"a\"}}}"))
                    .build();
            assertThatThrownBy(() -> HttpClient.newHttpClient().send(put, HttpResponse.BodyHandlers.ofString()))
                    .isInstanceOf(IOException.class);
        }
        assertThat(call("Scan", "{\"TableName\":\"One\"}").path("Count").asInt())
                .isZero();
    }

    @Test
    void sharesOfRequestsFail() {
        open(Engine.builder().seed(3).faults(FaultRates.NONE.throttled(0.25).failed(0.25)));
        List<String> errors =
                IntStream.range(0, 200).mapToObj(i -> error("ListTables", "{}")).toList();
        assertThat(errors).contains("", "ProvisionedThroughputExceededException", "InternalServerError");
        assertThat(errors.stream().filter(String::isEmpty).count()).isBetween(75L, 125L);
        assertThatThrownBy(() -> FaultRates.NONE.cut(0.6).lost(0.6)).isInstanceOf(IllegalArgumentException.class);
    }

    private static final String PROVISIONED =
            "{\"TableName\":\"Prov\",\"KeySchema\":[{\"AttributeName\":\"pk\",\"KeyType\":\"HASH\"}],"
                    + "\"AttributeDefinitions\":[{\"AttributeName\":\"pk\",\"AttributeType\":\"S\"},{\"AttributeName\":\"g\",\"AttributeType\":\"S\"}],"
                    + "\"GlobalSecondaryIndexes\":[{\"IndexName\":\"ByG\",\"KeySchema\":[{\"AttributeName\":\"g\",\"KeyType\":\"HASH\"}],"
                    + "\"Projection\":{\"ProjectionType\":\"ALL\"},\"ProvisionedThroughput\":{\"ReadCapacityUnits\":1,\"WriteCapacityUnits\":1}}],"
                    + "\"ProvisionedThroughput\":{\"ReadCapacityUnits\":2,\"WriteCapacityUnits\":3}}";

    private JsonNode putProvisioned(String pk, String more) {
        return call("PutItem", "{\"TableName\":\"Prov\",\"Item\":{\"pk\":{\"S\":\"" + pk + "\"}" + more + "}}");
    }

    @Test
    void aTableIsThrottledByItsProvisionedUnits() {
        open(Engine.builder().tableThroughput(Duration.ofSeconds(1)));
        call("CreateTable", PROVISIONED);
        for (int i = 0; i < 3; i++) {
            assertThat(putProvisioned("a" + i, "").has("__type")).isFalse();
        }
        JsonNode refused = putProvisioned("b", "");
        assertThat(refused.path("__type").asText()).endsWith("#ProvisionedThroughputExceededException");
        assertThat(refused.path("ThrottlingReasons").toString())
                .isEqualTo("[{\"reason\":\"TableWriteProvisionedThroughputExceeded\","
                        + "\"resource\":\"arn:aws:dynamodb:us-east-1:000000000000:table/Prov\"}]");
        assertThat(call("Scan", "{\"TableName\":\"Prov\"}").path("Count").asInt())
                .isEqualTo(3);
        clock.forward(Duration.ofMillis(333));
        assertThat(putProvisioned("b", "").has("__type")).isFalse();
        assertThat(putProvisioned("c", "").has("__type")).isTrue();
        assertThat(engine.statistics().faults()).isEqualTo(Map.of("Throttled", 2L));
    }

    /** A write to the table is throttled by the index that it changes. */
    @Test
    void aGlobalIndexThrottlesItsTable() {
        open(Engine.builder().tableThroughput(Duration.ofSeconds(1)));
        call("CreateTable", PROVISIONED);
        assertThat(putProvisioned("a", ",\"g\":{\"S\":\"x\"}").has("__type")).isFalse();
        assertThat(putProvisioned("b", ",\"g\":{\"S\":\"x\"}")
                        .path("ThrottlingReasons")
                        .toString())
                .contains("IndexWriteProvisionedThroughputExceeded", "table/Prov/index/ByG");
        assertThat(putProvisioned("b", "").has("__type")).isFalse();
    }

    @Test
    void aBatchReturnsThrottledItems() {
        open(Engine.builder().tableThroughput(Duration.ofSeconds(1)));
        call("CreateTable", PROVISIONED);
        StringBuilder writes = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            writes.append(i == 0 ? "" : ",")
                    .append("{\"PutRequest\":{\"Item\":{\"pk\":{\"S\":\"")
                    .append(i)
                    .append("\"}}}}");
        }
        String batch = "{\"RequestItems\":{\"Prov\":[" + writes + "]}}";
        assertThat(call("BatchWriteItem", batch).path("UnprocessedItems").path("Prov"))
                .hasSize(2);
        assertThat(error("BatchWriteItem", batch)).isEqualTo("ProvisionedThroughputExceededException");
        assertThat(call(
                                "TransactWriteItems",
                                "{\"TransactItems\":[{\"Put\":{\"TableName\":\"Prov\",\"Item\":{\"pk\":{\"S\":\"t\"}}}}]}")
                        .path("CancellationReasons")
                        .path(0)
                        .path("Code")
                        .asText())
                .isEqualTo("ProvisionedThroughputExceeded");
    }

    @Test
    void aTableOnDemandIsThrottledByItsMaximum() {
        open(Engine.builder().tableThroughput(Duration.ofSeconds(1)));
        call(
                "CreateTable",
                "{\"TableName\":\"Most\",\"KeySchema\":[{\"AttributeName\":\"pk\",\"KeyType\":\"HASH\"}],"
                        + "\"AttributeDefinitions\":[{\"AttributeName\":\"pk\",\"AttributeType\":\"S\"}],"
                        + "\"BillingMode\":\"PAY_PER_REQUEST\",\"OnDemandThroughput\":{\"MaxReadRequestUnits\":1,\"MaxWriteRequestUnits\":-1}}");
        String get = "{\"TableName\":\"Most\",\"ConsistentRead\":true,\"Key\":{\"pk\":{\"S\":\"a\"}}}";
        assertThat(error("GetItem", get)).isEmpty();
        JsonNode refused = call("GetItem", get);
        assertThat(refused.path("__type").asText()).endsWith("#ThrottlingException");
        assertThat(refused.path("throttlingReasons").toString()).contains("TableReadMaxOnDemandThroughputExceeded");
        for (int i = 0; i < 20; i++) {
            assertThat(error("PutItem", "{\"TableName\":\"Most\",\"Item\":{\"pk\":{\"S\":\"a\"}}}"))
                    .isEmpty();
        }
    }

    @Test
    void anIndexOnDemandIsThrottledByItsMaximum() {
        open(Engine.builder().tableThroughput(Duration.ofSeconds(1)));
        call(
                "CreateTable",
                "{\"TableName\":\"Most\",\"KeySchema\":[{\"AttributeName\":\"pk\",\"KeyType\":\"HASH\"}],"
                        + "\"AttributeDefinitions\":[{\"AttributeName\":\"pk\",\"AttributeType\":\"S\"},"
                        + "{\"AttributeName\":\"g\",\"AttributeType\":\"S\"}],\"BillingMode\":\"PAY_PER_REQUEST\","
                        + "\"GlobalSecondaryIndexes\":[{\"IndexName\":\"ByG\",\"KeySchema\":[{\"AttributeName\":\"g\","
                        + "\"KeyType\":\"HASH\"}],\"Projection\":{\"ProjectionType\":\"ALL\"},"
                        + "\"OnDemandThroughput\":{\"MaxWriteRequestUnits\":1}}]}");
        assertThat(error("PutItem", "{\"TableName\":\"Most\",\"Item\":{\"pk\":{\"S\":\"a\"},\"g\":{\"S\":\"x\"}}}"))
                .isEmpty();
        JsonNode refused =
                call("PutItem", "{\"TableName\":\"Most\",\"Item\":{\"pk\":{\"S\":\"b\"},\"g\":{\"S\":\"x\"}}}");
        assertThat(refused.path("throttlingReasons").toString()).contains("IndexWriteMaxOnDemandThroughputExceeded");
        assertThat(error("PutItem", "{\"TableName\":\"Most\",\"Item\":{\"pk\":{\"S\":\"c\"}}}"))
                .isEmpty();
    }

    @Test
    void aHotPartitionIsThrottledAndNoOther() {
        openWithTables(Engine.builder().partitionThroughput(true));
        for (int i = 0; i < 1000; i++) {
            assertThat(put(1, "").has("__type")).isFalse();
        }
        JsonNode refused = put(2, "");
        assertThat(refused.path("__type").asText()).endsWith("#ThrottlingException");
        assertThat(refused.path("throttlingReasons").toString())
                .contains("TableWriteKeyRangeThroughputExceeded", "table/Two\"");
        assertThat(error("PutItem", "{\"TableName\":\"Two\",\"Item\":{\"pk\":{\"S\":\"other\"},\"sk\":{\"N\":\"1\"}}}"))
                .isEmpty();
        clock.forward(Duration.ofMillis(1));
        assertThat(put(2, "").has("__type")).isFalse();
    }

    @Test
    void aHotPartitionOfAnIndexIsNamed() {
        openWithTables(Engine.builder().partitionThroughput(true));
        for (int i = 0; i < 1000; i++) {
            call(
                    "PutItem",
                    "{\"TableName\":\"Two\",\"Item\":{\"pk\":{\"S\":\"p" + i + "\"},\"sk\":{\"N\":\"1\"}" + indexed(i)
                            + "}}");
        }
        assertThat(put(1, indexed(5)).path("throttlingReasons").toString())
                .contains("IndexWriteKeyRangeThroughputExceeded", "table/Two/index/GAll");
        assertThat(put(1, "").has("__type")).isFalse();
    }

    @Test
    void theControlPlaneHasARate() {
        openWithTables(Engine.builder().controlRate(3));
        for (int i = 0; i < 3; i++) {
            assertThat(error("DescribeTimeToLive", "{\"TableName\":\"One\"}")).isEmpty();
        }
        assertThat(error("DescribeTimeToLive", "{\"TableName\":\"One\"}")).isEqualTo("ThrottlingException");
        assertThat(error("DescribeTable", "{\"TableName\":\"One\"}")).isEmpty();
        assertThat(error("GetItem", "{\"TableName\":\"One\",\"Key\":{\"pk\":{\"S\":\"a\"}}}"))
                .isEmpty();
        clock.forward(Duration.ofSeconds(1));
        assertThat(error("DescribeTimeToLive", "{\"TableName\":\"One\"}")).isEmpty();
    }

    @Test
    void aRequestTakesItsTime() {
        open(Engine.builder().latency(Duration.ofMillis(20), Duration.ofMillis(20)));
        long begun = System.nanoTime();
        Thread.currentThread().interrupt();
        assertThat(error("ListTables", "{}")).isEmpty();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(System.nanoTime() - begun).isGreaterThanOrEqualTo(20_000_000L);
    }

    /** Units as in the guide, even if requests do not ask for them, and if the condition is false. */
    @Test
    void countsUnitsAndRequests() throws Exception {
        openWithTables(Engine.builder().accessKey("KEY"));
        engine.resetStatistics();
        put(1, indexed(1));
        get(1, true);
        get(1, false);
        inIndex("0");
        call(
                "DeleteItem",
                "{\"TableName\":\"Two\",\"ConditionExpression\":\"attribute_not_exists(pk)\",\"Key\":{\"pk\":{\"S\":\"p\"},\"sk\":{\"N\":\"1\"}}}");
        EngineStatistics statistics = engine.statistics();
        assertThat(statistics.requests())
                .isEqualTo(Map.of("PutItem", 1L, "GetItem", 2L, "Query", 1L, "DeleteItem", 1L));
        assertThat(statistics.reads()).isEqualTo(Map.of(new Target("Two", null), 4L, new Target("Two", "GAll"), 1L));
        assertThat(statistics.readUnits())
                .isEqualTo(Map.of(new Target("Two", null), 1.5, new Target("Two", "GAll"), 0.5));
        assertThat(statistics.writeUnits())
                .isEqualTo(Map.of(
                        new Target("Two", null), 2.0,
                        new Target("Two", "GAll"), 1.0,
                        new Target("Two", "GKeys"), 1.0,
                        new Target("Two", "LSome"), 1.0));
        try (EngineServer server = engine.serve()) {
            URI page = server.endpoint().resolve("/statistics");
            assertThat(get(page, "Bearer OTHER")).contains("UnrecognizedClientException");
            JsonNode shown = JSON.readTree(get(page, "Bearer KEY"));
            assertThat(shown.path("requests").toString())
                    .isEqualTo("{\"DeleteItem\":1,\"GetItem\":2,\"PutItem\":1,\"Query\":1}");
            assertThat(shown.path("readUnits").toString()).isEqualTo("{\"Two\":1.5,\"Two/GAll\":0.5}");
        }
        engine.resetStatistics();
        assertThat(engine.statistics().totalRequests()).isZero();
        assertThat(engine.statistics().totalReadUnits()).isZero();
    }

    @Test
    void settingsMayBeAString() {
        openWithTables(Engine.builder().settings(" pageBytes=1; indexLag=5000-5000; lost=1;lost=0;controlRate=100; "));
        put(1, indexed(1));
        put(2, indexed(2));
        assertThat(sortKeys("")).containsExactly("1");
        assertThat(inIndex("0")).isEmpty();
        assertThatThrownBy(() -> Engine.builder().settings("pageBytes=0"))
                .hasMessageContaining("'pageBytes=0' is wrong");
        assertThatThrownBy(() -> Engine.builder().settings("latency=9-3"))
                .hasMessageContaining("'latency=9-3' is wrong");
        assertThatThrownBy(() -> Engine.builder().settings("directory=/tmp"))
                .hasMessageContaining("no setting 'directory=/tmp'; it has buckets, controlRate, cut");
    }

    private static String get(URI page, String authorization) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(page)
                                .header("Authorization", authorization)
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
