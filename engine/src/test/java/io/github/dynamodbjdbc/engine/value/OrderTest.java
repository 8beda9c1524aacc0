package io.github.dynamodbjdbc.engine.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Encoded keys have the order of their values, and encoded items are decoded unchanged. */
final class OrderTest {
    private static Value text(String text) {
        return new Value.StringValue(text);
    }

    private static Value number(String text) {
        return new Value.NumberValue(new BigDecimal(text));
    }

    private static byte[] key(Value value) {
        return KeyCodec.sort(List.of(value));
    }

    @Test
    void numbersInOrder() {
        List<String> ascending = List.of(
                "-9.9E125",
                "-100",
                "-99.5",
                "-12",
                "-1.5",
                "-1",
                "-0.1",
                "-1E-130",
                "0",
                "1E-130",
                "0.09",
                "0.1",
                "0.11",
                "1",
                "1.5",
                "9",
                "10",
                "12",
                "99.5",
                "100",
                "12345678901234567890123456789012345678",
                "9.9E125");
        for (int i = 1; i < ascending.size(); i++) {
            assertThat(Arrays.compareUnsigned(key(number(ascending.get(i - 1))), key(number(ascending.get(i)))))
                    .as(ascending.get(i - 1) + " < " + ascending.get(i))
                    .isNegative();
        }
        assertThat(key(number("1.0"))).isEqualTo(key(number("1")));
    }

    @Test
    void textInTheOrderOfUtf8() {
        // U+E000 is less than U+1F600 as UTF-8, and greater than its surrogates as a char.
        List<String> ascending =
                List.of("", "\u0000", "\u0000a", "a", "a\u0000", "aa", "b", "é", "\uE000", "\uD83D\uDE00");
        for (int i = 1; i < ascending.size(); i++) {
            assertThat(Arrays.compareUnsigned(key(text(ascending.get(i - 1))), key(text(ascending.get(i)))))
                    .isNegative();
            assertThat(ValueOrder.compare(text(ascending.get(i - 1)), text(ascending.get(i))))
                    .isNegative();
        }
    }

    @Test
    void randomNumbersAsComparedByValue() {
        Random random = new Random(1);
        List<BigDecimal> numbers = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            numbers.add(
                    new BigDecimal(new java.math.BigInteger(1 + random.nextInt(120), random), random.nextInt(60) - 30)
                            .multiply(BigDecimal.valueOf(random.nextBoolean() ? 1 : -1)));
        }
        for (int i = 1; i < numbers.size(); i++) {
            BigDecimal a = numbers.get(i - 1);
            BigDecimal b = numbers.get(i);
            assertThat(Integer.signum(
                            Arrays.compareUnsigned(key(new Value.NumberValue(a)), key(new Value.NumberValue(b)))))
                    .as(a + " and " + b)
                    .isEqualTo(a.compareTo(b));
            Item item = Item.of(Map.of("n", new Value.NumberValue(a)));
            assertThat(Item.stored(item.stored())).isEqualTo(item);
        }
    }

    @Test
    void sizesOfTheGuide() {
        // Developer guide, "DynamoDB item sizes and formats": about one byte for two digits, and one more.
        Map<String, Integer> sizes = Map.of("0", 1, "42", 2, "-42", 3, "1.5", 3, "100", 2, "1E125", 2);
        sizes.forEach(
                (text, size) -> assertThat(ItemSize.of(number(text))).as(text).isEqualTo(size));
        assertThat(ItemSize.of(new Value.ListValue(List.of(text("ab"), new Value.NullValue()))))
                .isEqualTo(8);
        assertThat(ItemSize.of(new Value.MapValue(Map.of("k", text("é"))))).isEqualTo(7);
    }
}
