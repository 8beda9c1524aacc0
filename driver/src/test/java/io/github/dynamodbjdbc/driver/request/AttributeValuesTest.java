package io.github.dynamodbjdbc.driver.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.avatica.util.ByteString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class AttributeValuesTest {
    @Test
    void goesThereAndBack() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("z", null);
        document.put("a", List.of("x", new BigDecimal("1.5")));
        for (Object value : Arrays.asList(
                "text",
                "",
                new BigDecimal("-12.5"),
                true,
                new ByteString(new byte[] {0, -1}),
                null,
                Arrays.asList("a", null, List.of()),
                document,
                new ItemSet(ItemSet.Kind.SS, Set.of("a", "b")),
                new ItemSet(ItemSet.Kind.NS, Set.of(new BigDecimal("1"), new BigDecimal("2.5"))),
                new ItemSet(ItemSet.Kind.BS, Set.of(new ByteString(new byte[] {1}))))) {
            assertThat(AttributeValues.toCanonical(AttributeValues.fromCanonical(value)))
                    .isEqualTo(value);
        }
        assertThat(AttributeValues.fromCanonical(StoredNull.INSTANCE)).isEqualTo(AttributeValue.fromNul(true));
        assertThat(AttributeValues.toCanonical(
                        AttributeValues.fromCanonical(document).m()))
                .containsExactlyEntriesOf(document);
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
        assertThat(Numbers.parse(text)).isEqualTo(new BigDecimal(text).stripTrailingZeros());
    }
}
