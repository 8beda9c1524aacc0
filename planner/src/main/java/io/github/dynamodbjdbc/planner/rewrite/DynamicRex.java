package io.github.dynamodbjdbc.planner.rewrite;

import io.github.dynamodbjdbc.planner.runtime.AggregateFunction;
import io.github.dynamodbjdbc.planner.runtime.DynamicOperators;
import io.github.dynamodbjdbc.planner.validate.Operators;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/**
 * {@link DynamicTyping} of expressions. What operands of any type become, casts, comparisons, window functions and functions of ours
 * have classes of their own; here they are put together.
 */
final class DynamicRex extends RexShuttle {
    /** Integers overflow with an error, not silently. */
    private static final Map<SqlKind, SqlOperator> CHECKED = Map.of(
            SqlKind.PLUS, SqlStdOperatorTable.CHECKED_PLUS,
            SqlKind.MINUS, SqlStdOperatorTable.CHECKED_MINUS,
            SqlKind.TIMES, SqlStdOperatorTable.CHECKED_MULTIPLY,
            SqlKind.MINUS_PREFIX, SqlStdOperatorTable.CHECKED_UNARY_MINUS);

    private static final Set<SqlKind> ARITHMETIC = Set.of(SqlKind.PLUS, SqlKind.MINUS, SqlKind.TIMES, SqlKind.DIVIDE);

    /** Of approximate numbers, what may be too large for one. */
    private static final Set<SqlKind> APPROXIMATE = Set.of(SqlKind.PLUS, SqlKind.MINUS, SqlKind.TIMES);

    private final RexBuilder builder;
    private final RelDataType row;
    private final Map<CorrelationId, RelDataType> correlated;
    private final TypedOperands typedOperands;

    /** @param correlated the rows of the queries around it, as far as it refers to them */
    DynamicRex(RexBuilder builder, RelDataType row, Map<CorrelationId, RelDataType> correlated) {
        this.builder = builder;
        this.row = row;
        this.correlated = correlated;
        this.typedOperands = new TypedOperands(builder, row);
    }

    static boolean isAny(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.ANY;
    }

    /** Whether Calcite's own comparison of that type is not ours: any type, and strings and binary by another order. */
    static boolean needsOwnOrder(RelDataType type) {
        SqlTypeName name = type.getSqlTypeName();
        return name == SqlTypeName.ANY || SqlTypeName.STRING_TYPES.contains(name);
    }

    /** Equal decimals as equal objects; stored ones are so already, computed ones may differ in scale. */
    static RexNode canonicalNumber(RexBuilder builder, RexNode number) {
        return builder.makeCall(number.getType(), DynamicOperators.CANONICAL_NUMBER, List.of(number));
    }

    @Override
    public RexNode visitInputRef(RexInputRef reference) {
        // Below, a column may have become nullable.
        RelDataType type = row.getFieldList().get(reference.getIndex()).getType();
        return type.equals(reference.getType()) ? reference : builder.makeInputRef(type, reference.getIndex());
    }

    @Override
    public RexNode visitFieldAccess(RexFieldAccess access) {
        // Rows have no rows in them: a field is always one of the query around.
        RexCorrelVariable variable = (RexCorrelVariable) access.getReferenceExpr();
        RelDataType type = correlated.get(variable.id);
        return type == null
                ? super.visitFieldAccess(access)
                : builder.makeFieldAccess(
                        builder.makeCorrel(type, variable.id), access.getField().getIndex());
    }

