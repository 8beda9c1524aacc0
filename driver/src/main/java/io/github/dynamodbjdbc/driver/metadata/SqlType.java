package io.github.dynamodbjdbc.driver.metadata;

import io.github.dynamodbjdbc.driver.settings.Documents;
import io.github.dynamodbjdbc.planner.access.Capacity;
import io.github.dynamodbjdbc.planner.catalog.ColumnBounds;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.LengthBounds;
import io.github.dynamodbjdbc.planner.catalog.NumericRange;
import java.sql.Types;
import org.jspecify.annotations.Nullable;

/**
 * JDBC's representation of a column type.
 *
 * @param jdbcType a constant of {@link Types}
 * @param className the class of {@code getObject}'s results
 * @param precision the maximum number of digits, characters or bytes
 * @param scale the number of decimal places
 * @param displaySize the maximum number of characters
 * @param literalQuote the prefix and suffix of literals; empty for none
 */
public record SqlType(
        ColumnType type,
        int jdbcType,
        String className,
        int precision,
        int scale,
        int displaySize,
        String literalQuote) {
    /** The size of an item limits every value. */
    private static final int MAX_BYTES = (int) Capacity.MOST_ITEM_BYTES;

    /** The type of some metadata columns. */
    static final SqlType SMALLINT = of(ColumnType.SMALLINT, Documents.JSON);

    /** JDBC 4.5's {@code Types.JSON}, a constant of Java 26. */
    public static final int JSON = 2016;

    /** The type's name in SQL and metadata. */
    public String name() {
        return type.name();
    }

    public boolean isNumeric() {
        return switch (type) {
            case NUMERIC, SMALLINT, INTEGER, BIGINT, DOUBLE, REAL -> true;
            case VARCHAR,
                    UUID,
                    VARBINARY,
                    BOOLEAN,
                    DOCUMENT,
                    LIST,
                    VARIANT,
                    DATE,
                    TIME,
                    TIMESTAMP,
                    TIMETZ,
                    TIMESTAMPTZ -> false;
        };
    }

    public boolean isText() {
        return jdbcType == Types.VARCHAR || jdbcType == JSON;
    }

    public static SqlType of(ColumnType type, Documents documents) {
        boolean nativeDocuments = documents.isNative();
        return switch (type) {
            case VARCHAR -> text(type);
            // Types.OTHER, as which PostgreSQL reports it, is refused by most tools.
            case UUID -> new SqlType(type, Types.VARCHAR, "java.lang.String", 36, 0, 36, "'");
            case DOCUMENT -> nativeDocuments ? other(type, Types.OTHER, "java.util.Map") : json(type, documents);
            case LIST -> nativeDocuments ? other(type, Types.ARRAY, "java.sql.Array") : json(type, documents);
            case VARIANT -> nativeDocuments ? other(type, Types.OTHER, "java.lang.Object") : text(type);
            case NUMERIC ->
                // A sign and a decimal point.
                new SqlType(
                        type,
                        Types.NUMERIC,
                        "java.math.BigDecimal",
                        NumericRange.MOST_DIGITS,
                        NumericRange.REPORTED_SCALE,
                        NumericRange.MOST_DIGITS + 2,
                        "");
            case VARBINARY -> new SqlType(type, Types.VARBINARY, "[B", MAX_BYTES, 0, MAX_BYTES / 3 * 4 + 4, "");
            case BOOLEAN -> new SqlType(type, Types.BOOLEAN, "java.lang.Boolean", 1, 0, 5, "");
            case SMALLINT -> new SqlType(type, Types.SMALLINT, "java.lang.Integer", 5, 0, 6, "");
            case INTEGER -> new SqlType(type, Types.INTEGER, "java.lang.Integer", 10, 0, 11, "");
            case BIGINT -> new SqlType(type, Types.BIGINT, "java.lang.Long", 19, 0, 20, "");
            case DOUBLE -> new SqlType(type, Types.DOUBLE, "java.lang.Double", 17, 0, 24, "");
            case REAL -> new SqlType(type, Types.REAL, "java.lang.Float", 9, 0, 15, "");
            case DATE -> new SqlType(type, Types.DATE, "java.sql.Date", 10, 0, 10, "'");
            case TIME -> new SqlType(type, Types.TIME, "java.sql.Time", 12, 3, 12, "'");
            case TIMESTAMP -> new SqlType(type, Types.TIMESTAMP, "java.sql.Timestamp", 23, 3, 23, "'");
            // The offset has six characters.
            case TIMETZ -> new SqlType(type, Types.TIME_WITH_TIMEZONE, "java.time.OffsetTime", 18, 3, 18, "'");
            case TIMESTAMPTZ ->
                new SqlType(type, Types.TIMESTAMP_WITH_TIMEZONE, "java.time.OffsetDateTime", 29, 3, 29, "'");
        };
    }

    /** The type, with the given bounds of its values, if any. */
    public static SqlType of(ColumnType type, @Nullable ColumnBounds bounds, Documents documents) {
        SqlType any = of(type, documents);
        if (bounds instanceof LengthBounds declared && type == declared.stored()) {
            boolean base64 = type == ColumnType.VARBINARY;
            return new SqlType(
                    type,
                    any.jdbcType(),
                    any.className(),
                    declared.length(),
                    any.scale(),
                    base64 ? (declared.length() + 2) / 3 * 4 : declared.length(),
                    any.literalQuote());
        }
        if (NumericRange.SAMPLED_BIGINT.equals(bounds)) {
            // Values beyond the sample's range may be any number.
            return new SqlType(
                    type,
                    any.jdbcType(),
                    "java.lang.Number",
                    any.precision(),
                    any.scale(),
                    any.displaySize(),
                    any.literalQuote());
        }
        return bounds instanceof NumericRange range && type == ColumnType.NUMERIC
                ? new SqlType(
                        type,
                        any.jdbcType(),
                        any.className(),
                        range.precision(),
                        range.scale(),
                        range.precision() + 2,
                        any.literalQuote())
                : any;
    }

    private static SqlType text(ColumnType type) {
        return new SqlType(type, Types.VARCHAR, "java.lang.String", MAX_BYTES, 0, MAX_BYTES, "'");
    }

    private static SqlType json(ColumnType type, Documents documents) {
        return documents == Documents.JSON_TYPE
                ? new SqlType(type, JSON, "java.lang.String", MAX_BYTES, 0, MAX_BYTES, "'")
                : text(type);
    }

    private static SqlType other(ColumnType type, int jdbcType, String className) {
        return new SqlType(type, jdbcType, className, MAX_BYTES, 0, MAX_BYTES, "");
    }
}
