package io.github.dynamodbjdbc.planner.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.value.StoredNull;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.calcite.avatica.util.ByteString;
import org.junit.jupiter.api.Test;

class SampledValuesTest {
    private static BigDecimal number(int value) {
        return BigDecimal.valueOf(value);
    }

    private static ByteString bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return new ByteString(bytes);
    }

    @Test
    void eachTypeIsAnOrderOfItsOwn() {
        SampledValues values = new SampledValues(Arrays.asList(
                number(3),
                "b",
                number(1),
                "a",
                number(2),
                "c",
                number(2),
                bytes(0xff),
                bytes(1),
                true,
                null,
                StoredNull.INSTANCE,
                Map.of("a", "b"),
                List.of("x")));
        assertThat(values.below(number(2), false)).isEqualTo(0.25);
        assertThat(values.below(number(2), true)).isEqualTo(0.75);
        assertThat(values.below(number(9), false)).isEqualTo(1);
        assertThat(values.below("b", true)).isEqualTo(2.0 / 3);
        // Bytes are unsigned.
        assertThat(values.below(bytes(0x80), false)).isEqualTo(0.5);
        assertThat(new SampledValues(List.of("a")).below(number(1), true)).isNull();
        assertThat(SampledValues.NONE.below("a", true)).isNull();
    }

    @Test
    void prefixesOfTextAndOfBytes() {
        SampledValues values =
                new SampledValues(List.of("order#1", "order#2", "profile", "x", bytes(1, 2), bytes(1, 3), bytes(2)));
        assertThat(values.beginningWith("order#")).isEqualTo(0.5);
        assertThat(values.beginningWith("z")).isZero();
        assertThat(values.beginningWith(bytes(1))).isEqualTo(2.0 / 3);
        assertThat(values.beginningWith(number(1))).isNull();
    }

    @Test
    void manyValuesAreKeptAtEqualDistances() {
        List<Object> many = new ArrayList<>();
        for (int i = 9_999; i >= 0; i--) {
            many.add(number(i));
        }
        SampledValues values = new SampledValues(many);
        assertThat(values.below(number(2_500), false)).isEqualTo(0.25);
        assertThat(values.below(number(9_000), false)).isEqualTo(0.9);
        assertThat(values.toString()).isEqualTo("[100 N]");
    }

    @Test
    void longOnesAreCutAndNoneIsShown() {
        String secret = "a secret that is longer than what is kept of it";
        SampledValues values = new SampledValues(List.of(secret, "b", new ByteString(new byte[10_000])));
        assertThat(values.beginningWith(secret)).isEqualTo(0.5);
        assertThat(values.below("b", false)).isEqualTo(0.5);
        assertThat(values.toString()).isEqualTo("[2 S, 1 B]");
    }
}
