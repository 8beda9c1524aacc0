package io.github.dynamodbjdbc.planner.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dynamodbjdbc.planner.value.StoredNull;
import io.github.dynamodbjdbc.planner.value.Values;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.calcite.avatica.util.ByteString;
import org.junit.jupiter.api.Test;

class SampledOrderTest {
    private static final long SEED = Long.getLong("seed", 20260101L);
    private static final KeyDigest DIGEST = new KeyDigest();

    private static SampledOrder order(Object... values) {
        return new SampledOrder(Arrays.asList(values), DIGEST);
    }

    private static BigDecimal number(String value) {
        return Values.canonical(new BigDecimal(value));
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
        SampledOrder order = order(
                number("3"),
                "b",
                number("1"),
                "a",
                number("2"),
                "c",
                number("2"),
                bytes(0xff),
                bytes(1),
                true,
                null,
                StoredNull.INSTANCE,
                Map.of("a", "b"),
                List.of("x"));
        assertThat(order.below(number("2"), false)).isEqualTo(0.25);
        assertThat(order.below(number("2"), true)).isEqualTo(0.75);
        assertThat(order.below(number("9"), false)).isEqualTo(1);
        assertThat(order.below("b", true)).isCloseTo(2.0 / 3, within(1e-9));
        // Bytes are unsigned.
        assertThat(order.below(bytes(0x80), false)).isEqualTo(0.5);
        assertThat(order("a").below(number("1"), true)).isZero();
        assertThat(order().below("a", true)).isZero();
    }

    /** The searched value need not be among the sampled ones, nor begin like one of them. */
    @Test
    void ranksAreThoseOfTheValues() {
        Random random = new Random(SEED);
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            all.add(number(BigDecimal.valueOf(random.nextInt(2_000_000) - 1_000_000, random.nextInt(5))
                    .toString()));
            all.add("2025-%02d-%02d".formatted(1 + random.nextInt(12), 1 + random.nextInt(28)));
            all.add(bytes(random.nextInt(256), random.nextInt(256)));
        }
        SampledOrder order = new SampledOrder(all, DIGEST);
        for (int i = 0; i < 300; i++) {
            check(
                    order,
                    all,
                    number(BigDecimal.valueOf(random.nextInt(4_000_000) - 2_000_000, random.nextInt(7))
                            .toString()));
            check(order, all, "202%d-%02d".formatted(4 + random.nextInt(3), 1 + random.nextInt(12)));
            check(order, all, "2025-%02d-%02dT10".formatted(1 + random.nextInt(12), 1 + random.nextInt(28)));
            check(order, all, bytes(random.nextInt(256)));
            check(order, all, all.get(random.nextInt(all.size())));
        }
    }

    private static void check(SampledOrder order, List<Object> all, Object value) {
        List<Object> same = all.stream()
                .filter(other -> AttributeType.of(other) == AttributeType.of(value))
                .toList();
        double less =
                same.stream().filter(other -> Values.compare(other, value) < 0).count();
        double upTo =
                same.stream().filter(other -> Values.compare(other, value) <= 0).count();
        assertThat(order.below(value, false))
                .as("below %s (again with -Dseed=%d)", value, SEED)
                .isCloseTo(less / same.size(), within(1e-9));
        assertThat(order.below(value, true))
                .as("up to %s (again with -Dseed=%d)", value, SEED)
                .isCloseTo(upTo / same.size(), within(1e-9));
        if (value instanceof String prefix) {
            double beginning = same.stream()
                    .filter(other -> ((String) other).startsWith(prefix))
                    .count();
            assertThat(order.beginningWith(prefix))
                    .as("beginning with %s (again with -Dseed=%d)", prefix, SEED)
                    .isCloseTo(beginning / same.size(), within(1e-9));
        }
    }

    @Test
    void prefixesOfStringsAndOfBytes() {
        SampledOrder order = order("order#1", "order#2", "profile", "x", bytes(1, 2), bytes(1, 3), bytes(2));
        assertThat(order.beginningWith("order#")).isEqualTo(0.5);
        assertThat(order.beginningWith("z")).isZero();
        assertThat(order.beginningWith("")).isEqualTo(1);
        assertThat(order.beginningWith(bytes(1))).isCloseTo(2.0 / 3, within(1e-9));
        assertThat(order("a").beginningWith(bytes(1))).isZero();
    }

    @Test
    void manyValuesAreKeptAtEqualDistances() {
        List<Object> many = new ArrayList<>();
        for (int i = 9_999; i >= 0; i--) {
            many.add(number(Integer.toString(i)));
        }
        SampledOrder order = new SampledOrder(many, DIGEST);
        assertThat(order.below(number("2500"), false)).isCloseTo(0.25, within(0.011));
        assertThat(order.below(number("9000"), false)).isCloseTo(0.9, within(0.011));
        assertThat(order.toString()).isEqualTo("{N=100}");
    }

    /** Keys often have long common prefixes. */
    @Test
    void aCommonPrefixIsIgnored() {
        String common = "TENANT#6f9619ff-8b86-d011-b42d-00cf4fc964ff#ORDER#";
        List<Object> keys = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            keys.add(common + "%04d".formatted(i));
        }
        SampledOrder order = new SampledOrder(keys, DIGEST);
        assertThat(order.below(common + "0040", false)).isEqualTo(0.4);
        assertThat(order.beginningWith(common)).isEqualTo(1);
        assertThat(order.beginningWith(common + "001")).isEqualTo(0.1);
        assertThat(order.below("TENANT#7", false)).isEqualTo(1);
        assertThat(order.below("TENANT#6a", false)).isZero();
    }

    @Test
    void valuesThatDifferTooLateAreInTheMiddle() {
        List<Object> keys = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            keys.add("a".repeat(200) + "%04d".formatted(i));
        }
        SampledOrder order = new SampledOrder(keys, DIGEST);
        assertThat(order.below("a".repeat(200) + "0040", false)).isEqualTo(0.5);
        assertThat(order.beginningWith("a".repeat(200) + "00")).isEqualTo(1);
        assertThat(order.beginningWith("a".repeat(50))).isEqualTo(1);
        assertThat(order.below("b", false)).isEqualTo(1);
    }

    @Test
    void noValueIsKept() throws IllegalAccessException {
        SampledOrder order = order("a secret", number("98765432109876543210987"), bytes(1, 2, 3));
        for (Field field : SampledOrder.class.getDeclaredFields()) {
            field.setAccessible(true);
            assertThat(String.valueOf(field.get(order)))
                    .doesNotContain("secret")
                    .doesNotContain("98765432109876543210987");
        }
        assertThat(order.toString()).isEqualTo("{S=1, N=1, B=1}");
    }
}
