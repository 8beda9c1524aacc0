package io.github.dynamodbjdbc.tck.rules;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What the service rejects in a condition before it looks at any item; and the attributes that it names. A visit returns
 * the number of operators.
 */
final class ConditionRules implements Condition.Visitor<Integer> {
    private static final int MOST_OPERATORS = 300;
    private static final Set<String> TYPES = Set.of("S", "N", "B", "BOOL", "NULL", "L", "M", "SS", "NS", "BS");

    private final String expression;
    private final Set<String> attributes = new LinkedHashSet<>();

    private ConditionRules(String expression) {
        this.expression = expression;
    }

    static void check(String expression, Condition condition) {
        ConditionRules rules = new ConditionRules(expression);
        int operators = condition.accept(rules);
        if (operators > MOST_OPERATORS) {
            throw rules.invalid("The expression contains too many operators; operator count: " + operators);
        }
    }

    /** The top-level attributes that a condition names. */
    static Set<String> attributes(Condition condition) {
        ConditionRules rules = new ConditionRules("");
        condition.accept(rules);
        return rules.attributes;
    }

    @Override
    public Integer visit(Condition.And and) {
        return 1 + and.left().accept(this) + and.right().accept(this);
    }

    @Override
    public Integer visit(Condition.Or or) {
        return 1 + or.left().accept(this) + or.right().accept(this);
    }

    @Override
    public Integer visit(Condition.Not not) {
        return 1 + not.condition().accept(this);
    }

    @Override
    public Integer visit(Condition.Comparison comparison) {
        int operators = operator(comparison.operator(), comparison.left(), List.of(comparison.right()));
        if (!comparison.operator().equals("=") && !comparison.operator().equals("<>")) {
            requireOrder(comparison.operator(), comparison.left());
            requireOrder(comparison.operator(), comparison.right());
        }
        return operators;
    }

    @Override
    public Integer visit(Condition.Between between) {
        int operators = operator("BETWEEN", between.value(), List.of(between.low(), between.high()));
        requireOrder("BETWEEN", between.value());
        requireOrder("BETWEEN", between.low());
        requireOrder("BETWEEN", between.high());
        if (between.low() instanceof Operand.Literal low && between.high() instanceof Operand.Literal high) {
            if (!low.type().equals(high.type())) {
                throw invalid("The BETWEEN operator requires same data type for lower and upper bounds; "
                        + bounds(low, high));
            }
            if (AttributeValues.compare(low.value(), high.value()) > 0) {
                throw invalid("The BETWEEN operator requires upper bound to be greater than or equal to lower bound; "
                        + bounds(low, high));
            }
        }
        return operators;
    }

    @Override
    public Integer visit(Condition.In in) {
        int operators = operator("IN", in.value(), in.candidates());
        return operators;
    }

    @Override
    public Integer visit(Condition.Function function) {
        String name = function.name();
        Operand first = function.operands().get(0);
        List<Operand> others =
                function.operands().subList(1, function.operands().size());
        int operators = operator(name, first, others);
        if (name.startsWith("attribute_") && !(first instanceof Path)) {
            throw invalid("Operator or function requires a document path; operator or function: " + name);
        }
        for (Operand other : others) {
            if (other instanceof Operand.Literal literal) {
                checkArgument(name, literal);
            } else if (name.equals("attribute_type")) {
                throw invalid("Incorrect operand type for operator or function; operator or function: " + name);
            }
        }
        if (name.equals("begins_with") && first instanceof Operand.Literal literal) {
            checkArgument(name, literal);
        }
        return operators;
    }

    private void checkArgument(String function, Operand.Literal literal) {
        boolean fits =
                switch (function) {
                    case "begins_with" ->
                        literal.type().equals("S") || literal.type().equals("B");
                    case "attribute_type" -> literal.type().equals("S");
                    default -> true;
                };
        if (!fits) {
            throw operandType(function, literal);
        }
        if (function.equals("attribute_type")
                && !TYPES.contains(AttributeValues.content(literal.value()).textValue())) {
            throw invalid("Invalid attribute type name found; type: "
                    + AttributeValues.content(literal.value()).textValue()
                    + ", valid types: {B,NULL,SS,BOOL,L,BS,N,NS,S,M}");
        }
    }

    /** Checks the operands together, and counts the operators that they are. */
    private int operator(String operator, Operand first, List<Operand> others) {
        int operators = 1 + see(first);
        for (Operand other : others) {
            operators += see(other);
            // Values of the request have no identity: only what is read from the item can be the same.
            if (first.path() != null && first.equals(other)) {
                throw invalid("The first operand must be distinct from the remaining operands for this operator or"
                        + " function; operator: " + operator + ", first operand: " + first.path());
            }
        }
        return operators;
    }

    private int see(Operand operand) {
        Path path = operand.path();
        if (path != null) {
            attributes.add(path.attribute());
        }
        return operand instanceof Operand.Size ? 1 : 0;
    }

    private void requireOrder(String operator, Operand operand) {
        if (operand instanceof Operand.Literal literal && !AttributeValues.hasOrder(literal.type())) {
            throw operandType(operator, literal);
        }
    }

    private Rejection operandType(String operator, Operand.Literal literal) {
        return invalid("Incorrect operand type for operator or function; operator or function: " + operator
                + ", operand type: " + literal.type());
    }

    private static String bounds(Operand.Literal low, Operand.Literal high) {
        return "lower bound operand: AttributeValue: " + show(low) + ", upper bound operand: AttributeValue: "
                + show(high);
    }

    private static String show(Operand.Literal literal) {
        return "{" + literal.type() + ":"
                + AttributeValues.content(literal.value()).asText() + "}";
    }

    private Rejection invalid(String what) {
        return new Rejection("Invalid " + expression + ": " + what);
    }
}