    @Override
    public RexNode visitCall(RexCall original) {
        RexNode expanded =
                original.getKind() == SqlKind.SEARCH ? RexUtil.expandSearch(builder, null, original) : original;
        if (!(expanded instanceof RexCall call)) {
            return expanded.accept(this);
        }
        List<RexNode> operands = new ArrayList<>();
        for (RexNode operand : call.getOperands()) {
            operands.add(operand.accept(this));
        }
        SqlKind kind = call.getKind();
        if (DynamicOperators.COMPARISONS.containsKey(kind)) {
            return DynamicComparison.compare(builder, call, operands.get(0), operands.get(1));
        }
        if (kind == SqlKind.IS_NOT_DISTINCT_FROM) {
            // Of subqueries taken apart; its opposite is said by other operators before it comes here.
            return builder.makeCall(DynamicOperators.NOT_DISTINCT, operands);
        }
        if (kind == SqlKind.CASE) {
            return caseExpression(call, operands);
        }
        if (kind == SqlKind.CAST || kind == SqlKind.SAFE_CAST) {
            // A cast that only says that nothing is NULL may be wrong: comparisons of different types are.
            return SqlTypeUtil.equalSansNullability(
                            builder.getTypeFactory(),
                            call.getType(),
                            operands.get(0).getType())
                    ? operands.get(0)
                    : DynamicCast.cast(builder, call, operands.get(0));
        }
        if (call.getOperator().equals(Operators.NUMBER_OF)) {
            return typedOperands.as(DynamicOperators.AS_NUMERIC, operands.get(0));
        }
        if (call.getOperator().equals(Operators.TEXT_OR_BINARY)) {
            return typedOperands.as(DynamicOperators.AS_TEXT_OR_BINARY, operands.get(0));
        }
        if (call.getOperator().equals(Operators.LIKE_TYPE)) {
            return ofType(call.getType(), operands.get(0));
        }
        if (kind == SqlKind.LIKE) {
            return like(operands);
        }
        if (kind == SqlKind.CEIL || kind == SqlKind.FLOOR) {
            return restore(call, rounding(call, operands));
        }
        RexNode own = OwnFunctions.rewrite(builder, call, operands);
        if (own != null) {
            return own;
        }
        RexNode temporal = new TemporalRex(builder, typedOperands).rewrite(call, operands);
        if (temporal != null) {
            return temporal;
        }
        return restore(call, typed(call, operands));
    }

    private RexNode ofType(RelDataType type, RexNode value) {
        RexCall cast = (RexCall) builder.makeAbstractCast(type, value, false);
        return SqlTypeUtil.equalSansNullability(builder.getTypeFactory(), type, value.getType())
                ? value
                : DynamicCast.cast(builder, cast, value);
    }

    /** Calcite's own has other escapes than the conditions that are pushed down. NOT LIKE comes as NOT of it. */
    private RexNode like(List<RexNode> operands) {
        List<RexNode> typed = operands.stream()
                .map(operand -> typedOperands.ofAny(DynamicOperators.AS_VARCHAR, operand))
                .toList();
        return builder.makeCall(typed.size() == 2 ? DynamicOperators.LIKE : DynamicOperators.LIKE_ESCAPE, typed);
    }

    /** By Calcite's own, which the validator knows as one with another type; of any number, a number without bounds. */
    private RexNode rounding(RexCall call, List<RexNode> operands) {
        List<RexNode> typed = new ArrayList<>(operands);
        typed.set(0, typedOperands.of(call, 0, operands.get(0)));
        return builder.makeCall(
                isAny(call.getType()) ? typed.get(0).getType() : call.getType(),
                call.getKind() == SqlKind.CEIL ? SqlStdOperatorTable.CEIL : SqlStdOperatorTable.FLOOR,
                typed);
    }

    private RexNode typed(RexCall call, List<RexNode> operands) {
        SqlKind kind = call.getKind();
        List<RexNode> typed = new ArrayList<>();
        for (int i = 0; i < operands.size(); i++) {
            typed.add(typedOperands.of(call, i, operands.get(i)));
        }
        if (ARITHMETIC.contains(kind)) {
            TemporalRex.requireArithmetic(kind, typed);
        }
        if (kind == SqlKind.DIVIDE && typed.stream().anyMatch(DynamicRex::isDecimal)) {
            // Calcite's own division of decimals keeps 16 digits.
            return builder.makeCall(DynamicOperators.DIVIDE, asDecimal(typed.get(0)), asDecimal(typed.get(1)));
        }
        RexNode unchanged =
                call.getType().getSqlTypeName() == SqlTypeName.DECIMAL ? Folding.unchanged(call, typed) : null;
        if (unchanged != null) {
            return builder.makeCall(remake(call, typed).getType(), DynamicOperators.TO_NUMERIC, List.of(unchanged));
        }
        SqlFunction own = arithmetic(call, typed);
        if (own != null) {
            return builder.makeCall(remake(call, typed).getType(), own, typed);
        }
        if (call.getType().getSqlTypeName() == SqlTypeName.DOUBLE && APPROXIMATE.contains(kind)) {
            RexNode result = remake(call, typed);
            return builder.makeCall(result.getType(), DynamicOperators.FINITE, List.of(result));
        }
        SqlOperator checked = CHECKED.get(kind);
        if (checked != null && SqlTypeName.INT_TYPES.contains(call.getType().getSqlTypeName())) {
            return builder.makeCall(remake(call, typed).getType(), checked, typed);
        }
        if (typed.equals(operands)) {
            return isSame(operands, call.getOperands()) ? call : remake(call, typed);
        }
        return isAny(call.getType()) ? builder.makeCall(call.getOperator(), typed) : remake(call, typed);
    }

