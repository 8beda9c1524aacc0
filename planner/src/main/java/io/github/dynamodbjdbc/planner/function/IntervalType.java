package io.github.dynamodbjdbc.planner.function;

import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The type of all intervals. Calcite has two types, for months and for time. This one has the name of the latter but also holds months, so
 * none of Calcite's literals and operators has it.
 */
public final class IntervalType {
    private static final int DIGITS = 10;
    private static final int MICROSECONDS = 6;

    private IntervalType() {}

    public static RelDataType of(RelDataTypeFactory factory, boolean nullable) {
        RelDataType type = factory.createSqlIntervalType(
                new SqlIntervalQualifier(TimeUnit.DAY, DIGITS, TimeUnit.SECOND, MICROSECONDS, SqlParserPos.ZERO));
        return factory.createTypeWithNullability(type, nullable);
    }

    static RelDataType nullable(RelDataTypeFactory factory) {
        return of(factory, true);
    }

    public static boolean is(RelDataType type) {
        return SqlTypeName.INTERVAL_TYPES.contains(type.getSqlTypeName());
    }
}
