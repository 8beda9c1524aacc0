package io.github.dynamodbjdbc.driver.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.AttributePath.Field;
import io.github.dynamodbjdbc.planner.predicate.AttributePath.Index;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

class ReadsTest {
    private static final ScanRequest SCAN = ScanRequest.builder().tableName("T").build();
    private static final String TAIL = "\"LastEvaluatedKey\":{\"id\":{\"S\":\"]}\\\"[{\\\\\"}},\"ScannedCount\":9,"
            + "\"ConsumedCapacity\":{\"TableName\":\"T\",\"CapacityUnits\":2.5}";

    private static byte[] bytes(String json) {
        return json.getBytes(StandardCharsets.UTF_8);
    }

    private static CannedBodies.Body page(List<String> items, boolean checked) {
        byte[] json = bytes(
                "{ \"Count\":" + items.size() + ",\"Items\" : [" + String.join(" ,", items) + " ]," + TAIL + "}\n");
        return checked ? CannedBodies.Body.checked(json) : CannedBodies.Body.unchecked(json);
    }

    private static Received<ScanResponse> scan(boolean own, CannedBodies.Body... bodies) {
        CannedBodies http = new CannedBodies(bodies);
        Received<ScanResponse> received = scan(own, http);
        assertThat(received.items()).as("decoder").hasOnlyElementsOfType(own ? JsonItem.class : SdkItem.class);
        assertThat(http.closed()).isEqualTo(http.sent());
        return received;
    }

    private static Received<ScanResponse> scan(boolean own, CannedBodies http) {
        if (own) {
            return http.send("Scan", Reads.SCAN);
        }
        ScanResponse response = http.sdk().scan(SCAN);
        return new Received<>(response, Responses.items(response.items()));
    }

    /** Checks that both decoders give the same item. */
    private static void compare(Item ours, Item sdks) {
        assertThat(ours.toMap()).isEqualTo(sdks.toMap());
        assertThat(ours.attributeNames()).isEqualTo(sdks.attributeNames());
        assertThat(ours.bytes()).isEqualTo(sdks.bytes());
        assertThat(ours.get("none")).isNull();
        assertThat(ours.type("none")).isNull();
        for (String name : sdks.attributeNames()) {
            assertThat(ours.type(name)).isEqualTo(sdks.type(name));
            assertThat(ours.get(name)).isEqualTo(sdks.get(name));
            for (AttributePath path : paths(name, sdks.toMap().get(name))) {
                assertThat(ours.get(path)).as(path.toString()).isEqualTo(sdks.get(path));
                assertThat(ours.has(path)).as(path.toString()).isEqualTo(sdks.has(path));
            }
        }
    }

    private static List<AttributePath> paths(String name, Object value) {
        List<AttributePath> paths = new ArrayList<>();
        add(paths, new AttributePath(name, List.of()), value);
        return paths;
    }

