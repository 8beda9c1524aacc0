package io.github.dynamodbjdbc.driver.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.item.Key;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class AttributeValuesTest {
    static Stream<Arguments> values() {
        return Stream.of(
                Arguments.of("text", AttributeValue.fromS("text")),
                Arguments.of("", AttributeValue.fromS("")),
                Arguments.of(new BigDecimal("-12.5"), AttributeValue.fromN("-12.5")),
                Arguments.of(new BigDecimal("1E+2"), AttributeValue.fromN("1E+2")),
                Arguments.of(true, AttributeValue.fromBool(true)),
                Arguments.of(
                        new ByteString(new byte[] {0, -1}),
                        AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {0, -1}))),
                Arguments.of(null, AttributeValue.fromNul(true)),
                Arguments.of(StoredNull.INSTANCE, AttributeValue.fromNul(true)),
                Arguments.of(
                        Arrays.asList("a", null, List.of()),
                        AttributeValue.fromL(List.of(
                                AttributeValue.fromS("a"),
                                AttributeValue.fromNul(true),
                                AttributeValue.fromL(List.of())))),
                Arguments.of(new ItemSet(ItemSet.Kind.SS, Set.of("a")), AttributeValue.fromSs(List.of("a"))),
                Arguments.of(
                        new ItemSet(ItemSet.Kind.NS, Set.of(new BigDecimal("2.5"))),
                        AttributeValue.fromNs(List.of("2.5"))),
                Arguments.of(
                        new ItemSet(ItemSet.Kind.BS, Set.of(new ByteString(new byte[] {1}))),
                        AttributeValue.fromBs(List.of(SdkBytes.fromByteArray(new byte[] {1})))));
    }

    @ParameterizedTest
    @MethodSource("values")
    void writesEachType(@Nullable Object canonical, AttributeValue value) {
        assertThat(AttributeValues.of(canonical)).isEqualTo(value);
    }

    @Test
    void keepsTheOrderOfMembers() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("z", null);
        document.put("a", List.of("x"));
        Map<String, AttributeValue> expected = new LinkedHashMap<>();
        expected.put("z", AttributeValue.fromNul(true));
        expected.put("a", AttributeValue.fromL(List.of(AttributeValue.fromS("x"))));
        assertThat(AttributeValues.of(document).m()).containsExactlyEntriesOf(expected);
        assertThat(AttributeValues.of(Key.of(document))).containsExactlyEntriesOf(expected);
    }
}
