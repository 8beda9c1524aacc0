package io.github.dynamodbjdbc.driver.item;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeyTest {
    @Test
    void equalsAKeyWithItsValuesInAnyOrder() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("sk", new BigDecimal("1E+2"));
        values.put("pk", "a");
        Key key = Key.of(List.of("pk", "sk"), List.of("a", new BigDecimal("1E+2")));
        assertThat(key).isEqualTo(Key.of(values)).hasSameHashCodeAs(Key.of(values));
        assertThat(key).isNotEqualTo(Key.of(Map.of("pk", "a")));
        assertThat(key).isNotEqualTo(Key.of(List.of("pk", "sk"), List.of("a", "100")));
        assertThat(key.values()).containsExactly(Map.entry("pk", "a"), Map.entry("sk", new BigDecimal("1E+2")));
    }

    @Test
    void showsNoValue() {
        assertThat(Key.of(Map.of("pk", "S3CR3T"))).hasToString("Key[pk]");
    }
}
