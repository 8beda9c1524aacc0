package io.github.dynamodbjdbc.planner.function;

import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.Objects;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.NlsString;
import org.apache.calcite.util.TimeString;
import org.apache.calcite.util.TimestampString;
import org.jspecify.annotations.Nullable;

/** Converts Calcite's literals to values. */
public final class RexValues {
    private RexValues() {}

    /** The literal's canonical value; null for SQL NULL, and for types that no attribute has, such as dates. */
    public static @Nullable Object canonical(RexLiteral literal) {
        return switch (literal.getType().getSqlTypeName()) {
            case CHAR, VARCHAR -> literal.getValueAs(String.class);
            case BOOLEAN -> literal.getValueAs(Boolean.class);
            case BINARY, VARBINARY -> literal.getValueAs(ByteString.class);
            case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, DOUBLE, FLOAT, REAL -> {
                BigDecimal number = literal.getValueAs(BigDecimal.class);
                yield number == null ? null : Values.canonical(number);
            }
            default -> null;
        };
    }

    /** The literal's value in the form that expressions use; null for SQL NULL. */
    public static @Nullable Object value(RexLiteral literal) {
        if (literal.isNull()) {
            return null;
        }
        return switch (literal.getType().getSqlTypeName()) {
            case CHAR, VARCHAR -> literal.getValueAs(String.class);
            case BINARY, VARBINARY -> literal.getValueAs(ByteString.class);
            default -> value(Objects.requireNonNull(literal.getValueAs(Comparable.class)), literal.getType());
        };
    }

    /** Converts a value in Calcite's internal form to the form that expressions use. */
    public static Object value(Comparable<?> value, RelDataType type) {
        if (value instanceof NlsString text) {
            return text.getValue();
        }
        if (value instanceof DateString date) {
            return date.getDaysSinceEpoch();
        }
        if (value instanceof TimeString time) {
            return time.getMillisOfDay();
        }
        if (value instanceof TimestampString timestamp) {
            return timestamp.getMillisSinceEpoch();
        }
        if (value instanceof Number) {
            BigDecimal number = value instanceof BigDecimal decimal ? decimal : new BigDecimal(value.toString());
            return number(number, type);
        }
        // A Boolean, a ByteString or a symbol.
        return value;
    }

    private static Object number(BigDecimal number, RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case TINYINT, SMALLINT, INTEGER -> isWithin(number, Integer.SIZE) ? (Object) number.intValue() : number;
            case DECIMAL -> number;
            case DOUBLE, FLOAT, REAL -> number.doubleValue();
            case ANY -> Values.canonical(number);
            // Intervals, too. Calcite also gives this type to integers beyond the range of BIGINT, which are unchanged.
            default -> isWithin(number, Long.SIZE) ? (Object) number.longValue() : number;
        };
    }

    private static boolean isWithin(BigDecimal number, int bits) {
        return number.toBigInteger().bitLength() < bits;
    }
}
