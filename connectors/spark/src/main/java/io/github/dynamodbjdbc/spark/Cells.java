package io.github.dynamodbjdbc.spark;

import java.io.Serializable;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** Conversions between Spark's internal values and those of JDBC. */
final class Cells {
    private static final long MICROS_PER_MILLI = 1000;

    private Cells() {}

    /**
     * A literal as a parameter that is compared with a column.
     *
     * @return null if there is no parameter with the same meaning: for NULL, approximate numbers, and times finer than the driver's
     */
    static @Nullable Serializable parameter(ColumnKind kind, Literal<?> literal) {
        Object value = literal.value();
        if (value == null) {
            return null;
        }
        DataType type = literal.dataType();
        return switch (kind) {
            case TEXT -> value instanceof UTF8String text ? text.toString() : null;
            case NUMBER -> number(value, type);
            case BOOLEAN -> value instanceof Boolean flag ? flag : null;
            case BINARY -> value instanceof byte[] bytes ? bytes : null;
            case DATE ->
                type.equals(DataTypes.DateType) && value instanceof Integer days ? LocalDate.ofEpochDay(days) : null;
            case TIMESTAMP ->
                ColumnKind.isTimestamp(type) && value instanceof Long micros && micros % MICROS_PER_MILLI == 0
                        ? instant(micros)
                        : null;
            case OTHER -> null;
        };
    }

    private static @Nullable BigDecimal number(Object value, DataType type) {
        if (value instanceof Decimal decimal) {
            return decimal.toJavaBigDecimal();
        }
        return ColumnKind.isWhole(type) && value instanceof Number number
                ? BigDecimal.valueOf(number.longValue())
                : null;
    }

    static boolean isText(DataType type) {
        return type.equals(DataTypes.StringType);
    }

    static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }
}
