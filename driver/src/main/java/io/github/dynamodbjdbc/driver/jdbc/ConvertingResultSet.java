package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.convert.ConversionFailure;
import io.github.dynamodbjdbc.driver.convert.Conversions;
import io.github.dynamodbjdbc.driver.convert.ObjectConversions;
import io.github.dynamodbjdbc.driver.convert.Temporals;
import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.SQLException;
import java.sql.Struct;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.Temporal;
import java.util.Calendar;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A result set whose getters convert the column's value; subclasses supply the value. */
abstract class ConvertingResultSet extends LabelledResultSet {
    /** Reads a value that is not null. */
    interface Getter<T> {
        @Nullable
        T get(ColumnType type, Object value) throws ConversionFailure;
    }

    static final Getter<String> AS_TEXT = Conversions::text;

    /** The column's value as the getter converts it; null without a conversion if the value is null. */
    abstract <T> @Nullable T get(int columnIndex, Getter<T> getter) throws SQLException;

    abstract boolean hasNativeDocuments();

    @Override
    public @Nullable String getString(int columnIndex) throws SQLException {
        return get(columnIndex, AS_TEXT);
    }

    @Override
    public @Nullable String getNString(int columnIndex) throws SQLException {
        return getString(columnIndex);
    }

    @Override
    public boolean getBoolean(int columnIndex) throws SQLException {
        return orElse(get(columnIndex, Conversions::bool), false);
    }

    @Override
    public byte getByte(int columnIndex) throws SQLException {
        return (byte) integer(columnIndex, Byte.MIN_VALUE, Byte.MAX_VALUE, "byte");
    }

    @Override
    public short getShort(int columnIndex) throws SQLException {
        return (short) integer(columnIndex, Short.MIN_VALUE, Short.MAX_VALUE, "short");
    }

    @Override
    public int getInt(int columnIndex) throws SQLException {
        return (int) integer(columnIndex, Integer.MIN_VALUE, Integer.MAX_VALUE, "int");
    }

    @Override
    public long getLong(int columnIndex) throws SQLException {
        return integer(columnIndex, Long.MIN_VALUE, Long.MAX_VALUE, "long");
    }

    @Override
    public float getFloat(int columnIndex) throws SQLException {
        return orElse(get(columnIndex, Conversions::floatValue), 0f);
    }

    @Override
    public double getDouble(int columnIndex) throws SQLException {
        return orElse(get(columnIndex, Conversions::doubleValue), 0d);
    }

    @Override
    public @Nullable BigDecimal getBigDecimal(int columnIndex) throws SQLException {
        return get(columnIndex, Conversions::decimal);
    }

    @Override
    @Deprecated
    public @Nullable BigDecimal getBigDecimal(int columnIndex, int scale) throws SQLException {
        return get(columnIndex, (type, value) -> {
            BigDecimal decimal = Conversions.decimal(type, value);
            try {
                return decimal.setScale(scale);
            } catch (ArithmeticException e) {
                throw ConversionFailure.notExact("number of scale " + scale, decimal);
            }
        });
    }

    @Override
    public byte @Nullable [] getBytes(int columnIndex) throws SQLException {
        return get(columnIndex, Conversions::bytes);
    }

    @Override
    public @Nullable Date getDate(int columnIndex) throws SQLException {
        return getDate(columnIndex, null);
    }

    @Override
    public @Nullable Date getDate(int columnIndex, @Nullable Calendar calendar) throws SQLException {
        return get(columnIndex, (type, value) -> Temporals.sqlDate(Conversions.temporal(type, value), calendar));
    }

    @Override
    public @Nullable Time getTime(int columnIndex) throws SQLException {
        return getTime(columnIndex, null);
    }

    @Override
    public @Nullable Time getTime(int columnIndex, @Nullable Calendar calendar) throws SQLException {
        return get(columnIndex, (type, value) -> Temporals.sqlTime(Conversions.temporal(type, value), calendar));
    }

    @Override
    public @Nullable Timestamp getTimestamp(int columnIndex) throws SQLException {
        return getTimestamp(columnIndex, null);
    }

