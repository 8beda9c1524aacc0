package io.github.dynamodbjdbc.planner.exec.aggregate;

import io.github.dynamodbjdbc.planner.exec.function.Arguments;
import io.github.dynamodbjdbc.planner.exec.function.Quotient;
import java.math.BigDecimal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Variances, standard deviations and covariances; for the first two, both numbers of a pair are the same. The sums are exact, because
 * sums of squares often differ only in their last digits. The result is approximate if an operand is. Never receives NULL.
 */
final class Covariance implements Accumulator {
    private final int lost;
    private final boolean root;
    private long count;
    private long approximate;
    private BigDecimal left = BigDecimal.ZERO;
    private BigDecimal right = BigDecimal.ZERO;
    private BigDecimal products = BigDecimal.ZERO;

    /** @param lost the degrees of freedom subtracted from the count: 1 for a sample, 0 for a population */
    Covariance(int lost, boolean root) {
        this.lost = lost;
        this.root = root;
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
        Object first = Objects.requireNonNull(arguments[0]);
        Object second = Objects.requireNonNull(arguments[arguments.length - 1]);
        BigDecimal x = Numbers.exact(first);
        BigDecimal y = Numbers.exact(second);
        BigDecimal factor = BigDecimal.valueOf(times);
        count += times;
        approximate += Numbers.isApproximate(first) || Numbers.isApproximate(second) ? times : 0;
        left = left.add(x.multiply(factor));
        right = right.add(y.multiply(factor));
        products = products.add(x.multiply(y).multiply(factor));
    }

    @Override
    public @Nullable Object result() {
        if (count <= lost) {
            return null;
        }
        BigDecimal size = BigDecimal.valueOf(count);
        BigDecimal squares = size.multiply(products).subtract(left.multiply(right));
        BigDecimal pairs = size.multiply(BigDecimal.valueOf(count - lost));
        BigDecimal result = root ? Quotient.rootOf(squares, pairs) : Quotient.of(squares, pairs);
        return approximate > 0 ? (Object) Arguments.finite(result.doubleValue()) : Arguments.inRange(result);
    }
}
