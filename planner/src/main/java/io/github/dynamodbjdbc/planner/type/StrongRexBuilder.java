package io.github.dynamodbjdbc.planner.type;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCollation;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.BasicSqlType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.NlsString;
import org.jspecify.annotations.Nullable;

/**
 * Creates calls of strong operators, such as +, that are nullable if and only if an operand is. Calcite's simplification relies on this, although
 * it creates calls of the old type itself over operands that it has found to be never NULL.
 */
public final class StrongRexBuilder extends RexBuilder {
    public StrongRexBuilder(RelDataTypeFactory typeFactory) {
        super(typeFactory);
    }

    /** The call with other operands and the same type; it becomes nullable if an operand does. */
    public static RexNode remake(RexBuilder builder, RexCall call, List<RexNode> operands) {
        boolean nullable = call.getType().isNullable();
        if (Strong.policy(call.getOperator()) != Strong.Policy.NOT_NULL) {
            for (int i = 0; i < operands.size(); i++) {
                nullable |= operands.get(i).getType().isNullable()
                        && !call.getOperands().get(i).getType().isNullable();
            }
        }
        return builder.makeCall(
                builder.getTypeFactory().createTypeWithNullability(call.getType(), nullable),
                call.getOperator(),
                operands);
    }

    /** Text literals are VARCHAR: as CHAR, literals of different lengths would have different types. */
    RexLiteral text(String value) {
        NlsString text = new NlsString(value, StandardCharsets.UTF_8.name(), SqlCollation.IMPLICIT);
        return makeLiteral(text, typeFactory.createSqlType(SqlTypeName.VARCHAR), SqlTypeName.CHAR);
    }

    @Override
    public RexNode makeCall(SqlParserPos position, RelDataType type, SqlOperator operator, List<RexNode> operands) {
        return super.makeCall(
                position,
                isStrong(operator)
                        ? typeFactory.createTypeWithNullability(
                                type, operands.stream().anyMatch(operand -> operand.getType()
                                        .isNullable()))
                        : type,
                operator,
                operands);
    }

    /** Calcite's method repeatedly requests a non-nullable type, which doesn't exist for ANY. */
    @Override
    public RexNode makeLiteral(@Nullable Object value, RelDataType type, boolean allowCast, boolean trim) {
        boolean ofAnyType = value != null && type.getSqlTypeName() == SqlTypeName.ANY;
        return super.makeLiteral(
                value,
                ofAnyType ? new BasicSqlType(typeFactory.getTypeSystem(), SqlTypeName.ANY) : type,
                allowCast,
                trim);
    }

    /** Excludes casts, which may declare that a value is not NULL. */
    private static boolean isStrong(SqlOperator operator) {
        return operator.getKind() != SqlKind.CAST
                && operator.getKind() != SqlKind.ITEM
                && Strong.policy(operator) == Strong.Policy.ANY;
    }
}
