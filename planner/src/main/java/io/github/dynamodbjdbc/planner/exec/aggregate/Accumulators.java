package io.github.dynamodbjdbc.planner.exec.aggregate;

import io.github.dynamodbjdbc.planner.exec.function.ValueSummary;
import java.util.function.Supplier;

/** Creates the accumulators of all aggregates. */
public final class Accumulators {
    private Accumulators() {}

    /** The type of the numbers that a sum takes and returns. */
    public enum NumberKind {
        INTEGER,
        BIGINT,
        DECIMAL,
        DOUBLE
    }

    public static Accumulator count() {
        return new Count();
    }

    /** @param orZero whether the sum of no rows is 0 instead of NULL */
    public static Supplier<Accumulator> sum(NumberKind kind, boolean orZero) {
        return switch (kind) {
            case INTEGER -> () -> Sums.ofIntegers(orZero);
            case BIGINT -> () -> Sums.ofBigints(orZero);
            case DECIMAL -> () -> Sums.ofDecimals(orZero);
            case DOUBLE -> () -> Sums.ofDoubles(orZero);
        };
    }

    /** @param kind the type of the result */
    public static Supplier<Accumulator> average(NumberKind kind) {
        return kind == NumberKind.DOUBLE ? Sums::averageOfDoubles : Sums::averageOfDecimals;
    }

    public static Accumulator sumOfPart() {
        return Sums.ofPart();
    }

    public static Accumulator sumOfIntervals() {
        return Sums.ofIntervals();
    }

    public static Accumulator averageOfIntervals() {
        return Sums.averageOfIntervals();
    }

    public static Accumulator least() {
        return Extreme.least();
    }

    public static Accumulator greatest() {
        return Extreme.greatest();
    }

    public static Accumulator anyValue() {
        return new AnyValue();
    }

    public static Accumulator singleValue() {
        return new SingleValue();
    }

    public static Accumulator sampleVariance() {
        return new Covariance(1, false);
    }

    public static Accumulator populationVariance() {
        return new Covariance(0, false);
    }

    public static Accumulator sampleDeviation() {
        return new Covariance(1, true);
    }

    public static Accumulator populationDeviation() {
        return new Covariance(0, true);
    }

    public static Accumulator correlation() {
        return new Regression(Regression.Measure.CORRELATION);
    }

    public static Accumulator averageOfX() {
        return new Regression(Regression.Measure.AVERAGE_X);
    }

    public static Accumulator averageOfY() {
        return new Regression(Regression.Measure.AVERAGE_Y);
    }

    public static Accumulator intercept() {
        return new Regression(Regression.Measure.INTERCEPT);
    }

    public static Accumulator slope() {
        return new Regression(Regression.Measure.SLOPE);
    }

    public static Accumulator determination() {
        return new Regression(Regression.Measure.DETERMINATION);
    }

    public static Accumulator squaresOfX() {
        return new Regression(Regression.Measure.SQUARES_X);
    }

    public static Accumulator squaresOfY() {
        return new Regression(Regression.Measure.SQUARES_Y);
    }

    public static Accumulator productsOfPairs() {
        return new Regression(Regression.Measure.PRODUCTS);
    }

    public static Accumulator bitAnd() {
        return new Bits((one, other) -> one & other);
    }

    public static Accumulator bitOr() {
        return new Bits((one, other) -> one | other);
    }

    public static Accumulator bitXor() {
        return new Bits((one, other) -> one ^ other);
    }

    public static Accumulator array() {
        return new ArrayAggregate();
    }

    public static Accumulator text() {
        return new TextAggregate();
    }

    public static Accumulator continuousPercentile() {
        return new Percentile(true);
    }

    public static Accumulator discretePercentile() {
        return new Percentile(false);
    }

    public static Accumulator mode() {
        return new MostFrequent();
    }

    public static Accumulator summary() {
        return new Summary(ValueSummary.withoutValues());
    }

    public static Accumulator rowSummary() {
        return new RowSummary();
    }

    public static Accumulator members() {
        return new Summary(ValueSummary.withValues());
    }

    /** The aggregate over distinct values. */
    public static Supplier<Accumulator> distinct(Supplier<Accumulator> aggregate) {
        return () -> new Distinct(aggregate.get());
    }
}