    /** What Calcite's own would let overflow silently; null for all else. */
    private static @Nullable SqlFunction arithmetic(RexCall call, List<RexNode> operands) {
        boolean numbers = operands.stream()
                .allMatch(operand ->
                        SqlTypeName.NUMERIC_TYPES.contains(operand.getType().getSqlTypeName()));
        if (!numbers) {
            return null;
        }
        SqlTypeName type = call.getType().getSqlTypeName();
        if (call.getKind() == SqlKind.DIVIDE) {
            return switch (type) {
                case TINYINT, SMALLINT, INTEGER -> DynamicOperators.DIVIDE_INTEGERS;
                case BIGINT -> DynamicOperators.DIVIDE_BIGINTS;
                case DOUBLE -> DynamicOperators.DIVIDE_DOUBLES;
                default -> null;
            };
        }
        if (call.getOperator().equals(SqlStdOperatorTable.ABS)) {
            return switch (type) {
                case TINYINT, SMALLINT, INTEGER -> DynamicOperators.ABS_INTEGER;
                case BIGINT -> DynamicOperators.ABS_BIGINT;
                default -> null;
            };
        }
        return null;
    }

    /** The very same: to Calcite, references within them are equal that differ in whether they may be NULL. */
    @SuppressWarnings("ReferenceEquality")
    private static boolean isSame(List<RexNode> operands, List<RexNode> original) {
        for (int i = 0; i < operands.size(); i++) {
            if (operands.get(i) != original.get(i)) {
                return false;
            }
        }
        return true;
    }

    /** The same call over other operands; of the same type, but nullable as it is of these. */
    private RexNode remake(RexCall call, List<RexNode> operands) {
        RelDataType type =
                builder.getTypeFactory().createTypeWithNullability(call.getType(), isNullable(call, operands));
        return builder.makeCall(type, call.getOperator(), operands);
    }

    private static boolean isNullable(RexCall call, List<RexNode> operands) {
        Strong.Policy policy = Strong.policy(call.getOperator());
        if (policy == Strong.Policy.NOT_NULL) {
            return false;
        }
        boolean nullable = call.getType().isNullable();
        for (int i = 0; i < operands.size(); i++) {
            nullable |= operands.get(i).getType().isNullable()
                    && !call.getOperands().get(i).getType().isNullable();
        }
        return nullable;
    }

    private static boolean isDecimal(RexNode node) {
        return node.getType().getSqlTypeName() == SqlTypeName.DECIMAL;
    }

    private RexNode asDecimal(RexNode number) {
        if (isDecimal(number)) {
            return number;
        }
        return builder.makeCall(DynamicOperators.TO_NUMERIC, number);
    }

    /** Makes the result of any type again if it was so before, for whoever refers to it. */
    private RexNode restore(RexCall original, RexNode rewritten) {
        return isAny(original.getType()) && !isAny(rewritten.getType()) ? AnyValue.of(builder, rewritten) : rewritten;
    }

    private RexNode caseExpression(RexCall call, List<RexNode> operands) {
        List<RexNode> typed = new ArrayList<>();
        for (int i = 0; i < operands.size(); i++) {
            RexNode operand = operands.get(i);
            boolean condition = i % 2 == 0 && i < operands.size() - 1;
            if (condition) {
                typed.add(typedOperands.ofAny(DynamicOperators.AS_BOOLEAN, operand));
            } else if (isAny(call.getType()) && !isAny(operand.getType())) {
                typed.add(AnyValue.of(builder, operand));
            } else {
                typed.add(operand instanceof RexLiteral literal ? withoutZeros(literal) : operand);
            }
        }
        return remake(call, typed);
    }

