package io.github.dynamodbjdbc.planner.function;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.type.AbstractSqlType;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * TIMESTAMP WITH TIME ZONE and TIME WITH TIME ZONE. The session's zone is UTC, so the former has the values of a TIMESTAMP, and is one to
 * Calcite; only its text and the type that JDBC reports differ. Values of the latter are {@link java.time.OffsetTime}.
 */
public final class ZonedType extends AbstractSqlType {
    private static final long serialVersionUID = 1L;
    private static final int MILLISECONDS = 3;

    private ZonedType(SqlTypeName name, boolean nullable) {
        super(name, nullable, null);
        computeDigest();
    }

    /** TIMESTAMP WITH TIME ZONE. */
    public static ZonedType timestamp(boolean nullable) {
        return new ZonedType(SqlTypeName.TIMESTAMP, nullable);
    }

    /** TIME WITH TIME ZONE. */
    public static ZonedType time(boolean nullable) {
        return new ZonedType(SqlTypeName.TIME_TZ, nullable);
    }

    static RelDataType nullableTimestamp(RelDataTypeFactory factory) {
        return factory.createTypeWithNullability(timestamp(false), true);
    }

    static RelDataType nullableTime(RelDataTypeFactory factory) {
        return factory.createTypeWithNullability(time(false), true);
    }

    public static boolean isTimestamp(RelDataType type) {
        return type instanceof ZonedType && type.getSqlTypeName() == SqlTypeName.TIMESTAMP;
    }

    public static boolean isTime(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.TIME_TZ;
    }

    /** The type with that nullability. */
    public ZonedType nullable(boolean nullable) {
        return isNullable() == nullable ? this : new ZonedType(typeName, nullable);
    }

    @Override
    public int getPrecision() {
        return MILLISECONDS;
    }

    @Override
    protected void generateTypeString(StringBuilder text, boolean withDetail) {
        text.append(typeName == SqlTypeName.TIMESTAMP ? "TIMESTAMP" : "TIME").append(" WITH TIME ZONE");
    }
}
