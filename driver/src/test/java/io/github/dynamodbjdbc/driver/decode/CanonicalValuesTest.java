package io.github.dynamodbjdbc.driver.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
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
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class CanonicalValuesTest {
    static Stream<Arguments> values() {
        return Stream.of(
                Arguments.of(AttributeValue.fromS("text"), AttributeType.S, "text"),
                Arguments.of(AttributeValue.fromS(""), AttributeType.S, ""),
                Arguments.of(AttributeValue.fromN("-12.50"), AttributeType.N, new BigDecimal("-12.5")),
                Arguments.of(AttributeValue.fromBool(true), AttributeType.BOOL, true),
                Arguments.of(
                        AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {0, -1})),
                        AttributeType.B,
                        new ByteString(new byte[] {0, -1})),
                Arguments.of(AttributeValue.fromNul(true), AttributeType.NULL, null),
                Arguments.of(
                        AttributeValue.fromL(List.of(
                                AttributeValue.fromS("a"),
                                AttributeValue.fromNul(true),
                                AttributeValue.fromL(List.of()))),
                        AttributeType.L,
                        Arrays.asList("a", null, List.of())),
                Arguments.of(
                        AttributeValue.fromSs(List.of("a", "b")),
                        AttributeType.SS,
                        new ItemSet(ItemSet.Kind.SS, Set.of("a", "b"))),
                Arguments.of(
                        AttributeValue.fromNs(List.of("1.0", "2.5")),
                        AttributeType.NS,
                        new ItemSet(ItemSet.Kind.NS, Set.of(new BigDecimal("1"), new BigDecimal("2.5")))),
                Arguments.of(
                        AttributeValue.fromBs(List.of(SdkBytes.fromByteArray(new byte[] {1}))),
                        AttributeType.BS,
                        new ItemSet(ItemSet.Kind.BS, Set.of(new ByteString(new byte[] {1})))));
    }

    @ParameterizedTest
    @MethodSource("values")
    void readsEachType(AttributeValue value, AttributeType type, @Nullable Object canonical) {
        assertThat(CanonicalValues.of(value)).isEqualTo(canonical);
        assertThat(CanonicalValues.type(value)).isEqualTo(type);
    }

    @Test
    void keepsTheOrderOfMembers() {
        Map<String, AttributeValue> members = new LinkedHashMap<>();
        members.put("z", AttributeValue.fromNul(true));
        members.put("a", AttributeValue.fromN("1"));
        Map<String, Object> expected = new LinkedHashMap<>();
        expected.put("z", null);
        expected.put("a", BigDecimal.ONE);
        assertThat(CanonicalValues.of(members)).containsExactlyEntriesOf(expected);
        assertThat(CanonicalValues.of(AttributeValue.fromM(members))).isEqualTo(expected);
        assertThat(CanonicalValues.type(AttributeValue.fromM(members))).isEqualTo(AttributeType.M);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "0.00",
                "5",
                "-5",
                "5.0",
                "100",
                "-1000",
                "007",
                "+7",
                "999999999999999999",
                "9999999999999999999",
                "12345678901234567890123456789012345678",
                "0.00000000000000000000000000000000000001",
                "1E125",
                "-9.9999999999999999999999999999999999999E+125",
                "1e-130",
                "1.50"
            })
    void readsNumbersWithoutTrailingZeros(String text) {
        BigDecimal canonical = new BigDecimal(text).stripTrailingZeros();
        assertThat(CanonicalValues.of(AttributeValue.fromN(text))).isEqualTo(canonical);
        byte[] json = ('"' + text + '"').getBytes(StandardCharsets.UTF_8);
        assertThat(new JsonText(json, 0).number()).isEqualTo(canonical);
    }

    /** Found by the fuzzer: an endpoint that sends a value of two types. */
    @Test
    void aValueOfTwoTypesIsRefused() {
        AttributeValue both = AttributeValue.builder().s("a").n("1").build();
        for (Throwable failure : List.of(
                catchThrowable(() -> CanonicalValues.of(both)),
                catchThrowable(() -> CanonicalValues.of(AttributeValue.fromL(List.of(both)))),
                catchThrowable(() -> CanonicalValues.type(both)))) {
            assertThat(Errors.from(failure).getSQLState()).isEqualTo("58000");
        }
    }
}
