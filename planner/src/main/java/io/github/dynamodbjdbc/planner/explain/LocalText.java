package io.github.dynamodbjdbc.planner.explain;

import io.github.dynamodbjdbc.planner.compile.ConstantFolder;
import io.github.dynamodbjdbc.planner.function.CastOperators;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.function.QuantifiedOperators;
import io.github.dynamodbjdbc.planner.function.RexValues;
import io.github.dynamodbjdbc.planner.function.SampleOperators;
import io.github.dynamodbjdbc.planner.function.TimeOperators;
import io.github.dynamodbjdbc.planner.function.ZoneOperators;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlPostfixOperator;
import org.apache.calcite.sql.SqlPrefixOperator;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.TimeString;
import org.apache.calcite.util.TimestampString;
import org.jspecify.annotations.Nullable;

/** SQL text for the conditions that the driver evaluates. */
final class LocalText {
    private static final String NOT_MISSING = " IS NOT MISSING";

    /** Operators around a cast to the type without its length, precision or form. */
    private static final Set<SqlOperator> BOUNDING = Set.of(
            CastOperators.TO_DECIMAL,
            CastOperators.TRY_DECIMAL,
            CastOperators.TO_LENGTH,
            CastOperators.TO_NAME,
            CastOperators.TO_UUID,
            CastOperators.TRY_UUID,
            CastOperators.ROUND_INTERVAL,
            TimeOperators.ROUND_TIME,
            TimeOperators.ROUND_TIMESTAMP,
            ZoneOperators.ROUND);

    private LocalText() {}

