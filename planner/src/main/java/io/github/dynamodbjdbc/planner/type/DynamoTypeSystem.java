package io.github.dynamodbjdbc.planner.type;

import io.github.dynamodbjdbc.planner.catalog.NumericRange;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeSystemImpl;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/**
 * The limits of types, and the result types of arithmetic.
 *
 * <p>Every number without a scale from a CAST has the type {@code DECIMAL(38, 18)}, including sums and products. As these types never differ,
 * Calcite inserts no casts between them, which would round to the type's scale, and each value keeps its stored scale. By SQL:2003's rules, the
 * product of two would be {@code DECIMAL(38, 36)}, and a cast back would lose digits.
 */
final class DynamoTypeSystem extends RelDataTypeSystemImpl {
    static final int NUMERIC_PRECISION = NumericRange.MOST_DIGITS;
    static final int NUMERIC_SCALE = NumericRange.REPORTED_SCALE;

    private static final int MAX_LENGTH = 1 << 24;
    private static final int MILLISECONDS = 3;

    @Override
    public int getMaxPrecision(SqlTypeName type) {
        return switch (type) {
            case DECIMAL -> NUMERIC_PRECISION;
            case CHAR, VARCHAR, BINARY, VARBINARY -> MAX_LENGTH;
            default -> super.getMaxPrecision(type);
        };
    }

    @Override
    public int getMaxScale(SqlTypeName type) {
        return type == SqlTypeName.DECIMAL ? NUMERIC_PRECISION : super.getMaxScale(type);
    }

    @Override
    public int getDefaultPrecision(SqlTypeName type) {
        return switch (type) {
            case DECIMAL -> NUMERIC_PRECISION;
            case TIME, TIMESTAMP -> MILLISECONDS;
            default -> super.getDefaultPrecision(type);
        };
    }

    @Override
    public RelDataType deriveSumType(RelDataTypeFactory typeFactory, RelDataType argumentType) {
        return switch (argumentType.getSqlTypeName()) {
            case TINYINT, SMALLINT, INTEGER ->
                nullableLike(typeFactory, typeFactory.createSqlType(SqlTypeName.BIGINT), argumentType);
            case BIGINT, DECIMAL -> nullableLike(typeFactory, numeric(typeFactory), argumentType);
            default -> super.deriveSumType(typeFactory, argumentType);
        };
    }

    @Override
    public RelDataType deriveAvgAggType(RelDataTypeFactory typeFactory, RelDataType argumentType) {
        return SqlTypeUtil.isExactNumeric(argumentType)
                ? nullableLike(typeFactory, numeric(typeFactory), argumentType)
                : argumentType;
    }

    @Override
    public @Nullable RelDataType deriveDecimalPlusType(
            RelDataTypeFactory typeFactory, RelDataType left, RelDataType right) {
        return exact(typeFactory, left, right);
    }

    @Override
    public @Nullable RelDataType deriveDecimalMultiplyType(
            RelDataTypeFactory typeFactory, RelDataType left, RelDataType right) {
        return exact(typeFactory, left, right);
    }

    @Override
    public @Nullable RelDataType deriveDecimalDivideType(
            RelDataTypeFactory typeFactory, RelDataType left, RelDataType right) {
        return exact(typeFactory, left, right);
    }

    @Override
    public @Nullable RelDataType deriveDecimalModType(
            RelDataTypeFactory typeFactory, RelDataType left, RelDataType right) {
        return exact(typeFactory, left, right);
    }

    static RelDataType numeric(RelDataTypeFactory typeFactory) {
        return typeFactory.createSqlType(SqlTypeName.DECIMAL, NUMERIC_PRECISION, NUMERIC_SCALE);
    }

    /** Whether it is the type of numbers without a fixed scale. */
    static boolean isNumeric(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.DECIMAL
                && type.getPrecision() == NUMERIC_PRECISION
                && type.getScale() == NUMERIC_SCALE;
    }

    private static @Nullable RelDataType exact(RelDataTypeFactory typeFactory, RelDataType left, RelDataType right) {
        boolean applies = SqlTypeUtil.isExactNumeric(left)
                && SqlTypeUtil.isExactNumeric(right)
                && (SqlTypeUtil.isDecimal(left) || SqlTypeUtil.isDecimal(right));
        return applies ? numeric(typeFactory) : null;
    }

    private static RelDataType nullableLike(RelDataTypeFactory typeFactory, RelDataType type, RelDataType like) {
        return typeFactory.createTypeWithNullability(type, like.isNullable());
    }
}
