package io.github.dynamodbjdbc.spark;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** Reads a column of a result as a value of Spark's type. */
interface CellReader {
    /** The cell of the current row in Spark's internal form; null for SQL NULL. */
    @Nullable
    Object read(ResultSet rows, int index) throws SQLException;

    static StructField requireReadable(StructField field) {
        of(field.name(), field.dataType());
        return field;
    }

    /** The reader of a column. If only a sample typed the column, a string is read as a moment if SQL accepts it as one in a comparison. */
    static CellReader of(SourceColumn column) {
        boolean ofMoments = column.kind() == ColumnKind.DATE || column.kind() == ColumnKind.TIMESTAMP;
        if (column.typed() || !ofMoments || Cells.isText(column.type())) {
            return of(column.name(), column.type());
        }
        boolean isDate = column.type() instanceof DateType;
        return (rows, index) -> {
            Instant instant = Moments.of(rows.getString(index));
            if (instant == null) {
                return null;
            }
            return isDate
                    ? (Object) Math.toIntExact(
                            instant.atOffset(ZoneOffset.UTC).toLocalDate().toEpochDay())
                    : Cells.micros(instant);
        };
    }

    /**
     * @param name the column's name, for errors
     * @throws IllegalArgumentException if the source does not support the type
     */
    private static CellReader of(String name, DataType type) {
        if (type instanceof StringType) {
            return (rows, index) -> {
                String text = rows.getString(index);
                return text == null ? null : UTF8String.fromString(text);
            };
        }
        if (type instanceof BooleanType) {
            return (rows, index) -> rows.getObject(index, Object.class) instanceof Boolean flag ? flag : null;
        }
        if (type instanceof BinaryType) {
            return (rows, index) -> rows.getObject(index, Object.class) instanceof byte[] bytes ? bytes : null;
        }
        if (type instanceof DateType) {
            return (rows, index) -> {
                LocalDate date = rows.getObject(index, LocalDate.class);
                return date == null ? null : Math.toIntExact(date.toEpochDay());
            };
        }
        if (ColumnKind.isTimestamp(type)) {
            return (rows, index) -> {
                Instant instant = rows.getObject(index, Instant.class);
                return instant == null ? null : Cells.micros(instant);
            };
        }
        return ofNumbers(name, type);
    }

    private static CellReader ofNumbers(String name, DataType type) {
        NumberAs as = NumberAs.of(name, type);
        return (rows, index) -> {
            BigDecimal number = number(rows, index);
            return number == null ? null : as.convert(number);
        };
    }

    /** Reads a sum of integers, which wraps around on overflow as Spark's sum does. */
    static CellReader ofWholeSum() {
        return (rows, index) -> {
            BigDecimal number = number(rows, index);
            return number == null ? null : number.toBigInteger().longValue();
        };
    }

    /** The number in a cell; null for SQL NULL and for other values. A number outside of the column's type can be read only as text. */
    private static @Nullable BigDecimal number(ResultSet rows, int index) throws SQLException {
        Object value = rows.getObject(index, Object.class);
        if (value == null) {
            String text = rows.getString(index);
            return text == null ? null : new BigDecimal(text);
        }
        if (value instanceof BigDecimal decimal) {
            return decimal;
        }
        return value instanceof Number number ? new BigDecimal(number.toString()) : null;
    }

    /** Converts a number to a value of one of Spark's types. */
    interface NumberAs {
        Object convert(BigDecimal number);

        private static NumberAs of(String name, DataType type) {
            if (type.equals(DataTypes.IntegerType)) {
                return number -> (int) whole(name, type, number, Integer.MIN_VALUE, Integer.MAX_VALUE);
            }
            if (type.equals(DataTypes.LongType)) {
                return number -> whole(name, type, number, Long.MIN_VALUE, Long.MAX_VALUE);
            }
            if (type.equals(DataTypes.ShortType)) {
                return number -> (short) whole(name, type, number, Short.MIN_VALUE, Short.MAX_VALUE);
            }
            if (type.equals(DataTypes.ByteType)) {
                return number -> (byte) whole(name, type, number, Byte.MIN_VALUE, Byte.MAX_VALUE);
            }
            if (type instanceof DecimalType decimal) {
                return number -> decimal(name, decimal, number);
            }
            if (type.equals(DataTypes.DoubleType)) {
                return BigDecimal::doubleValue;
            }
            if (type.equals(DataTypes.FloatType)) {
                return BigDecimal::floatValue;
            }
            throw new IllegalArgumentException("column " + name + " can't be read as " + type.sql()
                    + ": maps and lists arrive as STRING, which from_json takes apart");
        }

        private static long whole(String name, DataType type, BigDecimal number, long least, long greatest) {
            BigInteger whole = number.stripTrailingZeros().scale() > 0 ? null : number.toBigInteger();
            boolean fits = whole != null
                    && whole.compareTo(BigInteger.valueOf(least)) >= 0
                    && whole.compareTo(BigInteger.valueOf(greatest)) <= 0;
            if (!fits) {
                throw noRoom(name, type, number);
            }
            return number.longValue();
        }

        private static Decimal decimal(String name, DecimalType type, BigDecimal number) {
            if (number.stripTrailingZeros().scale() > type.scale()) {
                throw noRoom(name, type, number);
            }
            BigDecimal scaled = number.setScale(type.scale(), RoundingMode.UNNECESSARY);
            if (scaled.precision() > type.precision()) {
                throw noRoom(name, type, number);
            }
            return Decimal.apply(scaled, type.precision(), type.scale());
        }

        private static ArithmeticException noRoom(String name, DataType type, BigDecimal number) {
            return new ArithmeticException("column " + name + " holds " + number.toPlainString()
                    + ", for which " + type.sql() + " has no room: give a schema with a wider type, or declare the"
                    + " column in a schema file");
        }
    }
}
