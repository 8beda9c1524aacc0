package io.github.dynamodbjdbc.planner.validate;

import java.util.EnumSet;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.implicit.TypeCoercionImpl;
import org.jspecify.annotations.Nullable;

/**
 * Calcite's implicit casts, but for comparisons of different DynamoDB types. There Calcite would cast text to a number and
 * fail at the first row where that can't be done; the rule here is that such a comparison is unknown. The left side becomes ANY,
 * which leaves the comparison to the operators for dynamic values.
 */
final class DynamoTypeCoercion extends TypeCoercionImpl {
    private static final Set<SqlTypeFamily> NUMBERS = EnumSet.of(
            SqlTypeFamily.NUMERIC,
            SqlTypeFamily.DECIMAL,
            SqlTypeFamily.APPROXIMATE_NUMERIC,
            SqlTypeFamily.EXACT_NUMERIC,
            SqlTypeFamily.INTEGER);

    DynamoTypeCoercion(RelDataTypeFactory typeFactory, SqlValidator validator) {
        super(typeFactory, validator);
    }

    @Override
    public boolean binaryComparisonCoercion(SqlCallBinding binding) {
        for (int i = 1; i < binding.getOperandCount(); i++) {
            if (differ(binding.getOperandType(0), binding.getOperandType(i))) {
                return toAny(binding);
            }
        }
        return super.binaryComparisonCoercion(binding);
    }

    @Override
    public boolean inOperationCoercion(SqlCallBinding binding) {
        RelDataType left = binding.getOperandType(0);
        RelDataType right = binding.getOperandType(1);
        return differ(left, element(right)) ? toAny(binding) : super.inOperationCoercion(binding);
    }

    @Override
    public boolean quantifyOperationCoercion(SqlCallBinding binding) {
        RelDataType left = binding.getOperandType(0);
        RelDataType right = binding.getOperandType(1);
        return differ(left, element(right)) ? toAny(binding) : super.quantifyOperationCoercion(binding);
    }

    /** As in PostgreSQL, only a literal in quotes may stand for a number: text of a column would fail at some row. */
    @Override
    protected boolean binaryArithmeticWithStrings(SqlCallBinding binding, RelDataType left, RelDataType right) {
        return !isText(left) && !isText(right) && super.binaryArithmeticWithStrings(binding, left, right);
    }

    @Override
    public @Nullable RelDataType implicitCast(RelDataType in, SqlTypeFamily expected) {
        return isText(in) && NUMBERS.contains(expected) ? null : super.implicitCast(in, expected);
    }

    private static boolean isText(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.VARCHAR;
    }

    private boolean toAny(SqlCallBinding binding) {
        SqlNode operand = binding.getCall().operand(0);
        SqlDataTypeSpec any =
                new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.ANY, SqlParserPos.ZERO), SqlParserPos.ZERO);
        SqlNode cast = SqlStdOperatorTable.CAST.createCall(operand.getParserPosition(), operand, any);
        binding.getCall().setOperand(0, cast);
        RelDataType type = factory.createTypeWithNullability(factory.createSqlType(SqlTypeName.ANY), true);
        updateInferredType(cast, type);
        return true;
    }

    /** The type of what a query of one column gives. */
    private static RelDataType element(RelDataType query) {
        return query.isStruct() && query.getFieldCount() == 1
                ? query.getFieldList().get(0).getType()
                : query;
    }

    private static boolean differ(RelDataType left, RelDataType right) {
        SqlTypeFamily first = family(left);
        SqlTypeFamily second = family(right);
        return first != null && second != null && first != second;
    }

    /** The families that DynamoDB keeps apart; null for all others, dates among them, which text may be compared with. */
    private static @Nullable SqlTypeFamily family(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case CHAR, VARCHAR -> SqlTypeFamily.CHARACTER;
            case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, FLOAT, REAL, DOUBLE -> SqlTypeFamily.NUMERIC;
            case BINARY, VARBINARY -> SqlTypeFamily.BINARY;
            case BOOLEAN -> SqlTypeFamily.BOOLEAN;
            default -> null;
        };
    }
}
