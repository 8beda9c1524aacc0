package io.github.dynamodbjdbc.planner.explain;

import io.github.dynamodbjdbc.planner.compile.ConstantFolder;
import io.github.dynamodbjdbc.planner.function.CastOperators;
import io.github.dynamodbjdbc.planner.function.CoercionOperators;
import io.github.dynamodbjdbc.planner.function.ComparisonOperators;
import io.github.dynamodbjdbc.planner.function.RexValues;
import io.github.dynamodbjdbc.planner.function.SampleOperators;
import io.github.dynamodbjdbc.planner.function.TimeOperators;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlPostfixOperator;
import org.apache.calcite.sql.SqlPrefixOperator;

/** SQL text for the conditions that the driver evaluates. */
final class LocalText {
    private static final Map<SqlOperator, String> COMPARISONS = ComparisonOperators.COMPARISONS.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getValue, entry -> symbol(entry.getKey())));

    /** Operators that only convert operands, and are not shown. */
    private static final Set<SqlOperator> SILENT = Set.of(
            CastOperators.IN_COLUMN,
            CoercionOperators.AS_NUMERIC,
            CoercionOperators.AS_VARCHAR,
            CoercionOperators.AS_WRITTEN,
            CoercionOperators.AS_BOOLEAN,
            CoercionOperators.AS_VARBINARY,
            CoercionOperators.AS_TEXT_OR_BINARY,
            CoercionOperators.AS_DATE,
            CoercionOperators.AS_DATE_TEXT,
            CoercionOperators.AS_DATE_OR_NUMBER,
            CoercionOperators.AS_TIMESTAMP,
            ComparisonOperators.CANONICAL,
            ComparisonOperators.CANONICAL_NUMBER);

    private LocalText() {}

    /** A whole condition, without outer parentheses. */
    static String condition(RexNode node, List<String> columns) {
        String text = of(node, columns);
        return node instanceof RexCall call && call.getOperator() instanceof SqlBinaryOperator && text.startsWith("(")
                ? text.substring(1, text.length() - 1)
                : text;
    }

    /** @param columns the names of the fields that the node refers to */
    static String of(RexNode node, List<String> columns) {
        if (node instanceof RexInputRef reference) {
            return columns.get(reference.getIndex());
        }
        if (node instanceof RexDynamicParam parameter) {
            return "?" + (parameter.getIndex() + 1);
        }
        if (node instanceof RexLiteral literal) {
            Object value = RexValues.canonical(literal);
            return value == null ? literal.toString() : PredicateText.literal(value);
        }
        if (node instanceof RexFieldAccess access && access.getReferenceExpr() instanceof RexCorrelVariable) {
            return "outer." + access.getField().getName();
        }
        if (!(node instanceof RexCall call)) {
            return node.toString();
        }
        SqlOperator operator = call.getOperator();
        if (SILENT.contains(operator)) {
            return of(call.getOperands().get(0), columns);
        }
        ConstantFolder.Known interval = operator.equals(TimeOperators.INTERVAL) ? ConstantFolder.evaluate(call) : null;
        if (interval != null) {
            return "INTERVAL '" + interval.value() + '\'';
        }
        if (operator.equals(SampleOperators.SAMPLED)) {
            return sample(call, columns);
        }
        List<String> operands = call.getOperands().stream()
                .map(operand -> of(operand, columns))
                .filter(text -> !text.isEmpty())
                .toList();
        String comparison = COMPARISONS.get(operator);
        if (comparison != null) {
            return operands.get(0) + ' ' + comparison + ' ' + operands.get(1);
        }
        if (SqlKind.COMPARISON.contains(operator.getKind())
                || operator.getName().equals("LIKE")) {
            // The third operand is the escape character.
            String escape = operands.size() > 2 ? " ESCAPE " + operands.get(2) : "";
            return operands.get(0) + ' ' + operator.getName() + ' ' + operands.get(1) + escape;
        }
        if (operator instanceof SqlBinaryOperator) {
            return operands.stream().collect(Collectors.joining(' ' + operator.getName() + ' ', "(", ")"));
        }
        if (operator instanceof SqlPrefixOperator) {
            return operator.getName() + ' ' + operands.get(0);
        }
        if (operator.getKind() == SqlKind.CAST) {
            return "CAST(" + operands.get(0) + " AS "
                    + call.getType().getSqlTypeName().getName() + ')';
        }
        if (operator instanceof SqlPostfixOperator) {
            return operands.get(0) + ' ' + operator.getName();
        }
        return operator.getName() + operands.stream().collect(Collectors.joining(", ", "(", ")"));
    }

    private static String sample(RexCall call, List<String> columns) {
        RexCall key = (RexCall) call.getOperands().get(0);
        RexCall drawn = (RexCall) call.getOperands().get(1);
        return "TABLESAMPLE BERNOULLI (" + of(drawn.getOperands().get(0), columns) + "), by a digest of "
                + key.getOperands().stream()
                        .map(attribute -> of(attribute, columns))
                        .collect(Collectors.joining(", "));
    }

    private static String symbol(SqlKind kind) {
        return switch (kind) {
            case EQUALS -> "=";
            case NOT_EQUALS -> "<>";
            case LESS_THAN -> "<";
            case LESS_THAN_OR_EQUAL -> "<=";
            case GREATER_THAN -> ">";
            default -> ">=";
        };
    }
}
