package io.github.dynamodbjdbc.planner.function;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandMetadata;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** The signature of one of the driver's functions in the algebra. */
public final class Signature {
    private Signature() {}

    /** A nullable result; numbers have DynamoDB's precision. */
    public static SqlReturnTypeInference result(SqlTypeName type) {
        return result(type, true);
    }

    static SqlReturnTypeInference result(SqlTypeName type, boolean nullable) {
        return ReturnTypes.explicit(factory -> factory.createTypeWithNullability(
                type == SqlTypeName.DECIMAL
                        ? factory.createSqlType(SqlTypeName.DECIMAL, 38, 18)
                        : factory.createSqlType(type),
                nullable));
    }

    /** A nullable number, approximate if an operand is. */
    public static RelDataType number(SqlOperatorBinding binding) {
        boolean approximate = binding.collectOperandTypes().stream().anyMatch(SqlTypeUtil::isApproximateNumeric);
        SqlTypeName type = approximate ? SqlTypeName.DOUBLE : SqlTypeName.DECIMAL;
        return Objects.requireNonNull(result(type).inferReturnType(binding));
    }

    public static SqlOperandMetadata operands(List<SqlTypeFamily> operands) {
        return OperandTypes.operandMetadata(
                operands,
                factory -> operands.stream()
                        .map(operand -> factory.createSqlType(SqlTypeName.ANY))
                        .toList(),
                index -> "argument" + index,
                index -> false);
    }

    /** Calcite's name of a column's type. */
    public static SqlTypeName typeName(ColumnType type) {
        return switch (type) {
            case VARCHAR, UUID -> SqlTypeName.VARCHAR;
            case NUMERIC -> SqlTypeName.DECIMAL;
            case VARBINARY -> SqlTypeName.VARBINARY;
            case BOOLEAN -> SqlTypeName.BOOLEAN;
            case SMALLINT -> SqlTypeName.SMALLINT;
            case INTEGER -> SqlTypeName.INTEGER;
            case BIGINT -> SqlTypeName.BIGINT;
            case REAL -> SqlTypeName.REAL;
            case DOUBLE -> SqlTypeName.DOUBLE;
            case DATE -> SqlTypeName.DATE;
            case TIME -> SqlTypeName.TIME;
            case TIMESTAMP, TIMESTAMPTZ -> SqlTypeName.TIMESTAMP;
            case TIMETZ -> SqlTypeName.TIME_TZ;
            case DOCUMENT, LIST, VARIANT -> SqlTypeName.ANY;
        };
    }
}
