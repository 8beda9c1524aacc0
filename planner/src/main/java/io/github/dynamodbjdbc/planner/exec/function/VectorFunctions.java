package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Distances of vectors, which are lists of numbers of one length. Each is NULL for lists that are no such vectors, with a warning if their
 * lengths differ; they are computed with the 53 bits of a double, of which a vector index keeps 24.
 */
public final class VectorFunctions {
    private static final String OTHER_LENGTH = "A distance is NULL where the lengths of the two vectors differ";

    private VectorFunctions() {}

    /** The list of a text in JSON's notation, as pgvector writes vectors; another value unchanged. */
    public static @Nullable Object ofText(@Nullable Object value) {
        if (!(value instanceof String text) || !text.strip().startsWith("[")) {
            return value;
        }
        try {
            return JsonFunctions.ofText(text);
        } catch (QueryException noList) {
            return value;
        }
    }

    /** From 0 for the same direction to 2 for the contrary one; NULL if a vector is zero, as it has no direction. */
    public static @Nullable Double cosineDistance(@Nullable Object one, @Nullable Object other, RunContext run) {
        Double product = innerProduct(one, other, run);
        Double left = innerProduct(one, one, run);
        Double right = innerProduct(other, other, run);
        if (product == null || left == null || right == null || left == 0 || right == 0) {
            return null;
        }
        double cosine = product / (Math.sqrt(left) * Math.sqrt(right));
        return finite(1 - Math.max(-1, Math.min(1, cosine)));
    }

    public static @Nullable Double l2Distance(@Nullable Object one, @Nullable Object other, RunContext run) {
        Double squares = sum(one, other, run, (a, b) -> (a - b) * (a - b));
        return squares == null ? null : (Double) Math.sqrt(squares);
    }

    public static @Nullable Double innerProduct(@Nullable Object one, @Nullable Object other, RunContext run) {
        return sum(one, other, run, (a, b) -> a * b);
    }

    /** Smaller for nearer vectors, as the other distances are. */
    public static @Nullable Double negativeInnerProduct(@Nullable Object one, @Nullable Object other, RunContext run) {
        Double product = innerProduct(one, other, run);
        // Not -0.
        return product == null ? null : (Double) (0 - product);
    }

    private static @Nullable Double sum(
            @Nullable Object one, @Nullable Object other, RunContext run, DoubleBinaryOperator term) {
        if (!(one instanceof List<?> left) || !(other instanceof List<?> right) || left.isEmpty() || right.isEmpty()) {
            return null;
        }
        if (left.size() != right.size()) {
            run.warn(OTHER_LENGTH);
            return null;
        }
        double sum = 0;
        for (int i = 0; i < left.size(); i++) {
            if (!(left.get(i) instanceof BigDecimal a) || !(right.get(i) instanceof BigDecimal b)) {
                return null;
            }
            sum += term.applyAsDouble(a.doubleValue(), b.doubleValue());
        }
        return finite(sum);
    }

    private static @Nullable Double finite(double value) {
        return Double.isFinite(value) ? (Double) value : null;
    }
}
