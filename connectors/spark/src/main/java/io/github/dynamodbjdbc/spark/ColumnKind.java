package io.github.dynamodbjdbc.spark;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.NumericType;

/** The content of a column, as far as the driver has it declared or sampled. */
enum ColumnKind {
    TEXT,
    NUMBER,
    BOOLEAN,
    BINARY,
    DATE,
    /** UTC, with milliseconds. */
    TIMESTAMP,
    /** Anything, documents and lists: text to Spark. */
    OTHER;

    private static final int MOST_DIGITS = 38;

    /** @param typeName as ResultSetMetaData gives it */
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

    /** Spark's type for it, unless the user says otherwise. */
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

    /** Whether values of that type of Spark's are what the driver compares, all of them, so that it may do so in Spark's place. */
    boolean isExactAs(DataType type) {
        return switch (this) {
            case TEXT -> type.equals(DataTypes.StringType);
            // Numbers without room in the type are errors, so that none is read as another, or as NULL.
            case NUMBER -> isWhole(type) || type instanceof DecimalType;
            case BOOLEAN -> type.equals(DataTypes.BooleanType);
            case BINARY -> type.equals(DataTypes.BinaryType);
            case DATE -> type.equals(DataTypes.DateType);
            case TIMESTAMP -> isTimestamp(type);
            case OTHER -> false;
        };
    }

    /** Whether a type that the user gives can hold what the column holds. */
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
