package io.github.dynamodbjdbc.planner.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.value.StoredNull;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ItemSizeTest {
    @ParameterizedTest
    @CsvSource({
        "0, 1",
        "42, 2",
        "-42, 3",
        "1.5, 3",
        "100, 2",
        "1E125, 2",
        "123, 3",
        "1234.5, 4",
        "0.05, 2",
        "0.1234, 3",
        "-1.5, 4",
        "1E-130, 2",
        "12345678901234567890123456789012345678, 20"
    })
    void numbers(BigDecimal number, int bytes) {
        assertThat(Values.bytes(Values.canonical((Object) number))).isEqualTo(bytes);
    }

    @Test
    void otherValues() {
        assertThat(Values.bytes("aé€\uD83D\uDE00")).isEqualTo(10);
        assertThat(Values.bytes(Values.canonical(new byte[3]))).isEqualTo(3);
        assertThat(Values.bytes(true)).isEqualTo(1);
        assertThat(Values.bytes(null)).isEqualTo(1);
        assertThat(Values.bytes(StoredNull.INSTANCE)).isEqualTo(1);
        assertThat(Values.bytes(List.of())).isEqualTo(3);
        assertThat(Values.bytes(Values.canonical(Arrays.asList("ab", null, 42))))
                .isEqualTo(3 + 3 + 2 + 1 + 2);
        assertThat(Values.bytes(Map.of("key", "value"))).isEqualTo(3 + 1 + 3 + 5);
        assertThat(Values.bytes(Values.canonical(Set.of("a", "bc")))).isEqualTo(3);
    }

    @Test
    void itemIsTheSumOfItsAttributes() {
        assertThat(ItemSize.of(Map.of("UserId", "u1", "Score", Values.canonical(42))))
                .isEqualTo(6 + 2 + 5 + 2);
        assertThat(ItemSize.of(Map.of())).isZero();
        assertThat(ItemSize.ofAttribute("é", "x")).isEqualTo(3);
    }
}
