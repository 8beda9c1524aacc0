package io.github.dynamodbjdbc.planner.catalog;

import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * Converts a literal or parameter to the type of the key or declared column with which it is compared. Dates and times, and text to be
 * converted to them, have rules of their own elsewhere.
 *
 * <table>
 * <caption>By the type of the column and of the value</caption>
 * <tr><th></th><th>text</th><th>number</th><th>boolean</th><th>binary</th></tr>
 * <tr><th>VARCHAR</th><td>unchanged</td><td>its digits: 3 for 3.0</td><td>true, false</td><td>none</td></tr>
 * <tr><th>numbers</th><td>the parsed number</td><td>unchanged</td><td>1, 0</td><td>none</td></tr>
 * <tr><th>BOOLEAN</th><td>true, t, yes, y, on, 1 and their opposites</td><td>1, 0</td><td>unchanged</td><td>none</td></tr>
 * <tr><th>VARBINARY</th><td>base64, or hexadecimal after \x</td><td>none</td><td>none</td><td>unchanged</td></tr>
 * </table>
 */
public final class ColumnConversion {
    /** The most digits before or after the decimal point; no number in DynamoDB has more. */
    private static final int MOST_PLACES = 200;

    private ColumnConversion() {}

    /**
     * @param value canonical value, not NULL
     * @return null if it can't be converted
     */
    public static @Nullable Object convert(Object value, ColumnType target) {
        return switch (target) {
            case VARIANT -> value;
            case VARCHAR, UUID -> text(value);
            case NUMERIC, SMALLINT, INTEGER, BIGINT, DOUBLE, REAL -> number(value);
            case BOOLEAN -> truth(value);
            case VARBINARY -> binary(value);
            case DOCUMENT -> value instanceof Map ? value : null;
            case LIST -> value instanceof List || value instanceof ItemSet ? value : null;
            case DATE, TIME, TIMESTAMP, TIMETZ, TIMESTAMPTZ -> null;
        };
    }

    private static @Nullable String text(Object value) {
        if (value instanceof BigDecimal number) {
            boolean written = Math.abs((long) number.scale()) <= MOST_PLACES;
            return written ? Values.canonical(number).toPlainString() : null;
        }
        return value instanceof String || value instanceof Boolean ? value.toString() : null;
    }

    private static @Nullable BigDecimal number(Object value) {
        if (value instanceof BigDecimal number) {
            return number;
        }
        if (value instanceof Boolean truth) {
            return truth ? BigDecimal.ONE : BigDecimal.ZERO;
        }
        return value instanceof String text ? number(text) : null;
    }

    /** The number in a text; null if the text is not a number. */
    public static @Nullable BigDecimal number(String text) {
        try {
            BigDecimal number = new BigDecimal(text.strip());
            return Values.isUnwieldy(number) ? null : Values.canonical(number);
        } catch (NumberFormatException notANumber) {
            return null;
        }
    }

    private static @Nullable Boolean truth(Object value) {
        if (value instanceof BigDecimal number) {
            return number.signum() == 0 ? Boolean.FALSE : number.compareTo(BigDecimal.ONE) == 0 ? Boolean.TRUE : null;
        }
        if (value instanceof String text) {
            return switch (text.strip().toLowerCase(Locale.ROOT)) {
                case "true", "t", "yes", "y", "on", "1" -> Boolean.TRUE;
                case "false", "f", "no", "n", "off", "0" -> Boolean.FALSE;
                default -> null;
            };
        }
        return value instanceof Boolean truth ? truth : null;
    }

    private static @Nullable ByteString binary(Object value) {
        if (value instanceof String text) {
            return Values.binary(text.strip());
        }
        return value instanceof ByteString bytes ? bytes : null;
    }
}
