package io.github.dynamodbjdbc.planner.optimize;

import com.google.common.collect.BoundType;
import com.google.common.collect.Range;
import io.github.dynamodbjdbc.planner.function.RexValues;
import io.github.dynamodbjdbc.planner.run.Expression;
import io.github.dynamodbjdbc.planner.run.function.DynamicFunctions;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.util.Sarg;
import org.jspecify.annotations.Nullable;

/** {@code SEARCH}: whether a value is one of some values, or within one of some ranges. */
final class Search {
    private Search() {}

    /** Bounds are null where there is none. */
    private record Bounds(
            @Nullable Object lower,
            boolean lowerIn,
            @Nullable Object upper,
            boolean upperIn) {
        static Bounds of(Range<? extends Comparable<?>> range, RelDataType type) {
            return new Bounds(
                    range.hasLowerBound() ? known(range.lowerEndpoint(), type) : null,
                    range.hasLowerBound() && range.lowerBoundType() == BoundType.CLOSED,
                    range.hasUpperBound() ? known(range.upperEndpoint(), type) : null,
                    range.hasUpperBound() && range.upperBoundType() == BoundType.CLOSED);
        }

        boolean isPoint() {
            return lower != null && upper != null && lowerIn && upperIn && lower.equals(upper);
        }

        boolean contains(Object value) {
            if (lower != null) {
                Integer order = Values.compareLike(value, lower);
                if (order == null || order < 0 || order == 0 && !lowerIn) {
                    return false;
                }
            }
            if (upper != null) {
                Integer order = Values.compareLike(value, upper);
                return order != null && (order < 0 || order == 0 && upperIn);
            }
            return true;
        }
    }

    static Expression of(RexCall call, Expression operand) {
        RexLiteral literal = (RexLiteral) call.getOperands().get(1);
        Sarg<?> sarg = Objects.requireNonNull(literal.getValueAs(Sarg.class));
        RelDataType type = literal.getType();
        Set<Object> points = new HashSet<>();
        List<Bounds> ranges = new ArrayList<>();
        for (Range<? extends Comparable<?>> range : sarg.rangeSet.asRanges()) {
            Bounds bounds = Bounds.of(range, type);
            if (bounds.isPoint()) {
                points.add(Objects.requireNonNull(bounds.lower));
            } else {
                ranges.add(bounds);
            }
        }
        Bounds[] others = ranges.toArray(Bounds[]::new);
        Boolean ofNull = sarg.nullAs == RexUnknownAs.UNKNOWN ? null : Boolean.valueOf(sarg.nullAs == RexUnknownAs.TRUE);
        return (row, run) -> {
            Object value = operand.evaluate(row, run);
            if (value == null) {
                return ofNull;
            }
            Object comparable = comparable(value);
            if (points.contains(comparable)) {
                return true;
            }
            for (Bounds bounds : others) {
                if (bounds.contains(comparable)) {
                    return true;
                }
            }
            return false;
        };
    }

    private static Object known(Comparable<?> value, RelDataType type) {
        return comparable(RexValues.value(value, type));
    }

    /** Equal values as equal objects: every number in its canonical form. */
    private static Object comparable(Object value) {
        return value instanceof BigDecimal decimal ? Values.canonical(decimal) : DynamicFunctions.decimal(value);
    }
}
