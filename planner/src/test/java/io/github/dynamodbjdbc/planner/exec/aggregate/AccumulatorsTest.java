package io.github.dynamodbjdbc.planner.exec.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.exec.aggregate.Accumulators.NumberKind;
import io.github.dynamodbjdbc.planner.exec.function.QuantifiedFunctions;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AccumulatorsTest {
    private static @Nullable Object of(Accumulator accumulator, @Nullable Object... values) {
        for (Object value : values) {
            accumulator.add(new @Nullable Object[] {value});
        }
        return accumulator.result();
    }

    private static @Nullable Object sum(NumberKind kind, @Nullable Object... values) {
        return of(Accumulators.sum(kind, false).get(), values);
    }

    private static BigDecimal decimal(String number) {
        return new BigDecimal(number);
    }

    private static void assertOutOfRange(Runnable computation) {
        assertThatThrownBy(computation::run).isInstanceOfSatisfying(QueryException.class, e -> assertThat(e.kind())
                .isEqualTo(ErrorKind.NUMERIC_OUT_OF_RANGE));
    }

    @Test
    void sumsAreOfTheirType() {
        assertThat(sum(NumberKind.INTEGER, 1, 2)).isEqualTo(3);
        assertThat(sum(NumberKind.BIGINT, 1, 2L)).isEqualTo(3L);
        assertThat(sum(NumberKind.DECIMAL, decimal("1.5"), decimal("1.5"), 2L)).isEqualTo(decimal("5"));
        assertThat(sum(NumberKind.DOUBLE, 0.5, 1)).isEqualTo(1.5);
        for (NumberKind kind : NumberKind.values()) {
            assertThat(sum(kind)).isNull();
        }
        assertThat(of(Accumulators.sum(NumberKind.INTEGER, true).get())).isEqualTo(0);
        assertThat(of(Accumulators.sum(NumberKind.BIGINT, true).get())).isEqualTo(0L);
        assertThat(of(Accumulators.sum(NumberKind.DECIMAL, true).get())).isEqualTo(BigDecimal.ZERO);
        assertThat(of(Accumulators.sum(NumberKind.DOUBLE, true).get())).isEqualTo(0.0);
    }

    @Test
    void aSumThatDoesNotFitIsAnError() {
        assertOutOfRange(() -> sum(NumberKind.INTEGER, Integer.MAX_VALUE, 1));
        assertOutOfRange(() -> sum(NumberKind.BIGINT, Long.MAX_VALUE, 1L));
        assertOutOfRange(() -> sum(NumberKind.BIGINT, Long.MIN_VALUE, -1L));
        assertOutOfRange(() -> sum(NumberKind.DOUBLE, Double.MAX_VALUE, Double.MAX_VALUE));
        assertOutOfRange(() -> sum(NumberKind.DECIMAL, decimal("9E125"), decimal("9E125")));
        assertThat(sum(NumberKind.BIGINT, Long.MAX_VALUE, 1L, -1L)).isEqualTo(Long.MAX_VALUE);
        assertThat(sum(NumberKind.BIGINT, Long.MIN_VALUE, Long.MIN_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, 5L))
                .isEqualTo(3L);
    }

    @Test
    void decimalsAreAddedExactlyAndRoundedOnce() {
        assertThat(sum(NumberKind.DECIMAL, decimal("1E40"), decimal("1"), decimal("-1E40")))
                .isEqualTo(decimal("1"));
        assertThat(sum(NumberKind.DECIMAL, decimal("1E37"), decimal("5.26")))
                .isEqualTo(decimal("10000000000000000000000000000000000005"));
        assertOutOfRange(() -> sum(NumberKind.DECIMAL, decimal("1E38"), decimal("5")));
    }

    @Test
    void averagesOfDecimalsHaveTheDigitsOfQuotients() {
        Supplier<Accumulator> average = Accumulators.average(NumberKind.DECIMAL);
        assertThat(of(average.get(), 1, 1, 2L)).isEqualTo(decimal("1.333333333333333"));
        assertThat(of(average.get(), 1, 2, 2)).isEqualTo(decimal("1.666666666666667"));
        assertThat(of(average.get(), 1, 2)).isEqualTo(decimal("1.5"));
        assertThat(of(average.get())).isNull();
        assertThat(of(Accumulators.average(NumberKind.DOUBLE).get(), 1.0, 2.0)).isEqualTo(1.5);
    }

    @Test
    void extremesAreThoseOfTheTotalOrder() {
        // A supplementary character is greater than U+FFFD by code point, and less by UTF-16 unit.
        assertThat(of(Accumulators.greatest(), "\uFFFD", "\uD83D\uDE00")).isEqualTo("\uD83D\uDE00");
        assertThat(of(Accumulators.least(), "b", "B", "a")).isEqualTo("B");
        ByteString high = new ByteString(new byte[] {(byte) 0x80});
        assertThat(of(Accumulators.greatest(), new ByteString(new byte[] {0x7F}), high))
                .isEqualTo(high);
        assertThat(of(Accumulators.greatest(), decimal("9"), decimal("10"))).isEqualTo(decimal("10"));
        assertThat(of(Accumulators.least(), 9L, 10L)).isEqualTo(9L);
        assertThat(of(Accumulators.least(), true, false)).isEqualTo(false);
        assertThat(of(Accumulators.least())).isNull();
    }

    @Test
    void equalValuesOfDifferentScaleCountOnce() {
        Accumulator count = Accumulators.distinct(Accumulators::count).get();
        assertThat(of(count, decimal("5"), decimal("5.0"), decimal("50E-1"), decimal("6")))
                .isEqualTo(2L);
        assertThat(of(Accumulators.distinct(Accumulators::count).get(), 0.0, -0.0))
                .isEqualTo(1L);
    }

    @Test
    void oneRowAtMostIsAValue() {
        assertThat(of(Accumulators.singleValue())).isNull();
        assertThat(of(Accumulators.singleValue(), (Object) null)).isNull();
        assertThat(of(Accumulators.singleValue(), 7)).isEqualTo(7);
        assertThatThrownBy(() -> of(Accumulators.singleValue(), null, null))
                .isInstanceOfSatisfying(QueryException.class, e -> {
                    assertThat(e.kind()).isEqualTo(ErrorKind.CARDINALITY);
                    assertThat(e).hasMessage("a subquery used as a value gave more than one row");
                });
    }

    @Test
    void variancesAreExactAndOfTheirNumbers() {
        @Nullable Object[] values = {2, 4, 4, 4, 5, 5, 7, 9};
        // The mean is 5, the squared distances add up to 32.
        assertThat(of(Accumulators.populationVariance(), values)).isEqualTo(decimal("4"));
        assertThat(of(Accumulators.populationDeviation(), values)).isEqualTo(decimal("2"));
        assertThat(of(Accumulators.sampleVariance(), 1, 2)).isEqualTo(decimal("0.5"));
        assertThat(of(Accumulators.sampleVariance(), 1.0, 2.0)).isEqualTo(0.5);
        assertThat(of(Accumulators.sampleDeviation(), 1)).isNull();
        Accumulator covariance = Accumulators.populationVariance();
        covariance.add(new Object[] {1, 10});
        covariance.add(new Object[] {3, 20});
        // The means are 2 and 15: (-1 · -5 + 1 · 5) / 2.
        assertThat(covariance.result()).isEqualTo(decimal("5"));
    }

    private static @Nullable Object percentile(Accumulator accumulator, String fraction, boolean descending) {
        for (int value : new int[] {40, 10, 30, 20}) {
            accumulator.add(new Object[] {value, decimal(fraction), descending});
        }
        return accumulator.result();
    }

    @Test
    void percentilesAreBetweenValuesOrOneOfThem() {
        // 0.5 of the three steps from 10 to 40 is in the middle of the second one.
        assertThat(percentile(Accumulators.continuousPercentile(), "0.5", false))
                .isEqualTo(decimal("25"));
        assertThat(percentile(Accumulators.discretePercentile(), "0.5", false)).isEqualTo(20);
        assertThat(percentile(Accumulators.discretePercentile(), "0.5", true)).isEqualTo(30);
        assertThat(percentile(Accumulators.discretePercentile(), "0", false)).isEqualTo(10);
        assertThatThrownBy(() -> percentile(Accumulators.continuousPercentile(), "1.5", false))
                .isInstanceOf(QueryException.class)
                .hasMessage("a percentile is between 0 and 1, not 1.5");
    }

    @Test
    void theModeIsTheLeastOfTheMostFrequent() {
        assertThat(of(Accumulators.mode(), "b", "a", "c", "a", "b")).isEqualTo("a");
        assertThat(of(Accumulators.mode())).isNull();
        Accumulator descending = Accumulators.mode();
        for (String value : new String[] {"b", "a", "c", "a", "b"}) {
            descending.add(new @Nullable Object[] {value, true});
        }
        assertThat(descending.result()).isEqualTo("b");
    }

    @Test
    void arraysHoldNullsAndAreSorted() {
        Accumulator plain = Accumulators.array();
        for (Object value : Arrays.asList("b", null, "a")) {
            plain.add(new @Nullable Object[] {value, false, "", List.of()});
        }
        assertThat(plain.result()).isEqualTo(Arrays.asList("b", null, "a"));
        Accumulator sorted = Accumulators.array();
        for (Object value : Arrays.asList("b", null, "a", "b")) {
            sorted.add(new @Nullable Object[] {value, true, "dl", Arrays.asList(value)});
        }
        assertThat(sorted.result()).isEqualTo(Arrays.asList("b", "a", null));
        assertThat(Accumulators.array().result()).isNull();
    }

    @Test
    void textsAreJoinedWithoutNulls() {
        Accumulator text = Accumulators.text();
        for (Object value : Arrays.asList("b", null, "a")) {
            text.add(new @Nullable Object[] {value, "-", false, "", List.of()});
        }
        assertThat(text.result()).isEqualTo("b-a");
        assertThat(Accumulators.text().result()).isNull();
    }

    @Test
    void aSummaryCountsNulls() {
        Object summary = of(Accumulators.members(), 1, null, decimal("2"));
        assertThat(QuantifiedFunctions.anyEqual(decimal("1"), summary)).isTrue();
        assertThat(QuantifiedFunctions.anyEqual(decimal("3"), summary)).isNull();
    }
}