    /** Brought to the type of other branches, a literal has got zeros up to that type's scale. */
    private RexNode withoutZeros(RexLiteral literal) {
        BigDecimal number = isDecimal(literal) ? literal.getValueAs(BigDecimal.class) : null;
        if (number == null || number.scale() < literal.getType().getScale()) {
            return literal;
        }
        BigDecimal stripped = number.stripTrailingZeros();
        RexNode own = builder.makeExactLiteral(stripped.scale() < 0 ? stripped.setScale(0) : stripped);
        return builder.makeCall(literal.getType(), DynamicOperators.TO_NUMERIC, List.of(own));
    }

    @Override
    public RexNode visitOver(RexOver over) {
        RexNode expanded = new WindowFunctions(
                        builder, value -> typedOperands.ofAny(DynamicOperators.AS_NUMERIC, value))
                .expand(over);
        if (expanded != null) {
            return restore(over, expanded.accept(this));
        }
        List<RexNode> operands = new ArrayList<>();
        for (RexNode operand : over.getOperands()) {
            RexNode typed = typedOperands.ofAggregate(over.getAggOperator(), operands.size(), operand.accept(this));
            operands.add(typedOperands.summand(over.getType(), typed));
        }
        SqlAggFunction function = over.getAggOperator();
        boolean ignoreNulls = over.ignoreNulls();
        if (ignoreNulls) {
            function = WindowFunctions.ignoringNulls(function, operands);
            ignoreNulls = false;
        }
        RelDataType type = over.getType();
        boolean ordered = function.getKind() == SqlKind.MIN || function.getKind() == SqlKind.MAX;
        if (ordered && needsOwnOrder(operands.get(0).getType())) {
            function = function.getKind() == SqlKind.MIN ? DynamicOperators.MIN : DynamicOperators.MAX;
        } else if (isAny(type) && !(function instanceof AggregateFunction) && !operands.equals(over.getOperands())) {
            type = operands.get(0).getType();
        }
        RexWindow window = over.getWindow();
        List<RexNode> partitionKeys = new ArrayList<>();
        for (RexNode key : window.partitionKeys) {
            RexNode rewritten = key.accept(this);
            partitionKeys.add(isDecimal(rewritten) ? canonicalNumber(builder, rewritten) : rewritten);
        }
        com.google.common.collect.ImmutableList.Builder<RexFieldCollation> orderKeys =
                com.google.common.collect.ImmutableList.builder();
        for (RexFieldCollation key : window.orderKeys) {
            RexNode rewritten = key.left.accept(this);
            RexNode comparable = needsOwnOrder(rewritten.getType()) && !isOrderKey(rewritten)
                    ? builder.makeCall(DynamicOperators.ORDER_KEY, rewritten)
                    : rewritten;
            orderKeys.add(new RexFieldCollation(comparable, key.right));
        }
        RexNode rewritten = builder.makeOver(
                over.getParserPosition(),
                type,
                function,
                operands,
                partitionKeys,
                orderKeys.build(),
                window.getLowerBound(),
                window.getUpperBound(),
                window.getExclude(),
                window.isRows(),
                true,
                false,
                over.isDistinct(),
                ignoreNulls);
        return restore(
                over,
                function.getKind() == SqlKind.NTH_VALUE
                        ? WindowFunctions.withinFrame(builder, (RexOver) rewritten)
                        : finiteSum(builder, function, rewritten));
    }

    /** What an aggregate gives, with an error where it is a sum of approximate numbers that is too large for one. */
    static RexNode finiteSum(RexBuilder builder, SqlAggFunction function, RexNode result) {
        boolean sum = function.getKind() == SqlKind.SUM || function.getKind() == SqlKind.SUM0;
        return sum && result.getType().getSqlTypeName() == SqlTypeName.DOUBLE
                ? builder.makeCall(result.getType(), DynamicOperators.FINITE, List.of(result))
                : result;
    }

    private static boolean isOrderKey(RexNode node) {
        return node instanceof RexCall call && call.getOperator().equals(DynamicOperators.ORDER_KEY);
    }
}
