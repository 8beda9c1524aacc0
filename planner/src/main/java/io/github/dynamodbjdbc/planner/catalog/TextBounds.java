package io.github.dynamodbjdbc.planner.catalog;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The declared type of text that is narrower than VARCHAR.
 *
 * @param type VARCHAR, or UUID, whose text may have letters of either case
 * @param length the most characters, counted as code points
 */
public record TextBounds(ColumnType type, int length) implements ColumnBounds {
    public static final TextBounds UUID = new TextBounds(ColumnType.UUID, 36);

    private static final Pattern UUID_FORM = Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

    /** VARCHAR with a length. */
    public static TextBounds ofLength(int length) {
        return new TextBounds(ColumnType.VARCHAR, length);
    }

    /** Whether a text is a UUID. */
    public static boolean isUuid(String text) {
        return UUID_FORM.matcher(text).matches();
    }

    @Override
    public boolean admits(Object value) {
        return !(value instanceof String text)
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