    /** A whole condition, without outer parentheses. */
    static String condition(RexNode node, List<String> columns) {
        String text = of(node, columns);
        return node instanceof RexCall call && isInParentheses(call) ? text.substring(1, text.length() - 1) : text;
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
            return literal(literal);
        }
        if (node instanceof RexFieldAccess access && access.getReferenceExpr() instanceof RexCorrelVariable) {
            return "outer." + access.getField().getName();
        }
        if (!(node instanceof RexCall call)) {
            return node.toString();
        }
        String json = new JsonTexts(columns).of(call);
        return json == null ? call(call, columns) : json;
    }

    private static String literal(RexLiteral literal) {
        if (literal.isNull()) {
            return "NULL";
        }
        return switch (literal.getType().getSqlTypeName()) {
            case DATE -> "DATE '" + literal.getValueAs(DateString.class) + '\'';
            case TIME -> "TIME '" + literal.getValueAs(TimeString.class) + '\'';
            case TIMESTAMP -> "TIMESTAMP '" + literal.getValueAs(TimestampString.class) + '\'';
            case SYMBOL -> String.valueOf(literal.getValue());
            default -> {
                Object value = RexValues.canonical(literal);
                yield value == null ? literal.toString() : PredicateText.literal(value);
            }
        };
    }

    private static String call(RexCall call, List<String> columns) {
        SqlOperator operator = call.getOperator();
        ConstantFolder.Known interval = operator.equals(TimeOperators.INTERVAL) ? ConstantFolder.evaluate(call) : null;
        if (interval != null) {
            return "INTERVAL '" + interval.value() + '\'';
        }
        if (operator.equals(SampleOperators.SAMPLED)) {
            return sample(call, columns);
        }
        List<String> operands = new ArrayList<>();
        for (RexNode operand : call.getOperands()) {
            operands.add(of(operands.isEmpty() && isCastAgain(operator) ? uncast(operand) : operand, columns));
        }
        String own = own(call, operands);
        if (own != null) {
            return own;
        }
        operands = operands.stream().filter(text -> !text.isEmpty()).toList();
        if (SqlKind.COMPARISON.contains(operator.getKind())
                || operator.getName().equals("LIKE")) {
            // The third operand is the escape character.
            String escape = operands.size() > 2 ? " ESCAPE " + operands.get(2) : "";
            return operands.get(0) + ' ' + operator.getName() + ' ' + operands.get(1) + escape;
        }
        if (isInParentheses(call)) {
            return operands.stream().collect(Collectors.joining(' ' + operator.getName() + ' ', "(", ")"));
        }
        if (operator instanceof SqlPrefixOperator) {
            return operator.getName() + ' ' + operands.get(0);
        }
        if (operator.getKind() == SqlKind.CAST || operator.getKind() == SqlKind.SAFE_CAST) {
            String cast = operator.getKind() == SqlKind.CAST ? "CAST(" : "TRY_CAST(";
            return cast + operands.get(0) + " AS " + OperatorTexts.type(call.getType()) + ')';
        }
        if (operator instanceof SqlPostfixOperator) {
            return operands.get(0) + ' ' + operator.getName();
        }
        if (operands.isEmpty() && operator.getName().startsWith("CURRENT_")) {
            return operator.getName();
        }
        return operator.getName() + operands.stream().collect(Collectors.joining(", ", "(", ")"));
    }

    private static boolean isInParentheses(RexCall call) {
        return call.getOperator() instanceof SqlBinaryOperator && !SqlKind.COMPARISON.contains(call.getKind());
    }

    /** The text of a call that is not written as a function of its name; null for any other. */
    private static @Nullable String own(RexCall call, List<String> operands) {
        SqlOperator operator = call.getOperator();
        if (operator.equals(DocumentOperators.FIELD) && call.getOperands().get(1) instanceof RexLiteral name) {
            return operands.get(0) + '.' + PredicateText.name(RexLiteral.stringValue(name));
        } else if (operator.equals(DocumentOperators.LIST)) {
            return operands.stream().collect(Collectors.joining(", ", "[", "]"));
        } else if (operator.equals(DocumentOperators.DOCUMENT)) {
            return document(operands, 2);
        } else if (operator.equals(DocumentOperators.DOCUMENT_OF_PRESENT)) {
            return document(operands, 3);
        } else if (operator.equals(CastOperators.ATTEMPT) && operands.get(0).startsWith("CAST(")) {
            return "TRY_" + operands.get(0);
        } else if (call.getKind() == SqlKind.REINTERPRET) {
            return operands.get(0);
        } else if (call.getKind() == SqlKind.NOT && operands.get(0).endsWith(NOT_MISSING)) {
            String place = operands.get(0);
            return place.substring(0, place.length() - NOT_MISSING.length()) + " IS MISSING";
        } else if (call.getKind() == SqlKind.EXTRACT) {
            return "EXTRACT(" + operands.get(0) + " FROM " + operands.get(1) + ')';
        } else if ((call.getKind() == SqlKind.FLOOR || call.getKind() == SqlKind.CEIL) && operands.size() > 1) {
            return operator.getName() + '(' + operands.get(0) + " TO " + operands.get(1) + ')';
        } else if (call.getKind() == SqlKind.CASE) {
            return choice(call, operands);
        }
        return OperatorTexts.of(operator, operands);
    }

    /** @param width the number of operands for each member */
    private static String document(List<String> operands, int width) {
        return IntStream.range(0, operands.size() / width)
                .mapToObj(i -> operands.get(width * i) + ": " + operands.get(width * i + 1))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String choice(RexCall call, List<String> operands) {
        List<RexNode> nodes = call.getOperands();
        int last = nodes.size() - 1;
        if (isCall(nodes.get(0), QuantifiedOperators.IS_ONLY_ROW)) {
            // MIN is the value of the only row.
            String value = operands.get(1);
            boolean whole = value.startsWith("MIN(") && value.endsWith(")");
            return "(SELECT " + (whole ? value.substring(4, value.length() - 1) : value) + " …)";
        } else if (isCall(nodes.get(last), QuantifiedOperators.UNEQUAL_TO_ALL)) {
            return operands.get(last);
        }
        StringBuilder text = new StringBuilder("CASE");
        for (int i = 0; i < last; i += 2) {
            text.append(" WHEN ").append(operands.get(i)).append(" THEN ").append(operands.get(i + 1));
        }
        return text.append(RexUtil.isNullLiteral(nodes.get(last), true) ? "" : " ELSE " + operands.get(last))
                .append(" END")
                .toString();
    }

    /** Whether the operator bounds a value that its operand casts to the same type. */
    private static boolean isCastAgain(SqlOperator operator) {
        return BOUNDING.contains(operator);
    }

    private static RexNode uncast(RexNode node) {
        return node instanceof RexCall call && OperatorTexts.isCast(call.getOperator())
                ? call.getOperands().get(0)
                : node;
    }

    private static boolean isCall(RexNode node, SqlOperator operator) {
        return node instanceof RexCall call && call.getOperator().equals(operator);
    }

    private static String sample(RexCall call, List<String> columns) {
        RexCall key = (RexCall) call.getOperands().get(0);
        RexCall drawn = (RexCall) call.getOperands().get(1);
        return "TABLESAMPLE BERNOULLI (" + of(drawn.getOperands().get(0), columns) + "), by a digest of "
                + key.getOperands().stream()
                        .map(attribute -> of(attribute, columns))
                        .collect(Collectors.joining(", "));
    }
}
