package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.grammar.jsonpath.PathAccess;
import io.github.dynamodbjdbc.grammar.jsonpath.PathMethod;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.exec.function.PathItems.Kind;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The methods of a path that convert or compute a scalar. */
final class PathMethods {
    private static final MathContext DIGITS_OF_A_DOUBLE = new MathContext(15, RoundingMode.HALF_EVEN);

    private PathMethods() {}

    /** @throws PathFailure if the value is not of the kind that the method takes, or its text means no such value */
    static Object of(PathAccess.Method method, @Nullable Object item) {
        Kind kind = PathItems.kind(item);
        PathMethod name = method.name();
        return switch (name) {
            case ABS -> number(name, kind, item).abs();
            case FLOOR -> Values.canonical(number(name, kind, item).setScale(0, RoundingMode.FLOOR));
            case CEILING -> Values.canonical(number(name, kind, item).setScale(0, RoundingMode.CEILING));
            case DOUBLE -> approximate(kind, item);
            case NUMBER -> Values.canonical(parsed(name, kind, item));
            case DECIMAL -> decimal(parsed(name, kind, item), method.arguments());
            case INTEGER ->
                whole(name, kind, item, BigDecimal.valueOf(Integer.MIN_VALUE), BigDecimal.valueOf(Integer.MAX_VALUE));
            case BIGINT ->
                whole(name, kind, item, BigDecimal.valueOf(Long.MIN_VALUE), BigDecimal.valueOf(Long.MAX_VALUE));
            case BOOLEAN -> truth(kind, item);
            case STRING -> string(kind, item);
            case DATE, DATETIME, TIME, TIME_TZ, TIMESTAMP, TIMESTAMP_TZ -> {
                if (kind != Kind.STRING) {
                    throw notOf(name, "a string");
                }
                String text = PathItems.text(Objects.requireNonNull(item));
                List<Integer> digits = method.arguments();
                yield method.template() == null
                        ? PathMoments.of(text, name, digits.isEmpty() ? null : digits.get(0))
                        : PathMoments.of(text, method.template());
            }
            case KEYVALUE, SIZE, TYPE -> throw new IllegalStateException("no method of scalars: " + name);
        };
    }

    static PathFailure notOf(PathMethod method, String wanted) {
        return PathFailure.of("." + method.label() + "() of a path takes " + wanted);
    }

    private static BigDecimal number(PathMethod method, Kind kind, @Nullable Object item) {
        if (kind == Kind.NUMBER) {
            return (BigDecimal) Objects.requireNonNull(item);
        }
        throw notOf(method, "a number");
    }

    /** A number, or that of a string. */
    private static BigDecimal parsed(PathMethod method, Kind kind, @Nullable Object item) {
        if (kind != Kind.STRING) {
            if (kind != Kind.NUMBER) {
                throw notOf(method, "a number or string");
            }
            return (BigDecimal) Objects.requireNonNull(item);
        }
        try {
            return Objects.requireNonNull(DynamicFunctions.toNumeric(PathItems.text(Objects.requireNonNull(item))));
        } catch (QueryException e) {
            throw PathFailure.of(e);
        }
    }

    private static BigDecimal approximate(Kind kind, @Nullable Object item) {
        BigDecimal number = parsed(PathMethod.DOUBLE, kind, item);
        double rounded = number.doubleValue();
        if (Double.isInfinite(rounded)) {
            throw PathFailure.of("a number is beyond those of .double()");
        }
        return kind == Kind.NUMBER ? number : Values.canonical(new BigDecimal(rounded, DIGITS_OF_A_DOUBLE));
    }

    private static BigDecimal decimal(BigDecimal number, List<Integer> arguments) {
        if (arguments.isEmpty()) {
            return Values.canonical(number);
        }
        int precision = arguments.get(0);
        int scale = arguments.size() == 1 ? 0 : arguments.get(1);
        if (precision < 1 || precision > 1000 || Math.abs(scale) > 1000) {
            throw PathFailure.of(".decimal() of a path takes a precision of 1 to 1000 and a scale of -1000 to 1000");
        }
        BigDecimal rounded = number.setScale(scale, RoundingMode.HALF_UP);
        if (rounded.signum() != 0 && rounded.precision() - rounded.scale() > precision - scale) {
            throw PathFailure.of(
                    number.toPlainString() + " does not fit into .decimal(" + precision + ", " + scale + ")");
        }
        return Values.canonical(rounded);
    }

    private static BigDecimal whole(
            PathMethod method, Kind kind, @Nullable Object item, BigDecimal least, BigDecimal most) {
        BigDecimal number = parsed(method, kind, item);
        BigDecimal whole = Values.canonical(number.setScale(0, RoundingMode.HALF_UP));
        if (kind == Kind.STRING && whole.compareTo(number) != 0
                || whole.compareTo(least) < 0
                || whole.compareTo(most) > 0) {
            throw notOf(method, "a whole number within its range, not " + number.toPlainString());
        }
        return whole;
    }

    private static boolean truth(Kind kind, @Nullable Object item) {
        Object value = Objects.requireNonNullElse(item, "");
        try {
            return switch (kind) {
                case BOOLEAN -> (boolean) value;
                case STRING -> Boolean.TRUE.equals(DynamicFunctions.toBoolean(PathItems.text(value)));
                case NUMBER -> {
                    BigDecimal number = (BigDecimal) value;
                    if (number.stripTrailingZeros().scale() > 0) {
                        throw notOf(PathMethod.BOOLEAN, "a whole number, not " + number.toPlainString());
                    }
                    yield number.signum() != 0;
                }
                case NULL, ARRAY, OBJECT, MOMENT -> throw notOf(PathMethod.BOOLEAN, "a boolean, number or string");
            };
        } catch (QueryException e) {
            throw PathFailure.of(e);
        }
    }

    private static String string(Kind kind, @Nullable Object item) {
        return switch (kind) {
            case BOOLEAN, NUMBER, STRING, MOMENT -> PathItems.text(Objects.requireNonNull(item));
            case NULL, ARRAY, OBJECT -> throw notOf(PathMethod.STRING, "a boolean, number, string or moment");
        };
    }
}
