package io.github.dynamodbjdbc.spark;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Converts a value of a Spark row to a parameter for {@code setObject}. */
interface CellWriter {
    /** @param index the index of a value that is not null */
    Object read(SpecializedGetters row, int index);

    /**
     * @param name the column's name, for errors
     * @throws IllegalArgumentException if DynamoDB has no value for the type
     */
    static CellWriter of(String name, DataType type) {
        if (type instanceof StringType) {
            return (row, index) -> row.getUTF8String(index).toString();
        }
        if (type instanceof BooleanType) {
            return SpecializedGetters::getBoolean;
        }
        if (type instanceof BinaryType) {
            return SpecializedGetters::getBinary;
        }
        if (type instanceof DecimalType decimal) {
            return (row, index) ->
                    row.getDecimal(index, decimal.precision(), decimal.scale()).toJavaBigDecimal();
        }
        if (type instanceof DateType) {
            return (row, index) -> LocalDate.ofEpochDay(row.getInt(index));
        }
        if (type.equals(DataTypes.TimestampType)) {
            return (row, index) -> Cells.instant(row.getLong(index));
        }
        if (type.equals(DataTypes.TimestampNTZType)) {
            return (row, index) -> LocalDateTime.ofInstant(Cells.instant(row.getLong(index)), ZoneOffset.UTC);
        }
        if (type instanceof ArrayType array) {
            CellWriter element = inside(name, array.elementType());
            return (row, index) -> list(row.getArray(index), element);
        }
        if (type instanceof MapType map && map.keyType() instanceof StringType) {
            CellWriter value = inside(name, map.valueType());
            return (row, index) -> map(row.getMap(index), value);
        }
        if (type instanceof StructType struct) {
            List<CellWriter> members = new ArrayList<>();
            for (StructField field : struct.fields()) {
                members.add(inside(name + "." + field.name(), field.dataType()));
            }
            return (row, index) -> map(row.getStruct(index, members.size()), struct.fieldNames(), members);
        }
        return ofNumbers(name, type);
    }

    private static CellWriter ofNumbers(String name, DataType type) {
        if (type.equals(DataTypes.IntegerType)) {
            return SpecializedGetters::getInt;
        }
        if (type.equals(DataTypes.LongType)) {
            return SpecializedGetters::getLong;
        }
        if (type.equals(DataTypes.ShortType)) {
            return SpecializedGetters::getShort;
        }
        if (type.equals(DataTypes.ByteType)) {
            return SpecializedGetters::getByte;
        }
        if (type.equals(DataTypes.DoubleType)) {
            return (row, index) -> decimal(name, Double.toString(row.getDouble(index)));
        }
        if (type.equals(DataTypes.FloatType)) {
            return (row, index) -> decimal(name, Float.toString(row.getFloat(index)));
        }
        throw new IllegalArgumentException("column " + name + ": DynamoDB has no type for " + type.sql());
    }

    private static BigDecimal decimal(String name, String number) {
        try {
            return new BigDecimal(number);
        } catch (NumberFormatException e) {
            throw new ArithmeticException("column " + name + ": DynamoDB has no number " + number);
        }
    }

    /** Writes a value inside of a list or map, in which dates and times are strings. */
    private static CellWriter inside(String name, DataType type) {
        CellWriter writer = of(name, type);
        boolean time = type instanceof DateType || ColumnKind.isTimestamp(type);
        return time ? (row, index) -> writer.read(row, index).toString() : writer;
    }

    private static List<@Nullable Object> list(ArrayData array, CellWriter element) {
        List<@Nullable Object> list = new ArrayList<>();
        for (int i = 0; i < array.numElements(); i++) {
            list.add(array.isNullAt(i) ? null : element.read(array, i));
        }
        return list;
    }

    private static Map<String, @Nullable Object> map(MapData data, CellWriter value) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        ArrayData keys = data.keyArray();
        List<@Nullable Object> values = list(data.valueArray(), value);
        for (int i = 0; i < values.size(); i++) {
            map.put(keys.getUTF8String(i).toString(), values.get(i));
        }
        return map;
    }

    private static Map<String, @Nullable Object> map(InternalRow row, String[] names, List<CellWriter> members) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (int i = 0; i < names.length; i++) {
            if (!row.isNullAt(i)) {
                map.put(names[i], members.get(i).read(row, i));
            }
        }
        return map;
    }
}
