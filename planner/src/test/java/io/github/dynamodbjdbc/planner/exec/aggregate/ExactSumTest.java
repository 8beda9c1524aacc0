package io.github.dynamodbjdbc.planner.exec.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.exec.function.Quotient;
import io.github.dynamodbjdbc.planner.value.ShortDecimal;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sums, averages and short decimals are those of plain decimals. */
class ExactSumTest {
    private static final int NUMBERS = 20_000;
    private static final int MOST_IN_FRAME = 50;

    /** The numbers of one sum. */
    enum Kind {
        CENTS(random -> BigDecimal.valueOf(random.nextInt(100_000), 2)),
        STRIPPED(random -> BigDecimal.valueOf(random.nextInt(2_000) - 1_000, 1).stripTrailingZeros()),
        INTEGERS(random -> random.nextInt()),
        LONGS(random -> random.nextInt(4) == 0 ? Long.MIN_VALUE : random.nextLong()),
        ANY_PLACES(random -> new BigDecimal(new BigInteger(random.nextInt(60), random), random.nextInt(60) - 25)
                .multiply(BigDecimal.valueOf(random.nextInt(3) - 1))),
        MOST_DIGITS(random -> BigDecimal.valueOf(999_999_999_999_999L - random.nextInt(3), random.nextInt(23))),
        FAR_APART(random -> new BigDecimal(random.nextInt(9) - 4 + "E" + (random.nextInt(250) - 125))),
        DOUBLES(random -> random.nextGaussian()),
        KINDS(random -> random.nextBoolean() ? (Object) random.nextLong() : BigDecimal.valueOf(random.nextInt(), 7));

        private final Function<Random, Object> numbers;

        Kind(Function<Random, Object> numbers) {
            this.numbers = numbers;
        }
    }

    @ParameterizedTest
    @EnumSource
    void sumsOfSlidingFramesAreThoseOfDecimals(Kind kind) {
        Random random = new Random(7);
        ExactSum sum = new ExactSum();
        BigDecimal expected = BigDecimal.ZERO;
        Deque<Object> frame = new ArrayDeque<>();
        for (int i = 0; i < NUMBERS; i++) {
            Object added = kind.numbers.apply(random);
            sum.plus(added);
            expected = expected.add(Numbers.decimal(added));
            frame.add(added);
            while (frame.size() > random.nextInt(MOST_IN_FRAME)) {
                Object removed = frame.remove();
                sum.minus(removed);
                expected = expected.subtract(Numbers.decimal(removed));
            }
            assertThat(sum.total()).isEqualByComparingTo(expected);
            if (sum.isShort()) {
                assertThat(sum.total()).isEqualTo(Values.canonical(expected));
                long count = 1 + Math.abs(random.nextInt(2) == 0 ? random.nextInt(100) : random.nextLong() / 2);
                assertThat(Quotient.of(sum.digits(), sum.places(), count))
                        .as("%s / %s", expected, count)
                        .isEqualTo(Quotient.of(expected, BigDecimal.valueOf(count)));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void shortDecimalsAreTheNumbers(Kind kind) {
        Random random = new Random(7);
        for (int i = 0; i < NUMBERS; i++) {
            BigDecimal number = Numbers.decimal(kind.numbers.apply(random));
            if (ShortDecimal.is(number)) {
                assertThat(BigDecimal.valueOf(ShortDecimal.digits(number), ShortDecimal.places(number)))
                        .isEqualByComparingTo(number);
            }
            if (!Values.isUnwieldy(number) && number.signum() != 0) {
                assertThat(Values.canonical(number)).isEqualTo(number.stripTrailingZeros());
            }
        }
    }

    @Test
    void numbersFarFromThePointAreNotShort() {
        assertThat(ShortDecimal.is(BigDecimal.valueOf(1, Integer.MIN_VALUE))).isFalse();
        assertThat(ShortDecimal.is(BigDecimal.valueOf(1, Integer.MAX_VALUE))).isFalse();
    }
}
