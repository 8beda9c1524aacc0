package io.github.dynamodbjdbc.driver.convert;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.planner.catalog.ColumnConversion;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.exec.function.JsonFunctions;
import io.github.dynamodbjdbc.planner.plan.ParameterKind;
import io.github.dynamodbjdbc.planner.value.LiteralMoment;
import io.github.dynamodbjdbc.planner.value.StoredMoment;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.Temporal;
import java.time.temporal.ValueRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/** Values of parameters: first as bound (canonical, or a date or time of {@code java.time}), then converted to the parameter's type. */
public final class BoundValues {
    /** {@code Types.JSON} of Java 26. */
    private static final int JSON = 2016;

    /** The years of text that may be a moment. */
    private static final ValueRange YEARS = ValueRange.of(1, 9999);

    private BoundValues() {}

    /** The value of any Java object. */
    public static @Nullable Object of(@Nullable Object value) throws ConversionFailure, SQLException {
        // The most frequent classes first: checking text against the interfaces below takes as long as everything else.
        if (value == null || value instanceof String || value instanceof Boolean) {
            return value;
        }
        if (value instanceof Number) {
            return stored(value);
        }
        if (value instanceof Temporal || value instanceof java.util.Date || value instanceof Calendar) {
            return temporal(value);
        }
        if (value instanceof UUID || value instanceof Enum<?> || value instanceof java.net.URL) {
            return value.toString();
        }
        if (value instanceof Array array) {
            Object elements = array.getArray();
            return canonical(elements instanceof Object[] objects ? Arrays.asList(objects) : elements);
        }
        if (value instanceof Blob blob) {
            return canonical(blob.getBytes(1, length(blob.length())));
        }
        if (value instanceof Clob clob) {
            return clob.getSubString(1, length(clob.length()));
        }
        return canonical(value);
    }

    /** The kind of a bound value, a result of {@link #of}. */
    public static ParameterKind kind(@Nullable Object bound) {
        if (bound == null) {
            return ParameterKind.NULL;
        }
        if (bound instanceof String) {
            return ParameterKind.TEXT;
        }
        if (bound instanceof BigDecimal) {
            return ParameterKind.NUMBER;
        }
        if (bound instanceof Boolean) {
            return ParameterKind.BOOLEAN;
        }
        if (bound instanceof ByteString) {
            return ParameterKind.BINARY;
        }
        if (bound instanceof LocalDate) {
            return ParameterKind.DATE;
        }
        if (bound instanceof LocalTime) {
            return ParameterKind.TIME;
        }
        return bound instanceof Temporal ? ParameterKind.TIMESTAMP : ParameterKind.DOCUMENT;
    }

    /** Whether it is a date or time with more digits than can be stored. */
    public static boolean isFinerThanStored(@Nullable Object bound) {
        return bound instanceof Temporal time
                && time.isSupported(ChronoField.NANO_OF_SECOND)
                && time.get(ChronoField.NANO_OF_SECOND) % 1_000_000 != 0;
    }

    /** The elements of a Java or JDBC collection; null for any other value. Bytes are one value. */
    public static @Nullable List<?> elements(@Nullable Object value) throws SQLException {
        if (value instanceof String || value instanceof Number || value instanceof Boolean) {
            return null;
        }
        if (value instanceof Array array) {
            return elements(array.getArray());
        }
        if (value instanceof Collection<?> collection) {
            return new ArrayList<>(collection);
        }
        if (value instanceof Object[] objects) {
            return Arrays.asList(objects);
        }
        if (value == null || value instanceof byte[] || !value.getClass().isArray()) {
            return null;
        }
        return IntStream.range(0, java.lang.reflect.Array.getLength(value))
                .mapToObj(i -> java.lang.reflect.Array.get(value, i))
                .toList();
    }

    private static int length(long length) throws ConversionFailure {
        if (length > Integer.MAX_VALUE) {
            throw new ConversionFailure(SqlState.LIMIT_EXCEEDED, "The value is too large for an item");
        }
        return (int) length;
    }

    private static @Nullable Object canonical(Object value) throws ConversionFailure, SQLException {
        if (value instanceof Set<?> set) {
            if (set.isEmpty()) {
                throw new ConversionFailure(SqlState.INVALID_VALUE, "DynamoDB has no empty sets");
            }
            return stored(new LinkedHashSet<>(inside(set)));
        }
        if (value instanceof Map<?, ?> map) {
            Map<Object, @Nullable Object> members = new LinkedHashMap<>();
            for (Map.Entry<?, ?> member : map.entrySet()) {
                members.put(member.getKey(), inside(member.getValue()));
            }
            return stored(members);
        }
        List<?> elements = elements(value);
        return stored(elements == null ? value : inside(elements));
    }

    private static List<@Nullable Object> inside(Collection<?> elements) throws ConversionFailure, SQLException {
        List<@Nullable Object> bound = new ArrayList<>(elements.size());
        for (Object element : elements) {
            bound.add(inside(element));
        }
        return bound;
    }

