package io.github.dynamodbjdbc.spark;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.NumericType;

/** The kind of values in a column, as the driver declares or samples it. */
enum ColumnKind {
    TEXT,
    NUMBER,
    BOOLEAN,
    BINARY,
    DATE,
    /** A time in UTC, with milliseconds. */
    TIMESTAMP,
    /** Any value, including documents and lists; a string in Spark. */
    OTHER;

    private static final int MOST_DIGITS = 38;

    /** @param typeName the type's name from ResultSetMetaData */
    static ColumnKind of(String typeName) {
        return switch (typeName) {
            case "VARCHAR" -> TEXT;
            case "INTEGER", "SMALLINT", "BIGINT", "NUMERIC" -> NUMBER;
            case "BOOLEAN" -> BOOLEAN;
            case "VARBINARY" -> BINARY;
            case "DATE" -> DATE;
            case "TIMESTAMP" -> TIMESTAMP;
            default -> OTHER;
        };
    }

    /** Spark's default type for a column. */
    static DataType sparkType(String typeName, int precision, int scale) {
        return switch (typeName) {
            case "INTEGER", "SMALLINT" -> DataTypes.IntegerType;
            case "BIGINT" -> DataTypes.LongType;
            case "NUMERIC" ->
                DataTypes.createDecimalType(Math.min(precision, MOST_DIGITS), Math.min(scale, MOST_DIGITS));
            case "DOUBLE" -> DataTypes.DoubleType;
            case "BOOLEAN" -> DataTypes.BooleanType;
            case "VARBINARY" -> DataTypes.BinaryType;
            case "DATE" -> DataTypes.DateType;
            case "TIMESTAMP" -> DataTypes.TimestampType;
            default -> DataTypes.StringType;
        };
    }

    /** Whether, for a Spark type, the driver compares the same values as Spark, so that it may compare instead of Spark. */
    boolean isExactAs(DataType type) {
        return switch (this) {
            case TEXT -> type.equals(DataTypes.StringType);
            // A number outside of the type is an error, so it is never read as another number or as NULL.
            case NUMBER -> isWhole(type) || type instanceof DecimalType;
            case BOOLEAN -> type.equals(DataTypes.BooleanType);
            case BINARY -> type.equals(DataTypes.BinaryType);
            case DATE -> type.equals(DataTypes.DateType);
            case TIMESTAMP -> isTimestamp(type);
            case OTHER -> false;
        };
    }

    /** Whether a user's type can represent the column's values. */
    boolean isReadableAs(DataType type) {
        boolean time = type.equals(DataTypes.DateType) || isTimestamp(type);
        return switch (this) {
            case TEXT -> type.equals(DataTypes.StringType) || time;
            case NUMBER -> type.equals(DataTypes.StringType) || type instanceof NumericType;
            case BOOLEAN, BINARY -> type.equals(DataTypes.StringType) || isExactAs(type);
            case DATE, TIMESTAMP -> type.equals(DataTypes.StringType) || time;
            case OTHER -> true;
        };
    }

    static boolean isWhole(DataType type) {
        return type.equals(DataTypes.ByteType)
                || type.equals(DataTypes.ShortType)
                || type.equals(DataTypes.IntegerType)
                || type.equals(DataTypes.LongType);
    }

    static boolean isTimestamp(DataType type) {
        return type.equals(DataTypes.TimestampType) || type.equals(DataTypes.TimestampNTZType);
    }
}