    private static void add(List<AttributePath> paths, AttributePath path, Object value) {
        paths.add(path);
        paths.add(step(path, new Field("no such")));
        paths.add(step(path, new Index(7)));
        if (value instanceof Map<?, ?> map) {
            map.forEach((name, member) -> add(paths, step(path, new Field((String) name)), member));
        } else if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                add(paths, step(path, new Index(i)), list.get(i));
            }
        }
    }

    private static AttributePath step(AttributePath path, AttributePath.Step step) {
        List<AttributePath.Step> steps = new ArrayList<>(path.steps());
        steps.add(step);
        return new AttributePath(path.attribute(), steps);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void bothDecodersFindTheSameInGeneratedPages(boolean checked) {
        GeneratedItems generated = new GeneratedItems(20_261);
        for (int round = 0; round < 60; round++) {
            List<String> items = new ArrayList<>();
            for (int i = round % 7; i > 0; i--) {
                items.add(generated.item(round % 20, i));
            }
            CannedBodies.Body page = page(items, checked);
            Received<ScanResponse> ours = scan(true, page);
            Received<ScanResponse> sdks = scan(false, page);
            assertThat(ours.items()).hasSameSizeAs(sdks.items());
            for (int i = 0; i < items.size(); i++) {
                compare(ours.items().get(i), sdks.items().get(i));
            }
            ScanResponse rest = sdks.response().toBuilder().items(List.of()).build();
            assertThat(ours.response().equalsBySdkFields(rest)).isTrue();
            assertThat(ours.response().lastEvaluatedKey().get("id").s()).isEqualTo("]}\"[{\\");
        }
    }

    @Test
    void bothDecodersFindTheSameInItemsOf400Kb() {
        List<String> items = List.of(
                "{\"text\":{\"S\":\"" + "x\\n\\\"ü\uD83D\uDE00".repeat(45_000) + "\"}}",
                "{\"text\":{\"S\":\"" + "x".repeat(400_000) + "\"},\"last\":{\"N\":\"1\"}}",
                new GeneratedItems(5).item(12_000, 1),
                "{\"deep\":" + "{\"L\":[{\"M\":{\"m\":".repeat(15) + "{\"N\":\"1\"}" + "}}]}".repeat(15) + "}");
        Received<ScanResponse> ours = scan(true, page(items, true));
        Received<ScanResponse> sdks = scan(false, page(items, true));
        for (int i = 0; i < items.size(); i++) {
            assertThat(ours.items().get(i).toMap())
                    .isEqualTo(sdks.items().get(i).toMap());
            assertThat(ours.items().get(i).bytes())
                    .isEqualTo(sdks.items().get(i).bytes());
        }
    }

    @Test
    void theLastOfAttributesOfOneNameCounts() {
        CannedBodies.Body page = page(
                List.of(
                        "{\"a\":{\"S\":\"first\"},\"b\":{\"M\":{\"m\":{\"N\":\"1\"},\"m\":{\"N\":\"2\"}}},\"a\":{\"N\":\"7\"}}"),
                true);
        Item item = scan(true, page).items().get(0);
        assertThat(item.attributeNames()).containsExactlyInAnyOrder("a", "b");
        compare(item, scan(false, page).items().get(0));
    }

    @Test
    void aPageIsDecodedAsFarAsItIsRead() {
        byte[] json = bytes("{\"Items\":[{\"id\":{\"N\":\"1\"}},{what is this],\"Count\":2,\"ScannedCount\":2}");
        List<Item> items =
                scan(true, new CannedBodies(CannedBodies.Body.checked(json))).items();
        assertThat(items).hasSize(2);
        assertThat(items.get(0).get("id")).isEqualTo(BigDecimal.ONE);
        assertThatThrownBy(() -> items.get(1)).hasMessageContaining("can't be read");
    }

    @Test
    void anItemOfEachOperationIsFound() {
        byte[] item = bytes("{\"ConsumedCapacity\":{\"CapacityUnits\":0.5},\"Item\":{\"id\":{\"S\":\"a\"}}}");
        Received<GetItemResponse> one =
                new CannedBodies(CannedBodies.Body.checked(item)).send("GetItem", Reads.GET_ITEM);
        assertThat(one.items()).singleElement().matches(found -> "a".equals(found.get("id")));
        assertThat(one.response().hasItem()).isTrue();
        assertThat(one.response().consumedCapacity().capacityUnits()).isEqualTo(0.5);
        assertThat(new CannedBodies(CannedBodies.Body.checked(bytes("{}")))
                        .send("GetItem", Reads.GET_ITEM)
                        .items())
                .isEmpty();
        byte[] batch =
                bytes("{\"Responses\":{\"T\":[{\"id\":{\"S\":\"a\"}},{\"id\":{\"S\":\"b\"}}],\"U\":[],\"V\":[{}]},"
                        + "\"UnprocessedKeys\":{\"T\":{\"Keys\":[{\"id\":{\"S\":\"c\"}}]}}}");
        var several = new CannedBodies(CannedBodies.Body.checked(batch)).send("BatchGetItem", Reads.BATCH_GET_ITEM);
        assertThat(several.items()).extracting(found -> found.get("id")).containsExactly("a", "b", null);
        assertThat(Responses.unprocessedKeys(several.response())).hasSize(1);
        Received<QueryResponse> query =
                new CannedBodies(page(List.of("{\"id\":{\"S\":\"q\"}}"), true)).send("Query", Reads.QUERY);
        assertThat(query.items()).extracting(found -> found.get("id")).containsExactly("q");
        Received<QueryResponse> count = new CannedBodies(
                        CannedBodies.Body.checked(bytes("{\"Count\":3,\"ScannedCount\":5}")))
                .send("Query", Reads.QUERY);
        assertThat(count.items()).hasSize(3).allMatch(found -> found.attributeNames()
                .isEmpty());
    }

    @Test
    void aBrokenResponseIsRequestedAgain() {
        CannedBodies.Body good = page(List.of("{\"id\":{\"S\":\"a\"}}", "{\"id\":{\"S\":\"b\"}}"), true);
        for (int at = 0; at < good.json().length; at += 9) {
            CannedBodies http = new CannedBodies(good.corrupted(at), good.truncated(at), good);
            assertThat(scan(true, http).items()).hasSize(2);
            assertThat(http.sent()).isEqualTo(3);
            assertThat(http.closed()).isEqualTo(3);
        }
    }

    @Test
    void whatIsAlwaysBrokenIsAnError() {
        CannedBodies.Body good = page(List.of("{\"id\":{\"S\":\"a\"}}"), true);
        CannedBodies corrupted = new CannedBodies(good.corrupted(good.json().length / 2));
        assertThatThrownBy(() -> scan(true, corrupted)).hasMessageContaining("checksum");
        assertThat(corrupted.sent()).isEqualTo(3);
        CannedBodies truncated = new CannedBodies(good.truncated(20));
        assertThatThrownBy(() -> scan(true, truncated)).isInstanceOf(SdkClientException.class);
        assertThat(truncated.sent()).isEqualTo(3);
    }

    @Test
    void anInvalidResponseIsAnErrorAfterARetry() {
        for (String json : List.of("no JSON", "[]", "{\"Items\":7}", "{\"Items\":[7]}", "{\"Count\":[]}", "")) {
            CannedBodies http = new CannedBodies(CannedBodies.Body.unchecked(bytes(json)));
            assertThatThrownBy(() -> scan(true, http)).as(json).isInstanceOf(SdkClientException.class);
            assertThat(http.sent()).as(json).isEqualTo(3);
        }
    }

    /** Without a checksum some changes are not detected, but the outcome is always a result or a proper error. */
    @Test
    @Timeout(60)
    void whateverArrivesIsReadOrAnError() {
        byte[] good = page(
                        List.of(
                                "{\"id\":{\"S\":\"a\\n\"},\"m\":{\"M\":{\"n\":{\"N\":\"1\"}}}}",
                                "{\"id\":{\"NULL\":true}}"),
                        true)
                .json();
        for (char wrong : "#\"{}[],:\\ 0\u00ff\u0080".toCharArray()) {
            for (int at = 0; at < good.length; at++) {
                byte[] json = good.clone();
                json[at] = (byte) wrong;
                try {
                    Reads.SCAN.decode(json, false).items().forEach(Item::toMap);
                } catch (IOException | IllegalStateException | StatementFailure e) {
                    assertThat(e).as(new String(json, StandardCharsets.UTF_8)).hasMessageNotContaining("bounds");
                }
            }
        }
    }

    @Test
    void anItemOfAnUnusualFormIsReadAsTheSdkReadsIt() {
        CannedBodies.Body page = page(List.of("{\"id\":{}}", "{\"id\":{\"S\":\"a\",\"N\":null}}"), true);
        Received<ScanResponse> ours = scan(true, new CannedBodies(CannedBodies.Body.unchecked(page.json())));
        Received<ScanResponse> sdks = scan(false, new CannedBodies(page));
        assertThat(ours.response().equalsBySdkFields(sdks.response())).isTrue();
        assertThat(ours.items()).hasSize(2).hasOnlyElementsOfType(SdkItem.class);
    }

    @Test
    void anUnknownTypeIsRefusedWhenItIsRead() {
        Item item = scan(
                        true,
                        page(List.of("{\"id\":{\"S\":\"a\"},\"new\":{\"Z\":[1]},\"in\":{\"L\":[{\"Z\":1}]}}"), true))
                .items()
                .get(0);
        assertThat(item.get("id")).isEqualTo("a");
        for (String attribute : List.of("new", "in")) {
            Throwable failure = catchThrowable(() -> item.get(attribute));
            assertThat(failure).hasMessageContaining("a value of an unknown type");
            assertThat(Errors.from(failure).getSQLState()).isEqualTo("58000");
        }
    }

    private static String deep(int levels) {
        return "{\"L\":[".repeat(levels) + "{\"N\":\"1\"}" + "]}".repeat(levels);
    }

    static Stream<String> hostileValues() {
        return Stream.of(
                "{\"N\":\"1e999999999\"}",
                "{\"N\":\"1E-999999999\"}",
                "{\"N\":\"1E+131\"}",
                "{\"N\":\"1e99999999999999\"}",
                "{\"N\":\"" + "9".repeat(39) + "\"}",
                "{\"N\":\"1" + "0".repeat(100_000) + "\"}",
                "{\"N\":\"\"}",
                "{\"N\":\"NaN\"}",
                "{\"NS\":[\"1\",\"1e999999999\"]}",
                "{\"M\":{\"a\":{\"N\":\"1e999999999\"}}}",
                "{\"B\":\"###\"}",
                deep(1_000),
                deep(200_000));
    }

    @ParameterizedTest
    @MethodSource("hostileValues")
    @Timeout(60)
    void whatDynamoDbDoesNotHaveIsAnErrorAndNoMore(String value) throws IOException {
        byte[] json = ("{\"Count\":1,\"Items\":[{\"a\":" + value + "}]}").getBytes(StandardCharsets.UTF_8);
        for (boolean checked : new boolean[] {true, false}) {
            Throwable failure = catchThrowable(
                    () -> Reads.SCAN.decode(json, checked).items().forEach(Item::toMap));
            assertThat(
                            failure instanceof IOException
                                    ? "58000"
                                    : Errors.from(failure).getSQLState())
                    .isEqualTo("58000");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "9.9999999999999999999999999999999999999E+125",
                "1E-130",
                "-1E-130",
                "99999999999999999999999999999999999999",
                "0.000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001",
                "1000000000000000000000000000000000000000000000000000000000000000000",
                "0E+400"
            })
    void eachNumberOfDynamoDbIsRead(String number) throws IOException {
        byte[] json = ("{\"Count\":1,\"Items\":[{\"a\":{\"N\":\"" + number + "\"}}]}").getBytes(StandardCharsets.UTF_8);
        Object read = Reads.SCAN.decode(json, true).items().get(0).get("a");
        assertThat((BigDecimal) read).isEqualByComparingTo(new BigDecimal(number));
    }

    @ParameterizedTest
    @ValueSource(ints = {2147483647, 100_000_000, -5, 2})
    void aWrongCountIsNotTrusted(int count) throws IOException {
        byte[] json = ("{\"Count\":" + count + ",\"Items\":[{\"a\":{\"S\":\"x\"}}]}").getBytes(StandardCharsets.UTF_8);
        Throwable failure = catchThrowable(
                () -> assertThat(Reads.SCAN.decode(json, true).items()).hasSize(1));
        assertThat(failure == null
                        || failure instanceof AssertionError
                        || Errors.from(failure).getSQLState().equals("58000"))
                .as(String.valueOf(failure))
                .isTrue();
    }
}
