package io.github.dynamodbjdbc.planner.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampledPathTest {
    private static SampledPath items(List<Map<String, Object>> items) {
        return SampledPath.ofItems(items);
    }

    private static SampledPath values(Object... values) {
        List<Map<String, Object>> items =
                List.of(values).stream().map(value -> Map.of("a", value)).toList();
        return items(items).fields().get("a");
    }

    @Test
    void countsTypesAtEachPlace() {
        SampledPath items = items(List.of(
                Map.of("m", Map.of("x", "text", "l", List.of(BigDecimal.ONE, true))),
                Map.of("m", Map.of("x", BigDecimal.TEN)),
                Map.of("other", "text")));
        assertThat(items.values()).isEqualTo(3);
        SampledPath map = items.fields().get("m");
        assertThat(map.types()).isEqualTo(Map.of(AttributeType.M, 2L));
        assertThat(map.fields().get("x").types()).isEqualTo(Map.of(AttributeType.S, 1L, AttributeType.N, 1L));
        assertThat(map.fields().get("x").columnType()).isEqualTo(ColumnType.VARIANT);
        assertThat(map.fields().get("l").elements())
                .isNotNull()
                .extracting(SampledPath::types)
                .isEqualTo(Map.of(AttributeType.N, 1L, AttributeType.BOOL, 1L));
    }

    @Test
    void manyNamesOfAMapAreDataAndNotKept() {
        Map<String, Object> byUser = new HashMap<>();
        for (int i = 0; i < 101; i++) {
            byUser.put("user-" + i, BigDecimal.ONE);
        }
        assertThat(values(byUser).fields()).isEmpty();
        byUser.remove("user-0");
        assertThat(values(byUser).fields()).hasSize(100);
    }

    @Test
    void digitsOfNumbers() {
        assertThat(values(new BigDecimal("12.5"), new BigDecimal("1E+5"), new BigDecimal("0.001"))
                        .digits())
                .isEqualTo(new SampledPath.Digits(6, 3));
        assertThat(values("12").digits()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "2024-01-02, 2023-12-31, 9999-99-99, iso8601-date",
        "2024-01-02T03:04:05Z, 2024-01-02T03:04:06Z, 9999-99-99T99:99:99Z, iso8601-seconds-utc",
        "2024-01-02T03:04:05Z, 2024-01-02 03:04, , iso8601",
        "2024-01-02T03:04:05Z, 2024-01-02T03:04:05+01:00, , ",
        "02.01.2024, 31.12.2023, 99.99.9999, ",
        "2024-13-02, 2024-01-02, 9999-99-99, ",
    })
    void textsThatAreDates(String one, String other, String pattern, String form) {
        assertThat(values(one, other).text()).isEqualTo(SampledPath.TextForm.of(pattern, form));
    }

    @Test
    void otherStringsHaveNoForm() {
        assertThat(values("2024-01-02", "none").text()).isNull();
        assertThat(values("12345678").text()).isNull();
        assertThat(values("2024").text()).isNull();
    }
}
