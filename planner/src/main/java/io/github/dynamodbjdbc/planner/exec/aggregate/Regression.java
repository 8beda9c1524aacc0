package io.github.dynamodbjdbc.planner.exec.aggregate;

import io.github.dynamodbjdbc.planner.exec.function.Arguments;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Correlation and linear regression of pairs, the dependent number first. The sums are exact; the results are approximate, as in
 * PostgreSQL. Never receives NULL.
 */
final class Regression implements Accumulator {
    private final Measure measure;
    private long count;
    private BigDecimal sumX = BigDecimal.ZERO;
    private BigDecimal sumY = BigDecimal.ZERO;
    private BigDecimal squaresX = BigDecimal.ZERO;
    private BigDecimal squaresY = BigDecimal.ZERO;
    private BigDecimal products = BigDecimal.ZERO;

    Regression(Measure measure) {
        this.measure = measure;
    }

    /** The result computed from the pairs. */
    enum Measure {
        CORRELATION,
        AVERAGE_X,
        AVERAGE_Y,
        INTERCEPT,
        SLOPE,
        DETERMINATION,
        SQUARES_X,
        SQUARES_Y,
        PRODUCTS
    }

    @Override
    public void add(@Nullable Object[] arguments) {
        add(arguments, 1);
    }

    @Override
    public void remove(@Nullable Object[] arguments) {
        add(arguments, -1);
    }

    @Override
    public boolean canRemove() {
        return true;
    }

    private void add(@Nullable Object[] arguments, int times) {
        BigDecimal y = Numbers.exact(Objects.requireNonNull(arguments[0]));
        BigDecimal x = Numbers.exact(Objects.requireNonNull(arguments[1]));
        BigDecimal factor = BigDecimal.valueOf(times);
        count += times;
        sumX = sumX.add(x.multiply(factor));
        sumY = sumY.add(y.multiply(factor));
        squaresX = squaresX.add(x.multiply(x).multiply(factor));
        squaresY = squaresY.add(y.multiply(y).multiply(factor));
        products = products.add(x.multiply(y).multiply(factor));
    }

    /** The sum of the products of the deviations from the means, times the count. */
    private BigDecimal deviation(BigDecimal sum, BigDecimal one, BigDecimal other) {
        return BigDecimal.valueOf(count).multiply(sum).subtract(one.multiply(other));
    }

    @Override
    public @Nullable Object result() {
        if (count == 0) {
            return null;
        }
        BigDecimal xx = deviation(squaresX, sumX, sumX);
        BigDecimal yy = deviation(squaresY, sumY, sumY);
        BigDecimal xy = deviation(products, sumX, sumY);
        BigDecimal size = BigDecimal.valueOf(count);
        return switch (measure) {
            case AVERAGE_X -> quotient(sumX, size);
            case AVERAGE_Y -> quotient(sumY, size);
            case SQUARES_X -> quotient(xx, size);
            case SQUARES_Y -> quotient(yy, size);
            case PRODUCTS -> quotient(xy, size);
            case SLOPE -> xx.signum() == 0 ? null : quotient(xy, xx);
            case INTERCEPT ->
                xx.signum() == 0 ? null : quotient(sumY.multiply(xx).subtract(sumX.multiply(xy)), size.multiply(xx));
            case DETERMINATION ->
                xx.signum() == 0 ? null : yy.signum() == 0 ? (Double) 1.0 : quotient(xy.multiply(xy), xx.multiply(yy));
            case CORRELATION ->
                xx.signum() == 0 || yy.signum() == 0
                        ? null
                        : quotient(xy, xx.multiply(yy).sqrt(MathContext.DECIMAL128));
        };
    }

    private static Double quotient(BigDecimal dividend, BigDecimal divisor) {
        return Arguments.finite(dividend.divide(divisor, MathContext.DECIMAL128).doubleValue());
    }
}