    @Override
    public @Nullable Timestamp getTimestamp(int columnIndex, @Nullable Calendar calendar) throws SQLException {
        return get(columnIndex, (type, value) -> {
            Temporal moment = Conversions.temporal(type, value);
            // A stored text in UTC is a point of UTC's calendar, as in a column declared TIMESTAMP.
            boolean ofUtc = value instanceof String
                    && moment instanceof OffsetDateTime zoned
                    && zoned.getOffset().equals(ZoneOffset.UTC);
            return Temporals.sqlTimestamp(ofUtc ? ((OffsetDateTime) moment).toLocalDateTime() : moment, calendar);
        });
    }

    @Override
    public @Nullable Object getObject(int columnIndex) throws SQLException {
        return get(columnIndex, (type, value) -> {
            Object reported = ObjectConversions.asReported(type, hasNativeDocuments(), value);
            return type == ColumnType.LIST && reported instanceof List<?> elements ? new JdbcArray(elements) : reported;
        });
    }

    @Override
    public @Nullable Object getObject(int columnIndex, @Nullable Map<String, Class<?>> map) throws SQLException {
        if (map != null && !map.isEmpty()) {
            throw Errors.notSupported("A type map");
        }
        return getObject(columnIndex);
    }

    @Override
    public <T> @Nullable T getObject(int columnIndex, @Nullable Class<T> wanted) throws SQLException {
        Class<T> type = Arguments.present(wanted, "The class");
        if (type == String.class) {
            return type.cast(getString(columnIndex));
        }
        if (type == Array.class) {
            return type.cast(getArray(columnIndex));
        }
        if (type == Struct.class) {
            return type.cast(
                    get(columnIndex, (columnType, value) -> new JdbcStruct(Conversions.map(columnType, value))));
        }
        if (type == Blob.class) {
            return type.cast(getBlob(columnIndex));
        }
        if (type == Clob.class || type == NClob.class) {
            return type.cast(getNClob(columnIndex));
        }
        if (!ObjectConversions.isKnown(type)) {
            throw Errors.of(SqlState.INVALID_PARAMETER_VALUE, "No column can be had as a " + type.getName());
        }
        return type.cast(get(columnIndex, (columnType, value) -> ObjectConversions.as(type, columnType, value)));
    }

    @Override
    public @Nullable Array getArray(int columnIndex) throws SQLException {
        return get(columnIndex, (type, value) -> new JdbcArray(Conversions.list(type, value)));
    }

    @Override
    public @Nullable Blob getBlob(int columnIndex) throws SQLException {
        byte[] bytes = getBytes(columnIndex);
        return bytes == null ? null : new MemoryBlob(bytes);
    }

    @Override
    public @Nullable Clob getClob(int columnIndex) throws SQLException {
        return getNClob(columnIndex);
    }

    @Override
    public @Nullable NClob getNClob(int columnIndex) throws SQLException {
        String text = getString(columnIndex);
        return text == null ? null : new MemoryClob(text);
    }

    @Override
    public @Nullable URL getURL(int columnIndex) throws SQLException {
        return get(columnIndex, ObjectConversions::url);
    }

    @Override
    public @Nullable InputStream getBinaryStream(int columnIndex) throws SQLException {
        byte[] bytes = getBytes(columnIndex);
        return bytes == null ? null : new ByteArrayInputStream(bytes);
    }

    @Override
    public @Nullable InputStream getAsciiStream(int columnIndex) throws SQLException {
        String text = getString(columnIndex);
        return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public @Nullable Reader getCharacterStream(int columnIndex) throws SQLException {
        String text = getString(columnIndex);
        return text == null ? null : new StringReader(text);
    }

    @Override
    public @Nullable Reader getNCharacterStream(int columnIndex) throws SQLException {
        return getCharacterStream(columnIndex);
    }

    private static <T> T orElse(@Nullable T value, T instead) {
        return value == null ? instead : value;
    }

    private long integer(int columnIndex, long min, long max, String name) throws SQLException {
        return orElse(get(columnIndex, (type, value) -> Conversions.integer(type, value, min, max, name)), 0L);
    }
}
