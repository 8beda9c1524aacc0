package io.github.dynamodbjdbc.engine.expression;

import io.github.dynamodbjdbc.engine.value.Value;
import io.github.dynamodbjdbc.engine.value.ValueOrder;
import io.github.dynamodbjdbc.engine.value.ValueType;
import io.github.dynamodbjdbc.engine.value.ValueWriter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks for comparisons and functions that the service rejects before it reads any item. */
final class ConditionRules {
    static final int MOST_OPERATORS = 300;
    private static final int MOST_CANDIDATES = 100;
    private static final Map<String, Integer> FUNCTIONS = Map.of(
            "attribute_exists", 1,
            "attribute_not_exists", 1,
            "attribute_type", 2,
            "begins_with", 2,
            "contains", 2,
            "size", 1);

    private final ExpressionErrors errors;
    private final int rank;

    /** The ranks of the errors begin at {@code rank}. */
    ConditionRules(ExpressionErrors errors, int rank) {
        this.errors = errors;
        this.rank = rank;
    }

    /** The number of arguments of a function; null if there is no function of that name. */
    static @Nullable Integer arguments(String function) {
        return FUNCTIONS.get(function);
    }

    /** Checks the condition, and returns the number of its operators. */
    int check(Condition condition) {
        int[] operators = {1};
        condition.operands(operand -> {
            if (operand instanceof Operand.Size size) {
                operators[0]++;
                checkSize(size);
            }
        });
        if (condition instanceof Condition.Comparison comparison) {
            checkDistinct(comparison.operator(), comparison.left(), comparison.right());
            if (!comparison.operator().equals("=") && !comparison.operator().equals("<>")) {
                requireOrder(comparison.operator(), List.of(comparison.left(), comparison.right()));
            }
        } else if (condition instanceof Condition.Between between) {
            checkDistinct("BETWEEN", between.value(), between.low());
            checkDistinct("BETWEEN", between.value(), between.high());
            requireOrder("BETWEEN", List.of(between.value(), between.low(), between.high()));
            checkBounds(between.low(), between.high());
        } else if (condition instanceof Condition.In in) {
            checkIn(in);
        } else if (condition instanceof Condition.Function function) {
            checkFunction(function.name(), function.arguments());
        }
        return operators[0];
    }

    private void checkIn(Condition.In in) {
        if (in.candidates().size() > MOST_CANDIDATES) {
            errors.add(
                    rank + 1,
                    "The IN operator is provided with too many operands; number of operands: "
                            + in.candidates().size());
        }
        in.candidates().forEach(candidate -> checkDistinct("IN", in.value(), candidate));
    }

    private void checkSize(Operand.Size size) {
        ValueType type = size.of().knownType();
        if (type == ValueType.N || type == ValueType.BOOL || type == ValueType.NULL) {
            operandType("size", type);
        }
    }

    private void checkDistinct(String operator, Operand first, Operand second) {
        if (first instanceof Operand.Attribute attribute && first.equals(second)) {
            errors.add(
                    rank + 2,
                    "The first operand must be distinct from the remaining operands for this operator or function;"
                            + " operator: " + operator + ", first operand: " + attribute.path());
        }
    }

    private void checkFunction(String name, List<Operand> arguments) {
        Operand first = arguments.get(0);
        if (name.equals("attribute_exists") || name.equals("attribute_not_exists")) {
            requirePath(name, first);
            return;
        }
        Operand second = arguments.get(1);
        checkDistinct(name, first, second);
        if (name.equals("begins_with")) {
            for (Operand argument : arguments) {
                ValueType type = argument.knownType();
                if (type != null && type != ValueType.S && type != ValueType.B) {
                    operandType(name, type);
                }
            }
        } else if (name.equals("attribute_type")) {
            requirePath(name, first);
            checkTypeName(second);
        }
    }

    private void checkTypeName(Operand operand) {
        ValueType type = operand.knownType();
        if (type != ValueType.S || !(operand instanceof Operand.Literal literal)) {
            function(
                    "Incorrect operand type for operator or function; operator or function: attribute_type, operand type: "
                            + (type == null ? "{NS,SS,L,BS,N,M,B,BOOL,NULL,S}" : type));
            return;
        }
        String named = ((Value.StringValue) literal.value()).text();
        if (ValueType.named(named) == null) {
            function("Invalid attribute type name found; type: " + named
                    + ", valid types: {B,NULL,SS,BOOL,L,BS,N,NS,S,M}");
        }
    }

    private void requirePath(String name, Operand operand) {
        if (operand instanceof Operand.Literal || operand instanceof Operand.Size) {
            function("Operator or function requires a document path; operator or function: " + name);
        }
    }

    private void requireOrder(String operator, List<Operand> operands) {
        for (Operand operand : operands) {
            ValueType type = operand.knownType();
            if (type != null && !type.hasOrder()) {
                operandType(operator, type);
            }
        }
    }

    private void checkBounds(Operand low, Operand high) {
        if (low instanceof Operand.Literal first && high instanceof Operand.Literal last) {
            String shown = "lower bound operand: AttributeValue: " + show(first.value())
                    + ", upper bound operand: AttributeValue: " + show(last.value());
            if (first.value().type() != last.value().type()) {
                function("The BETWEEN operator requires same data type for lower and upper bounds; " + shown);
            } else if (first.value().type().hasOrder() && ValueOrder.compare(first.value(), last.value()) > 0) {
                function("The BETWEEN operator requires upper bound to be greater than or equal to lower bound; "
                        + shown);
            }
        }
    }

    private static String show(Value value) {
        return "{" + value.type() + ":" + ValueWriter.text(value) + "}";
    }

    private void operandType(String function, ValueType type) {
        function("Incorrect operand type for operator or function; operator or function: " + function
                + ", operand type: " + type);
    }

    private void function(String message) {
        errors.add(rank + 3, message);
    }
}
