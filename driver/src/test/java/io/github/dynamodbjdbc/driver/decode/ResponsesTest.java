package io.github.dynamodbjdbc.driver.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.item.Key;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

class ResponsesTest {
    private static final Map<String, AttributeValue> ONE = Map.of("id", AttributeValue.fromN("1"));
    private static final Key KEY = Key.of(Map.of("id", BigDecimal.ONE));

    private static final Item ITEM = Responses.items(GetItemResponse.builder()
                    .item(Map.of(
                            "s", AttributeValue.fromS("text"),
                            "null", AttributeValue.fromNul(true),
                            "d",
                                    AttributeValue.fromM(Map.of(
                                            "list",
                                            AttributeValue.fromL(List.of(
                                                    AttributeValue.fromS("x"), AttributeValue.fromNul(true)))))))
                    .build())
            .get(0);

    private static AttributePath path(String attribute, AttributePath.Step... steps) {
        return new AttributePath(attribute, List.of(steps));
    }

    private static AttributePath element(int index) {
        return path("d", new AttributePath.Field("list"), new AttributePath.Index(index));
    }

    @Test
    void anItemReturnsTheValueOfAPath() {
        assertThat(ITEM.get("s")).isEqualTo("text");
        assertThat(ITEM.get("null")).isEqualTo(StoredNull.INSTANCE);
        assertThat(ITEM.get("nothing")).isNull();
        assertThat(ITEM.get(path("s"))).isEqualTo("text");
        assertThat(ITEM.get(path("null"))).isEqualTo(StoredNull.INSTANCE);
        assertThat(ITEM.get(element(0))).isEqualTo("x");
        assertThat(ITEM.get(element(1))).isEqualTo(StoredNull.INSTANCE);
        assertThat(ITEM.get(element(2))).isNull();
        assertThat(ITEM.get(path("s", new AttributePath.Field("x")))).isNull();
        assertThat(ITEM.get(path("d", new AttributePath.Index(0)))).isNull();
        assertThat(ITEM.has(element(1))).isTrue();
        assertThat(ITEM.has(element(2))).isFalse();
        assertThat(ITEM.has(path("nothing"))).isFalse();
    }

    @Test
    void anItemReturnsItsAttributes() {
        assertThat(ITEM.attributeNames()).containsExactlyInAnyOrder("s", "null", "d");
        assertThat(ITEM.type("s")).isEqualTo(AttributeType.S);
        assertThat(ITEM.type("null")).isEqualTo(AttributeType.NULL);
        assertThat(ITEM.type("d")).isEqualTo(AttributeType.M);
        assertThat(ITEM.type("nothing")).isNull();
        assertThat(ITEM.toMap())
                .containsOnlyKeys("s", "null", "d")
                .containsEntry("null", null)
                .containsEntry("d", Map.of("list", Arrays.asList("x", null)));
        // s: 1 + 4; null: 4 + 1; d: 1 + map 3 + (1 + 4 + list 3 + (1 + 1) + (1 + 1))
        assertThat(ITEM.bytes()).isEqualTo(5 + 5 + 1 + 3 + 1 + 4 + 3 + 2 + 2);
    }

    @Test
    void anItemReturnsItsKey() {
        assertThat(ITEM.key(List.of("s"))).isEqualTo(Key.of(Map.of("s", "text")));
        assertThat(ITEM.key(List.of("s", "nothing"))).isNull();
    }

    @Test
    void pagesHaveItemsAndWhereTheNextBegins() {
        QueryResponse query = QueryResponse.builder()
                .items(List.of(ONE))
                .lastEvaluatedKey(ONE)
                .build();
        assertThat(Responses.items(query.items()))
                .extracting(item -> item.get("id"))
                .containsExactly(BigDecimal.ONE);
        assertThat(Responses.lastEvaluatedKey(query)).isEqualTo(KEY);
        ScanResponse scan =
                ScanResponse.builder().items(List.of(ONE)).lastEvaluatedKey(ONE).build();
        assertThat(Responses.items(scan.items()))
                .extracting(item -> item.get("id"))
                .containsExactly(BigDecimal.ONE);
        assertThat(Responses.lastEvaluatedKey(scan)).isEqualTo(KEY);
        assertThat(Responses.lastEvaluatedKey(QueryResponse.builder().build())).isNull();
        assertThat(Responses.lastEvaluatedKey(ScanResponse.builder().build())).isNull();
    }

    @Test
    void batchesHaveItemsAndKeysThatAreLeft() {
        BatchGetItemResponse batch = BatchGetItemResponse.builder()
                .responses(Map.of("T", List.of(ONE)))
                .unprocessedKeys(Map.of(
                        "T", KeysAndAttributes.builder().keys(List.of(ONE)).build()))
                .build();
        assertThat(Responses.items(batch)).extracting(item -> item.get("id")).containsExactly(BigDecimal.ONE);
        assertThat(Responses.unprocessedKeys(batch)).containsExactly(KEY);
    }

    @Test
    void whatWasCountedHasNoAttributes() {
        assertThat(Responses.withoutAttributes(2)).hasSize(2).allSatisfy(item -> assertThat(item.attributeNames())
                .isEmpty());
        assertThat(Responses.items(GetItemResponse.builder().build())).isEmpty();
    }
}
