package io.github.dynamodbjdbc.planner.catalog;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.calcite.avatica.util.ByteString;

/**
 * The declared type of text or binary that is narrower than VARCHAR or VARBINARY.
 *
 * @param type VARCHAR, VARBINARY, or UUID, whose text may have letters of either case
 * @param length the most characters, counted as code points, or the most bytes
 */
public record LengthBounds(ColumnType type, int length) implements ColumnBounds {
    public static final LengthBounds UUID = new LengthBounds(ColumnType.UUID, 36);

    private static final Pattern UUID_FORM = Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

    /** The stored type. */
    public ColumnType stored() {
        return type == ColumnType.UUID ? ColumnType.VARCHAR : type;
    }

    /** Whether a text is a UUID. */
    public static boolean isUuid(String text) {
        return UUID_FORM.matcher(text).matches();
    }

    @Override
    public boolean admits(Object value) {
        if (value instanceof ByteString bytes) {
            return type != ColumnType.VARBINARY || bytes.length() <= length;
        }
        return !(value instanceof String text)
                || type == ColumnType.VARBINARY
                || (type == ColumnType.UUID ? isUuid(text) : text.codePointCount(0, text.length()) <= length);
    }

    @Override
    public ErrorKind misfit() {
        return type == ColumnType.UUID ? ErrorKind.INVALID_VALUE : ErrorKind.TEXT_TOO_LONG;
    }

    @Override
    public List<Integer> arguments() {
        return type == ColumnType.UUID ? List.of() : List.of(length);
    }

    /** The SQL type. */
    @Override
    public String toString() {
        return type == ColumnType.UUID ? type.name() : type + "(" + length + ")";
    }
}
