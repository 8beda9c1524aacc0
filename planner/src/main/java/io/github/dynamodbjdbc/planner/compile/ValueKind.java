package io.github.dynamodbjdbc.planner.compile;

import io.github.dynamodbjdbc.planner.exec.Expression;
import io.github.dynamodbjdbc.planner.exec.function.Arithmetic;
import io.github.dynamodbjdbc.planner.exec.function.CalendarFunctions;
import io.github.dynamodbjdbc.planner.exec.function.DynamicFunctions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;

/** The Java class of a type's values. Numeric kinds are in order, from the narrowest to the widest. */
enum ValueKind {
    INTEGER,
    LONG,
    DECIMAL,
    DOUBLE,
    OTHER;

    static ValueKind of(RelDataType type) {
        return switch (name(type)) {
            case TINYINT, SMALLINT, INTEGER, DATE, TIME -> INTEGER;
            case DECIMAL -> DECIMAL;
            case FLOAT, REAL, DOUBLE -> DOUBLE;
            case BIGINT, TIMESTAMP -> LONG;
            default -> OTHER;
        };
    }

    /** The name of a type. All kinds of TIMESTAMP are in UTC and have the same name. */
    static SqlTypeName name(RelDataType type) {
        SqlTypeName name = type.getSqlTypeName();
        return switch (name) {
            case TIMESTAMP_TZ, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> SqlTypeName.TIMESTAMP;
            default -> name;
        };
    }

    ValueKind and(ValueKind other) {
        return compareTo(other) >= 0 ? this : other;
    }

    /** Converts a number or date to another type; other values are unchanged. */
    static Expression convert(Expression expression, RelDataType from, RelDataType to) {
        boolean number = SqlTypeName.NUMERIC_TYPES.contains(from.getSqlTypeName());
        if (number && to.getSqlTypeName() == SqlTypeName.ANY) {
            return FunctionCalls.one(expression, DynamicFunctions::canonical);
        }
        if (from.getSqlTypeName() == SqlTypeName.DATE && name(to) == SqlTypeName.TIMESTAMP) {
            return FunctionCalls.strictOne(expression, CalendarFunctions::midnight);
        }
        return of(from) == OTHER ? expression : of(to).convert(expression, of(from));
    }

    Expression convert(Expression expression, ValueKind from) {
        if (this == from || this == OTHER || from == OTHER) {
            return expression;
        }
        return switch (this) {
            case INTEGER -> FunctionCalls.strictOne(expression, Arithmetic::integer);
            case LONG -> FunctionCalls.strictOne(expression, Arithmetic::bigint);
            case DECIMAL -> FunctionCalls.strictOne(expression, Arithmetic::decimal);
            default -> FunctionCalls.strictOne(expression, Arithmetic::approximate);
        };
    }
}
