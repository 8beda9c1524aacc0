package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import java.math.BigDecimal;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * The sampled values with which a parameter is compared, for warnings about a value that can't equal any of them.
 *
 * @param parameter the parameter's index from 0
 * @param place the attribute or path
 * @param known the type of its values; VARIANT if there may be several types
 * @param pattern the common pattern of its texts, see {@link SampledPath.TextForm#pattern}; null if there is none
 * @param equality whether a prefix of a text counts as another form
 */
public record ExpectedParameter(
        int parameter,
        String place,
        String table,
        ColumnType known,
        @Nullable String pattern,
        boolean equality) {
    /** The warning about a value; null if the value may match. */
    public @Nullable String warning(@Nullable Object value) {
        ColumnType type = type(value);
        if (type == null) {
            return null;
        }
        if (known != ColumnType.VARIANT && known != type) {
            return typeWarning(place, table, known, type, true);
        }
        return value instanceof String text ? textWarning(place, table, pattern, text, equality) : null;
    }

    private static @Nullable ColumnType type(@Nullable Object value) {
        if (value instanceof String) {
            return ColumnType.VARCHAR;
        }
        if (value instanceof BigDecimal) {
            return ColumnType.NUMERIC;
        }
        if (value instanceof Boolean) {
            return ColumnType.BOOLEAN;
        }
        return value instanceof ByteString ? ColumnType.VARBINARY : null;
    }

    // The warning doesn't contain the literal, because plans with different literals share one text.
    public static @Nullable String typeWarning(
            String place, String table, ColumnType known, ColumnType compared, boolean parameter) {
        String cure = parameter ? parameterCure(known) : cure(place, known);
        return cure == null
                ? null
                : place + " is known to hold " + known + " in " + table + ", and is compared with " + compared
                        + ", so no known item matches: " + cure;
    }

    /** @param pattern the pattern of all sampled texts; null if they differ */
    public static @Nullable String textWarning(
            String place, String table, @Nullable String pattern, String text, boolean equality) {
        String compared = pattern == null ? null : SampledPath.pattern(text);
        if (pattern == null || compared == null || pattern.equals(compared)) {
            return null;
        }
        boolean begins = pattern.startsWith(compared) || compared.startsWith(pattern);
        return begins && !equality
                ? null
                : place + " is known to hold strings written as " + pattern + " in " + table
                        + " (9 for a digit), and is compared with a string written as " + compared
                        + ": they are never equal, and are ordered character by character";
    }

    private static @Nullable String parameterCure(ColumnType known) {
        return switch (known) {
            case NUMERIC -> "bind a number, as by setBigDecimal";
            case VARCHAR -> "bind a string, as by setString";
            case BOOLEAN -> "bind true or false, by setBoolean";
            case VARBINARY -> "bind binary, as by setBytes";
            case LIST,
                    DOCUMENT,
                    VARIANT,
                    UUID,
                    SMALLINT,
                    INTEGER,
                    BIGINT,
                    DOUBLE,
                    REAL,
                    DATE,
                    TIME,
                    TIMESTAMP,
                    TIMETZ,
                    TIMESTAMPTZ -> null;
        };
    }

    private static @Nullable String cure(String label, ColumnType known) {
        return switch (known) {
            case NUMERIC -> "write a number, without quotes";
            case VARCHAR -> "write a string, in single quotes";
            case BOOLEAN -> "write TRUE or FALSE";
            case VARBINARY -> "write X'…' for binary";
            case LIST -> "contains(" + label + ", …) looks for an element";
            case DOCUMENT -> "name a place in it, as " + label + ".x";
            case VARIANT, UUID, SMALLINT, INTEGER, BIGINT, DOUBLE, REAL, DATE, TIME, TIMESTAMP, TIMETZ, TIMESTAMPTZ ->
                null;
        };
    }
}
