package io.github.dynamodbjdbc.planner.validate;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * {@code GREATEST} and {@code LEAST} of whatever types the operands turn out to be of: of one type, it is of that type, else a value of
 * any type has its place in their total order. NULL has none.
 */
final class Extreme extends SqlFunction {
    static final SqlOperator GREATEST = new Extreme("$GREATEST", SqlLibraryOperators.GREATEST_PG, Operators.GREATER);

    static final SqlOperator LEAST = new Extreme("$LEAST", SqlLibraryOperators.LEAST_PG, Operators.LESSER);

    private final SqlOperator ofOneType;
    private final SqlOperator ofSeveral;

    private Extreme(String name, SqlOperator ofOneType, SqlOperator ofSeveral) {
        super(
                name,
                SqlKind.OTHER_FUNCTION,
                null,
                null,
                OperandTypes.VARIADIC,
                SqlFunctionCategory.USER_DEFINED_FUNCTION);
        this.ofOneType = ofOneType;
        this.ofSeveral = ofSeveral;
    }

    /** A DATE beside a TIMESTAMP is its midnight. */
    private static void toTimestamps(
            SqlValidator validator, SqlValidatorScope scope, SqlCall call, List<RelDataType> types) {
        boolean dates = types.stream().anyMatch(type -> type.getSqlTypeName() == SqlTypeName.DATE);
        boolean timestamps = types.stream().anyMatch(type -> type.getSqlTypeName() == SqlTypeName.TIMESTAMP);
        for (int i = 0; dates && timestamps && i < types.size(); i++) {
            if (types.get(i).getSqlTypeName() == SqlTypeName.DATE) {
                SqlNode operand = call.operand(i);
                call.setOperand(i, TemporalOperators.TIMESTAMP_OF.createCall(operand.getParserPosition(), operand));
                types.set(i, validator.deriveType(scope, call.operand(i)));
            }
        }
    }

    @Override
    public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
        List<RelDataType> types = new ArrayList<>();
        for (SqlNode operand : call.getOperandList()) {
            types.add(validator.deriveType(scope, operand));
        }
        toTimestamps(validator, scope, call, types);
        boolean any = types.stream().anyMatch(type -> type.getSqlTypeName() == SqlTypeName.ANY);
        boolean nothing = types.stream().allMatch(type -> type.getSqlTypeName() == SqlTypeName.NULL);
        SqlOperator operator = any || nothing || DynamoTypeCoercion.differ(types) || DynamoTypeCoercion.mixTimes(types)
                ? ofSeveral
                : ofOneType;
        ((SqlBasicCall) call).setOperator(operator);
        return operator.deriveType(validator, scope, call);
    }
}
