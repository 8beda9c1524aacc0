package io.github.dynamodbjdbc.planner.explain;

import io.github.dynamodbjdbc.planner.function.CastOperators;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import java.util.List;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** SQL/JSON's functions with their clauses, which the statement was rewritten from. */
final class JsonTexts {
    /** No variables, and no errors. */
    private static final List<String> PLAIN = List.of("'{}'", "TRUE");

    private final List<String> columns;

    /** @param columns the names of the fields that a call refers to */
    JsonTexts(List<String> columns) {
        this.columns = columns;
    }

    /** The text of a call with clauses; null for any other call. */
    @Nullable
    String of(RexCall call) {
        if (call.getOperator().getName().equals("JSON_CONTEXT")) {
            return LocalText.of(call.getOperands().get(0), columns);
        } else if (call.getOperator().equals(CastOperators.ATTEMPT)) {
            RexNode value = call.getOperands().get(0);
            return function(value, isTruth(value) ? " UNKNOWN ON ERROR" : "");
        } else if (call.getOperator().equals(CastOperators.IF_ERROR)) {
            RexNode otherwise = call.getOperands().get(1);
            boolean truth = otherwise instanceof RexLiteral && isTruth(otherwise);
            String value = LocalText.of(otherwise, columns);
            return function(
                    call.getOperands().get(0),
                    truth && value.equals("FALSE") ? "" : (truth ? " " : " DEFAULT ") + value + " ON ERROR");
        }
        return call.getOperator().getName().endsWith("_AT") ? function(call, " ERROR ON ERROR") : operator(call);
    }

    private static boolean isTruth(RexNode value) {
        return value.getType().getSqlTypeName() == SqlTypeName.BOOLEAN;
    }

    /** {@code a @? path} or {@code a @@ path}, which have no variables and no errors; null for any other call. */
    private @Nullable String operator(RexCall call) {
        String symbol =
                switch (call.getOperator().getName()) {
                    case "JSONB_PATH_EXISTS" -> " @? ";
                    case "JSONB_PATH_MATCH" -> " @@ ";
                    default -> "";
                };
        List<String> operands = call.getOperands().stream()
                .map(operand -> LocalText.of(operand, columns))
                .toList();
        boolean plain = !symbol.isEmpty()
                && operands.size() > 3
                && operands.subList(2, 4).equals(PLAIN);
        return plain ? operands.get(0) + symbol + operands.get(1) : null;
    }

    /** @param onError the clause, with a blank before it */
    private @Nullable String function(RexNode value, String onError) {
        RexNode found = value;
        String returning = "";
        while (found instanceof RexCall call
                && (call.getKind() == SqlKind.CAST || OperatorTexts.isConversion(call.getOperator()))) {
            String type = call.getKind() == SqlKind.CAST ? OperatorTexts.type(call.getType()) : castTo(call);
            returning = returning.isEmpty() && type != null ? " RETURNING " + type : returning;
            found = call.getOperands().get(0);
        }
        if (!(found instanceof RexCall call)) {
            return null;
        }
        return switch (call.getOperator().getName()) {
            case "JSON_VALUE_AT" -> "JSON_VALUE(" + arguments(call) + returning + onEmpty(call, 3) + onError + ')';
            case "JSON_QUERY_AT" -> query(call, returning, onError);
            case "JSONB_PATH_EXISTS" ->
                onError.equals(" ERROR ON ERROR") ? null : "JSON_EXISTS(" + arguments(call) + onError + ')';
            default -> null;
        };
    }

    /** The type of a cast, as its text has it; null for any other operator. */
    private @Nullable String castTo(RexCall call) {
        String text = OperatorTexts.of(
                call.getOperator(),
                call.getOperands().stream()
                        .map(operand -> operand instanceof RexLiteral ? LocalText.of(operand, columns) : "")
                        .toList());
        return text != null && text.startsWith("CAST( AS ")
                ? text.substring("CAST( AS ".length(), text.length() - 1)
                : null;
    }

    private String query(RexCall call, String returning, String onError) {
        String form = LocalText.of(call.getOperands().get(3), columns).replace("'", "");
        boolean scalar = form.equals("SCALAR");
        String clause = form.startsWith("ALWAYS")
                ? " WITH WRAPPER"
                : form.startsWith("CONDITIONAL")
                        ? " WITH CONDITIONAL WRAPPER"
                        : form.endsWith("UNQUOTED") ? " OMIT QUOTES" : scalar ? " RETURNING JSON" : "";
        return (scalar ? "JSON_VALUE(" : "JSON_QUERY(")
                + arguments(call)
                + returning
                + clause
                + onEmpty(call, 4)
                + onError
                + ')';
    }

    /** The value, the path and the variables. */
    private String arguments(RexCall call) {
        List<RexNode> operands = call.getOperands();
        String text = LocalText.of(operands.get(0), columns) + ", " + LocalText.of(operands.get(1), columns);
        return operands.size() > 2 && operands.get(2) instanceof RexCall variables ? text + passing(variables) : text;
    }

    private String passing(RexCall variables) {
        if (!variables.getOperator().equals(DocumentOperators.DOCUMENT)
                && !variables.getOperator().equals(DocumentOperators.DOCUMENT_OF_PRESENT)) {
            return "";
        }
        int width = variables.getOperator().equals(DocumentOperators.DOCUMENT) ? 2 : 3;
        StringBuilder text = new StringBuilder(" PASSING ");
        List<RexNode> members = variables.getOperands();
        for (int i = 0; i < members.size(); i += width) {
            String name = members.get(i) instanceof RexLiteral literal ? literal.getValueAs(String.class) : null;
            text.append(i == 0 ? "" : ", ")
                    .append(LocalText.of(members.get(i + 1), columns))
                    .append(" AS ")
                    .append(PredicateText.name(String.valueOf(name)));
        }
        return text.toString();
    }

    /** @param place that of the value if nothing is found */
    private String onEmpty(RexCall call, int place) {
        if (call.getOperands().size() <= place) {
            return " ERROR ON EMPTY";
        }
        RexNode empty = call.getOperands().get(place);
        return RexUtil.isNullLiteral(empty, true) ? "" : " DEFAULT " + LocalText.of(empty, columns) + " ON EMPTY";
    }
}
