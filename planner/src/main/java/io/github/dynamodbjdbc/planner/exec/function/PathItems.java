package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.grammar.jsonpath.PathCondition;
import io.github.dynamodbjdbc.grammar.jsonpath.PathValue;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.time.temporal.Temporal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/** The values within a path: canonical values, and moments that the path itself made from strings. */
final class PathItems {
    enum Kind {
        NULL,
        BOOLEAN,
        NUMBER,
        STRING,
        ARRAY,
        OBJECT,
        MOMENT
    }

    private PathItems() {}

    /** A set is an array, and binary data a string. */
    static Kind kind(@Nullable Object item) {
        if (Values.isNull(item)) {
            return Kind.NULL;
        } else if (item instanceof String || item instanceof ByteString) {
            return Kind.STRING;
        } else if (item instanceof BigDecimal) {
            return Kind.NUMBER;
        } else if (item instanceof Boolean) {
            return Kind.BOOLEAN;
        } else if (item instanceof Map) {
            return Kind.OBJECT;
        } else if (item instanceof List || item instanceof ItemSet) {
            return Kind.ARRAY;
        } else if (item instanceof Temporal) {
            return Kind.MOMENT;
        }
        throw new IllegalStateException(
                "no value of a path: " + Objects.requireNonNull(item).getClass());
    }

    /** A set as the list of its elements. */
    static @Nullable Object collection(@Nullable Object item) {
        return item instanceof ItemSet set ? Values.inOrder(set) : item;
    }

    static boolean isContainer(@Nullable Object item) {
        return item instanceof List || item instanceof Map || item instanceof ItemSet;
    }

    /** The text of a string or moment. */
    static String text(Object item) {
        return item instanceof Temporal moment ? PathMoments.text(moment) : String.valueOf(Values.text(item));
    }

    /** The value outside the path: moments are strings there. */
    static @Nullable Object result(@Nullable Object item) {
        return item instanceof Temporal moment ? PathMoments.text(moment) : item;
    }

    /** The name that {@code .type()} gives. */
    static String type(@Nullable Object item) {
        return switch (kind(item)) {
            case NULL -> "null";
            case BOOLEAN -> "boolean";
            case NUMBER -> "number";
            case STRING -> "string";
            case ARRAY -> "array";
            case OBJECT -> "object";
            case MOMENT -> PathMoments.type(item);
        };
    }

    /** @return null if it is unknown: the values are of different kinds, or are no scalars */
    static @Nullable Boolean compare(
            PathCondition.Comparison comparison, @Nullable Object left, @Nullable Object right) {
        Kind kind = kind(left);
        Kind other = kind(right);
        if (kind != other) {
            boolean isNull = kind == Kind.NULL || other == Kind.NULL;
            return isNull ? comparison == PathCondition.Comparison.NOT_EQUAL : null;
        }
        Integer order = order(kind, left, right);
        return order == null
                ? null
                : switch (comparison) {
                    case EQUAL -> order == 0;
                    case NOT_EQUAL -> order != 0;
                    case LESS -> order < 0;
                    case LESS_OR_EQUAL -> order <= 0;
                    case GREATER -> order > 0;
                    case GREATER_OR_EQUAL -> order >= 0;
                };
    }

    private static @Nullable Integer order(Kind kind, @Nullable Object left, @Nullable Object right) {
        if (left == null || right == null) {
            return 0;
        }
        return switch (kind) {
            case NULL -> 0;
            case BOOLEAN -> Boolean.compare((boolean) left, (boolean) right);
            case NUMBER -> ((BigDecimal) left).compareTo((BigDecimal) right);
            case STRING -> Values.compareStrings(text(left), text(right));
            case ARRAY, OBJECT -> null;
            case MOMENT -> PathMoments.compare((Temporal) left, (Temporal) right);
        };
    }

    /** PostgreSQL's flags of regular expressions for those of XQuery. A dot matches a line break with the flag {@code s} only. */
    static String regexFlags(String flags) {
        boolean lines = flags.indexOf('m') >= 0;
        String anyCase = flags.indexOf('i') >= 0 ? "i" : "";
        if (flags.indexOf('q') >= 0) {
            return anyCase + "q";
        } else if (flags.indexOf('s') >= 0) {
            return anyCase + (lines ? "w" : "s");
        }
        return anyCase + (lines ? "n" : "p");
    }

    static BigDecimal computed(PathValue.Operator operator, BigDecimal left, BigDecimal right) {
        try {
            return switch (operator) {
                case ADD -> canonical(left.add(right));
                case SUBTRACT -> canonical(left.subtract(right));
                case MULTIPLY -> canonical(left.multiply(right));
                case DIVIDE -> Values.canonical(quotient(left, right));
                case MODULO -> {
                    if (right.signum() == 0) {
                        throw QueryException.divisionByZero();
                    }
                    yield canonical(left.remainder(right));
                }
            };
        } catch (QueryException e) {
            throw PathFailure.of(e);
        }
    }

    private static BigDecimal canonical(BigDecimal number) {
        return Values.canonical(Arguments.held(number));
    }

    private static BigDecimal quotient(BigDecimal left, BigDecimal right) {
        if (right.signum() == 0) {
            throw QueryException.divisionByZero();
        }
        return Arguments.inRange(Quotient.of(left, right));
    }
}