    /** A value in a map, list or set: bound as outside of it, a date or time in the form in which it is stored. */
    private static @Nullable Object inside(@Nullable Object value) throws ConversionFailure, SQLException {
        Object bound = of(value);
        return bound instanceof Temporal time ? storedText(time) : bound;
    }

    private static String storedText(Temporal time) throws ConversionFailure {
        if (time instanceof LocalTime ofDay) {
            return StoredMoment.exact(ofDay).stored();
        }
        if (!YEARS.isValidValue(time.get(ChronoField.YEAR))) {
            throw new ConversionFailure(
                    SqlState.DATETIME_OVERFLOW, "A date or time outside the years 0001 to 9999 can't be stored");
        }
        if (time instanceof LocalDate day) {
            return day.toString();
        }
        LocalDateTime moment = time instanceof OffsetDateTime offset
                ? offset.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime()
                : (LocalDateTime) time;
        return StoredMoment.exact(moment).stored();
    }

    private static @Nullable Object stored(Object value) throws ConversionFailure {
        try {
            return Values.canonical(value);
        } catch (QueryException e) {
            throw new ConversionFailure(SqlState.INVALID_VALUE, String.valueOf(e.getMessage()));
        }
    }

    private static Temporal temporal(Object value) throws ConversionFailure {
        if (value instanceof LocalDate
                || value instanceof LocalTime
                || value instanceof LocalDateTime
                || value instanceof OffsetDateTime) {
            return (Temporal) value;
        }
        if (value instanceof ZonedDateTime dateTime) {
            return dateTime.toOffsetDateTime();
        }
        if (value instanceof OffsetTime time) {
            return time.withOffsetSameInstant(ZoneOffset.UTC).toLocalTime();
        }
        if (value instanceof Instant instant) {
            return instant.atOffset(ZoneOffset.UTC);
        }
        if (value instanceof java.sql.Date date) {
            return date.toLocalDate();
        }
        if (value instanceof java.sql.Time time) {
            return Temporals.inZone(time, null).toLocalTime();
        }
        if (value instanceof java.util.Date date) {
            return Temporals.instant(date).atOffset(ZoneOffset.UTC);
        }
        if (value instanceof Calendar calendar) {
            return calendar.toInstant().atOffset(ZoneOffset.UTC);
        }
        throw new ConversionFailure(
                SqlState.INVALID_VALUE,
                "DynamoDB has no type for " + value.getClass().getName());
    }

    /** The column type of a constant of {@link Types}. */
    public static ColumnType type(int jdbcType) throws ConversionFailure {
        return switch (jdbcType) {
            case Types.CHAR,
                    Types.VARCHAR,
                    Types.LONGVARCHAR,
                    Types.NCHAR,
                    Types.NVARCHAR,
                    Types.LONGNVARCHAR,
                    Types.CLOB,
                    Types.NCLOB -> ColumnType.VARCHAR;
            case Types.NUMERIC, Types.DECIMAL, Types.REAL, Types.FLOAT, Types.DOUBLE -> ColumnType.NUMERIC;
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> ColumnType.NUMERIC;
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> ColumnType.VARBINARY;
            case Types.BOOLEAN, Types.BIT -> ColumnType.BOOLEAN;
            case Types.DATE -> ColumnType.DATE;
            case Types.TIME -> ColumnType.TIME;
            case Types.TIMESTAMP -> ColumnType.TIMESTAMP;
            case Types.ARRAY -> ColumnType.LIST;
            // JDBC 4.5's JSON.
            case JSON -> ColumnType.VARIANT;
            case Types.OTHER,
                    Types.JAVA_OBJECT,
                    Types.NULL,
                    Types.STRUCT,
                    Types.TIMESTAMP_WITH_TIMEZONE,
                    Types.TIME_WITH_TIMEZONE -> ColumnType.VARIANT;
            default ->
                throw new ConversionFailure(
                        SqlState.INVALID_PARAMETER_VALUE, "The driver has no JDBC type " + jdbcType);
        };
    }

    /**
     * NULL as a JDBC type.
     *
     * @throws ConversionFailure 22023 if there is no such type
     */
    public static @Nullable Object nullOf(int jdbcType) throws ConversionFailure {
        type(jdbcType);
        return null;
    }

