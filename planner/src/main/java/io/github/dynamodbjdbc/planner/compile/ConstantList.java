package io.github.dynamodbjdbc.planner.compile;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.exec.Expression;
import io.github.dynamodbjdbc.planner.exec.function.DynamicFunctions;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/** {@code x IN (1, 2, 3)}: equalities of one operand with constants, evaluated by one lookup in a set. */
final class ConstantList {
    /** The fewest equalities for a lookup: fewer are as fast one by one. */
    private static final int FEWEST = 8;

    private final Set<Object> values = new HashSet<>();
    private final Set<AttributeType> types = EnumSet.noneOf(AttributeType.class);
    private boolean hasNull;

    private ConstantList() {}

    /**
     * The operands of an OR, with equalities replaced by lookups; or the operands of an AND, with inequalities replaced.
     *
     * @param operands the compiled operands of the call
     * @param equality the comparison to replace: EQUAL for OR, NOT_EQUAL for AND
     */
    static List<Expression> joined(RexCall call, List<Expression> operands, Comparison equality) {
        if (operands.size() < FEWEST) {
            return operands;
        }
        Map<RexNode, List<Integer>> places = new LinkedHashMap<>();
        for (int i = 0; i < operands.size(); i++) {
            RexNode compared = compared(call.getOperands().get(i), equality);
            if (compared != null) {
                places.computeIfAbsent(compared, key -> new ArrayList<>()).add(i);
            }
        }
        List<@Nullable Expression> joined = new ArrayList<>(operands);
        places.forEach((compared, equalities) -> {
            if (equalities.size() >= FEWEST) {
                ConstantList list = new ConstantList();
                for (int place : equalities) {
                    list.add(constant((RexCall) call.getOperands().get(place)));
                    joined.set(place, null);
                }
                joined.set(equalities.get(0), list.of(ExpressionCompiler.compile(compared), equality));
            }
        });
        return joined.stream().filter(expression -> expression != null).toList();
    }

    /** The operand that is compared with a constant suitable for lookup; null for other expressions. */
    private static @Nullable RexNode compared(RexNode node, Comparison equality) {
        if (!(node instanceof RexCall call) || !equality.equals(comparison(call))) {
            return null;
        }
        RexNode left = call.getOperands().get(0);
        RexNode right = call.getOperands().get(1);
        boolean known = ConstantFolder.isConstant(right)
                && !ConstantFolder.isConstant(left)
                && ComparisonCalls.isByValue(left.getType(), right.getType());
        Object value = known ? constant(call) : null;
        boolean found = value instanceof String
                || value instanceof BigDecimal
                || value instanceof Boolean
                || value instanceof ByteString;
        return found ? left : null;
    }

    private static @Nullable Comparison comparison(RexCall call) {
        return call.getKind() == SqlKind.EQUALS || call.getKind() == SqlKind.NOT_EQUALS
                ? Comparison.of(call.getKind())
                : ComparisonCalls.own(call.getOperator());
    }

    /** The constant on the right side; null if it is NULL or fails. */
    private static @Nullable Object constant(RexCall call) {
        Expression right = ExpressionCompiler.compile(call.getOperands().get(1));
        Object value = right instanceof Constant constant ? constant.value() : null;
        return value == null ? null : comparable(value);
    }

    private void add(@Nullable Object value) {
        if (value != null) {
            values.add(value);
            types.add(AttributeType.of(value));
        }
    }

    /** A form in which equal values are equal objects: numbers are canonical. */
    private static Object comparable(Object value) {
        return value instanceof BigDecimal decimal ? Values.canonical(decimal) : DynamicFunctions.decimal(value);
    }

    private Expression of(Expression operand, Comparison equality) {
        Boolean found = equality == Comparison.EQUAL;
        return (row, run) -> {
            Object value = operand.evaluate(row, run);
            if (value == null) {
                return null;
            }
            Object comparable = comparable(value);
            if (values.contains(comparable)) {
                return found;
            }
            // The result is unknown if a constant has another type than the value.
            return types.size() == 1 && types.contains(AttributeType.of(comparable)) ? !found : null;
        };
    }
}
