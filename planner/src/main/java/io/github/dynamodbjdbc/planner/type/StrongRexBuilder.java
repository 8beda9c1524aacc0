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
 * Makes calls of strong operators, such as +, nullable if, and only if, an operand is. Calcite's simplification relies on it, and
 * itself makes such calls of the old type over operands that it has found to be never NULL.
 */
public final class StrongRexBuilder extends RexBuilder {
    public StrongRexBuilder(RelDataTypeFactory typeFactory) {
        super(typeFactory);
    }

    /** The same call over other operands: of the same type, but nullable as it is of these. */
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

    /** Text is VARCHAR throughout: of CHAR, two of different lengths would be of two types. */
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

    /** Calcite's own asks for the type without NULL first, again and again where there is none. */
    @Override
    public RexNode makeLiteral(@Nullable Object value, RelDataType type, boolean allowCast, boolean trim) {
        boolean ofAnyType = value != null && type.getSqlTypeName() == SqlTypeName.ANY;
        return super.makeLiteral(
                value,
                ofAnyType ? new BasicSqlType(typeFactory.getTypeSystem(), SqlTypeName.ANY) : type,
                allowCast,
                trim);
    }

    /** Casts may say themselves that nothing is NULL. */
    private static boolean isStrong(SqlOperator operator) {
        return operator.getKind() != SqlKind.CAST
                && operator.getKind() != SqlKind.ITEM
                && Strong.policy(operator) == Strong.Policy.ANY;
    }
}