    /**
     * Converts a bound value to a JDBC type, as {@code setObject} with a type does: true is 1 as a number and 1 is true as a boolean; an integer has
     * no fraction.
     *
     * @param scale the scale to which a NUMERIC or DECIMAL is rounded; null for its own
     */
    public static Object as(Object value, int jdbcType, @Nullable Integer scale) throws ConversionFailure {
        ColumnType type = type(jdbcType);
        if (jdbcType == JSON && value instanceof String text) {
            return parsed(text);
        }
        if (type != ColumnType.NUMERIC) {
            return convert(value, type);
        }
        BigDecimal number = number(value);
        return switch (jdbcType) {
            case Types.TINYINT -> whole(number, Byte.MIN_VALUE, Byte.MAX_VALUE, "TINYINT");
            case Types.SMALLINT -> whole(number, Short.MIN_VALUE, Short.MAX_VALUE, "SMALLINT");
            case Types.INTEGER -> whole(number, Integer.MIN_VALUE, Integer.MAX_VALUE, "INTEGER");
            case Types.BIGINT -> whole(number, Long.MIN_VALUE, Long.MAX_VALUE, "BIGINT");
            case Types.NUMERIC, Types.DECIMAL ->
                scale == null ? number : Values.canonical(number.setScale(scale, RoundingMode.HALF_UP));
            default -> number;
        };
    }

    /** The value that a JSON text has. */
    private static Object parsed(String json) throws ConversionFailure {
        try {
            Object value = JsonFunctions.ofText(json);
            return value == null ? StoredNull.INSTANCE : value;
        } catch (QueryException malformed) {
            throw new ConversionFailure(SqlState.INVALID_VALUE, String.valueOf(malformed.getMessage()));
        }
    }

    private static BigDecimal whole(BigDecimal number, long min, long max, String name) throws ConversionFailure {
        return BigDecimal.valueOf(Conversions.integer(ColumnType.NUMERIC, number, min, max, name));
    }

    /** Converts a bound value to a column type; dates and times remain {@code java.time} objects. */
    public static Object convert(Object value, ColumnType type) throws ConversionFailure {
        return switch (type) {
            case VARCHAR, UUID -> value instanceof Temporal temporal ? text(temporal) : fitted(value, type);
            case VARIANT, NUMERIC, SMALLINT, INTEGER, BIGINT, DOUBLE, REAL, VARBINARY, BOOLEAN, DOCUMENT, LIST ->
                fitted(value, type);
            case DATE -> Temporals.date(temporalOf(value, type));
            case TIME, TIMETZ -> Temporals.time(temporalOf(value, type));
            case TIMESTAMP, TIMESTAMPTZ -> Temporals.dateTime(temporalOf(value, type));
        };
    }

    /** The value in a plan's representation. */
    public static Object encode(Object bound, ColumnType type) throws ConversionFailure {
        Object value = convert(bound, type);
        if (value instanceof String) {
            return value;
        }
        if (value instanceof BigDecimal number) {
            return switch (type) {
                case SMALLINT -> (int) Conversions.exactInteger(number, Short.MIN_VALUE, Short.MAX_VALUE, "SMALLINT");
                case INTEGER -> (int) Conversions.exactInteger(number, Integer.MIN_VALUE, Integer.MAX_VALUE, "INTEGER");
                case BIGINT -> Conversions.exactInteger(number, Long.MIN_VALUE, Long.MAX_VALUE, "BIGINT");
                case DOUBLE, REAL -> Conversions.doubleValue(ColumnType.NUMERIC, number);
                default -> number;
            };
        }
        if (value instanceof Temporal temporal) {
            return switch (type) {
                case DATE -> (int) Temporals.date(temporal).toEpochDay();
                case TIME -> (int) (Temporals.time(temporal).toNanoOfDay() / 1_000_000);
                case TIMESTAMP -> Temporals.epochMillis(Temporals.dateTime(temporal));
                default -> Temporals.storedText(temporal);
            };
        }
        return value;
    }

    private static Object fitted(Object value, ColumnType type) throws ConversionFailure {
        Object fitted = type == ColumnType.VARIANT ? value : ColumnConversion.convert(value, type);
        if (fitted == null) {
            throw ConversionFailure.notA(
                    switch (type) {
                        case NUMERIC, SMALLINT, INTEGER, BIGINT, DOUBLE, REAL -> "number";
                        case VARBINARY -> value instanceof String ? "base64 text" : "binary value";
                        default -> type + " value";
                    },
                    shown(value));
        }
        return fitted;
    }

    private static String text(Temporal value) throws ConversionFailure {
        return Temporals.storedText(value);
    }

    private static BigDecimal number(Object value) throws ConversionFailure {
        return (BigDecimal) fitted(value, ColumnType.NUMERIC);
    }

    private static Temporal temporalOf(Object value, ColumnType type) throws ConversionFailure {
        if (value instanceof Temporal temporal) {
            return temporal;
        }
        if (value instanceof String text) {
            // Parsed like a literal with that text.
            Temporal moment = Temporals.parse(LiteralMoment.iso(text));
            if (moment.isSupported(ChronoField.YEAR) && !YEARS.isValidValue(moment.get(ChronoField.YEAR))) {
                throw ConversionFailure.notA(type.name(), text);
            }
            return moment;
        }
        throw ConversionFailure.notA(type.name(), shown(value));
    }

    private static Object shown(Object value) {
        return value instanceof Temporal ? value : String.valueOf(Values.text(value));
    }
}
