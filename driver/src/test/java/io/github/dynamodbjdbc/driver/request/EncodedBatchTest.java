package io.github.dynamodbjdbc.driver.request;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.dynamodbjdbc.driver.StubService;
import io.github.dynamodbjdbc.driver.wire.ModelWriter;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import io.github.dynamodbjdbc.planner.value.Values;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.apache.calcite.avatica.util.ByteString;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** The driver's own encoding of requests equals the SDK's. */
class EncodedBatchTest {
    private static final long SEED = 20_261_124;
    private static final int REQUESTS = 60;
    private static final int DEPTH = 4;
    private static final String TABLE = "Table-1.x";
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String[] TEXTS = {
        "",
        "a",
        "plain",
        "ünï",
        "\uD83D\uDE00\uD83D\uDE80",
        "\u0800\uFFFF",
        "\n\t\r\b\f",
        "\"\\/",
        "\u0000\u001f\u007f",
        "{\"M\":[",
        "\\",
        "\\\"",
        "\u2028\u2029"
    };
    private static final String[] NUMBERS = {
        "0",
        "1",
        "-1",
        "10",
        "1.5",
        "-0.001",
        "123456789012345678",
        "12345678901234567890123456789012345678",
        "1E125",
        "1E-130",
        "-9.9E+125",
        "99999.95"
    };

    private static StubService service;
    private static DynamoDbClient client;
    private static final Sent SENT = new Sent();

    /** Records the body of the last request. */
    private static final class Sent implements ExecutionInterceptor {
        private byte[] body = {};

        @Override
        public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (var in =
                    context.requestBody().orElseThrow().contentStreamProvider().newStream()) {
                in.transferTo(out);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
            body = out.toByteArray();
        }
    }

    @BeforeAll
    static void open() throws Exception {
        service = new StubService((operation, before) -> new StubService.Answer(200, "{\"UnprocessedItems\":{}}"));
        client = DynamoDbClient.builder()
                .endpointOverride(service.endpoint())
                .region(Region.EU_CENTRAL_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("none", "none")))
                .httpClient(Apache5HttpClient.create())
                .overrideConfiguration(override -> override.addExecutionInterceptor(SENT))
                .build();
    }

    @AfterAll
    static void close() {
        client.close();
        service.close();
    }

    private static JsonNode sent(BatchWriteItemRequest request) throws Exception {
        client.batchWriteItem(request);
        // The SDK's generic marshaller gives the same.
        assertThat(JSON.readTree(ModelWriter.write(request))).isEqualTo(JSON.readTree(SENT.body));
        return JSON.readTree(SENT.body);
    }

    private static JsonNode bySdk(List<Map<String, Object>> items, ReturnConsumedCapacity capacity) throws Exception {
        List<WriteRequest> puts = items.stream()
                .map(item -> {
                    Map<String, AttributeValue> attributes = new LinkedHashMap<>();
                    item.forEach((name, value) -> attributes.put(name, AttributeValues.of(value)));
                    return WriteRequest.builder()
                            .putRequest(PutRequest.builder().item(attributes).build())
                            .build();
                })
                .toList();
        return sent(BatchWriteItemRequest.builder()
                .requestItems(Map.of(TABLE, puts))
                .returnConsumedCapacity(capacity)
                .build());
    }

    private static JsonNode encoded(List<Map<String, Object>> items, ReturnConsumedCapacity capacity) throws Exception {
        return JSON.readTree(BatchJson.puts(TABLE, items, capacity == null ? null : capacity.toString()));
    }

    @Test
    void equalsTheSdksRequest() throws Exception {
        Random random = new Random(SEED);
        for (int i = 0; i < REQUESTS; i++) {
            List<Map<String, Object>> items = new ArrayList<>();
            for (int item = 0; item <= random.nextInt(25); item++) {
                items.add(item(random));
            }
            ReturnConsumedCapacity capacity =
                    i % 3 == 0 ? null : i % 3 == 1 ? ReturnConsumedCapacity.INDEXES : ReturnConsumedCapacity.TOTAL;
            assertThat(encoded(items, capacity))
                    .as("request %d, seed %d", i, SEED)
                    .isEqualTo(bySdk(items, capacity));
        }
    }

    @Test
    void aLargeItemToo() throws Exception {
        String text = "ab\uD83D\uDE00\"".repeat(50_000);
        List<Map<String, Object>> items = List.of(Map.of("pk", "1", "text", text));
        assertThat(encoded(items, null)).isEqualTo(bySdk(items, null));
    }

    private static Map<String, Object> item(Random random) {
        Map<String, Object> item = new LinkedHashMap<>();
        item.put("pk", "k" + random.nextInt());
        int attributes = random.nextInt(12);
        for (int i = 0; i < attributes; i++) {
            item.put(random.nextInt(6) == 0 ? "n " + text(random) + i : "a" + i, value(random, DEPTH));
        }
        return item;
    }

    private static Object value(Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 10 : 5)) {
            case 0 -> text(random);
            case 1 -> number(random);
            case 2 -> random.nextBoolean();
            case 3 -> bytes(random);
            case 4 -> StoredNull.INSTANCE;
            case 5 -> new ItemSet(ItemSet.Kind.SS, Set.of("x", text(random) + "y"));
            case 6 -> new ItemSet(ItemSet.Kind.NS, new LinkedHashSet<>(List.of(number(random), number(random))));
            case 7 -> new ItemSet(ItemSet.Kind.BS, new LinkedHashSet<>(List.of(bytes(random), bytes(random))));
            case 8 -> {
                List<Object> list = new ArrayList<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    list.add(value(random, depth - 1));
                }
                yield list;
            }
            default -> {
                Map<String, Object> map = new LinkedHashMap<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    map.put(text(random) + i, value(random, depth - 1));
                }
                yield map;
            }
        };
    }

    private static String text(Random random) {
        return TEXTS[random.nextInt(TEXTS.length)];
    }

    private static BigDecimal number(Random random) {
        return (BigDecimal) Objects.requireNonNull(
                Values.canonical((Object) new BigDecimal(NUMBERS[random.nextInt(NUMBERS.length)])));
    }

    private static ByteString bytes(Random random) {
        byte[] bytes = new byte[random.nextInt(40)];
        random.nextBytes(bytes);
        return new ByteString(bytes);
    }
}
