package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import java.math.BigDecimal;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * What a parameter is compared with, as far as it is known: for warnings of values that can't be equal to anything there.
 *
 * @param parameter counted from 0
 * @param place the attribute or path
 * @param known the one type of its values; VARIANT if they may be of several
 * @param pattern how its texts are written, as {@link SampledPath.TextForm#pattern}; null if that says nothing
 * @param equality whether text that others begin with is of another form
 */
public record ExpectedParameter(
        int parameter,
        String place,
        String table,
        ColumnType known,
        @Nullable String pattern,
        boolean equality) {
    /** What the user should know of a value; null if it may well be equal to one. */
    public @Nullable String warning(@Nullable Object value) {
        ColumnType type = type(value);
        if (type == null) {
            return null;
        }
        if (known != ColumnType.VARIANT && known != type) {
            return ImpossibleComparisons.typeWarning(place, table, known, type, true);
        }
        return value instanceof String text
                ? ImpossibleComparisons.textWarning(place, table, pattern, text, equality)
                : null;
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
}
