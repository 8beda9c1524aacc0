package io.github.dynamodbjdbc.planner.type;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.function.IntervalType;
import io.github.dynamodbjdbc.planner.function.StoredTime;
import io.github.dynamodbjdbc.planner.function.ZonedType;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Families of types: text, binary, numbers, booleans, times, intervals, and ANY for values of any type. */
public final class Types {
    private Types() {}

    /** Types that DynamoDB distinguishes. Dates and times are not among them, because they may be text. */
    enum Family {
        TEXT,
        NUMBER,
        BINARY,
        BOOLEAN
    }

    static @Nullable Family family(RelDataType type) {
        if (isText(type)) {
            return Family.TEXT;
        }
        if (isNumber(type)) {
            return Family.NUMBER;
        }
        if (isBinary(type)) {
            return Family.BINARY;
        }
        return isBoolean(type) ? Family.BOOLEAN : null;
    }

    public static Set<Family> families(Collection<RelDataType> types) {
        Set<Family> families = EnumSet.noneOf(Family.class);
        for (RelDataType type : types) {
            Family family = family(type);
            if (family != null) {
                families.add(family);
            }
        }
        return families;
    }

    public static boolean isAny(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.ANY;
    }

    /** The type of NULL without a context. */
    public static boolean isNull(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.NULL;
    }

    public static boolean isText(RelDataType type) {
        return SqlTypeName.CHAR_TYPES.contains(type.getSqlTypeName());
    }

    public static boolean isBinary(RelDataType type) {
        return SqlTypeName.BINARY_TYPES.contains(type.getSqlTypeName());
    }

    public static boolean isBoolean(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.BOOLEAN;
    }

    public static boolean isNumber(RelDataType type) {
        return SqlTypeName.NUMERIC_TYPES.contains(type.getSqlTypeName());
    }

    public static boolean isInteger(RelDataType type) {
        return SqlTypeName.INT_TYPES.contains(type.getSqlTypeName());
    }

    public static boolean isDecimal(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.DECIMAL;
    }

    public static boolean isApproximate(RelDataType type) {
        return SqlTypeName.APPROX_TYPES.contains(type.getSqlTypeName());
    }

    /** DATE, TIME or TIMESTAMP. */
    public static boolean isTime(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case DATE, TIME, TIMESTAMP -> true;
            default -> false;
        };
    }

    /** TIMESTAMP WITH TIME ZONE, which is a TIMESTAMP as well. */
    public static boolean isZoned(RelDataType type) {
        return ZonedType.isTimestamp(type);
    }

    /** TIME WITH TIME ZONE. */
    public static boolean isZonedTime(RelDataType type) {
        return ZonedType.isTime(type);
    }

    public static boolean isDate(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.DATE;
    }

    public static boolean isTimeOfDay(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.TIME;
    }

    public static boolean isTimestamp(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.TIMESTAMP;
    }

    /** A DATE, TIME or TIMESTAMP whose values keep their stored text. */
    public static boolean isStored(RelDataType type) {
        return StoredTime.is(type);
    }

    /** The TIME or TIMESTAMP of a cast, which keeps all digits of the text. */
    static boolean isExact(RelDataType type) {
        return type instanceof StoredTime stored && stored.isExact();
    }

    /** DATE or TIMESTAMP. */
    public static boolean isMoment(RelDataType type) {
        return isDate(type) || isTimestamp(type);
    }

    public static boolean isInterval(RelDataType type) {
        return IntervalType.is(type);
    }

    /** Whether a value of the type may be a date or time. */
    public static boolean mayBeMoment(RelDataType type) {
        return isTime(type) || isAny(type) || isNull(type) || isText(type);
    }

    /** Whether the driver's order of the type differs from Calcite's. */
    public static boolean hasOwnOrder(RelDataType type) {
        return isAny(type) || isText(type) || isBinary(type);
    }

    /** The name of the type in statements. */
    public static String describe(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case ANY -> "VARIANT";
            case DECIMAL -> "NUMERIC";
            case CHAR, VARCHAR -> "VARCHAR";
            case BINARY, VARBINARY -> "VARBINARY";
            case TIME_TZ -> "TIMETZ";
            case TIMESTAMP -> isZoned(type) ? "TIMESTAMPTZ" : "TIMESTAMP";
            default -> isInterval(type) ? "INTERVAL" : type.getSqlTypeName().getName();
        };
    }

    public static String describe(Collection<RelDataType> types, String separator) {
        return types.stream().map(type -> '<' + describe(type) + '>').collect(Collectors.joining(separator));
    }

    /** The type to which values are converted in comparisons with a column of the type: any number fits a numeric column, regardless of its range. */
    public static ColumnType columnType(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case CHAR, VARCHAR -> ColumnType.VARCHAR;
            case BINARY, VARBINARY -> ColumnType.VARBINARY;
            case BOOLEAN -> ColumnType.BOOLEAN;
            case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, FLOAT, REAL, DOUBLE -> ColumnType.NUMERIC;
            case DATE -> ColumnType.DATE;
            case TIME -> ColumnType.TIME;
            case TIMESTAMP -> ColumnType.TIMESTAMP;
            default -> ColumnType.VARIANT;
        };
    }
}
