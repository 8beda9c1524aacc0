package io.github.dynamodbjdbc.engine.expression;

import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.BetweenContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.CallContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.ComparisonContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.ConditionContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.ConditionExpressionContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.ConjunctionContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.FunctionContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.FunctionOperandContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.InContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.NegationContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.NotContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.OperandContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.OperandParenthesesContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.ParenthesesContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.PathOperandContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.PlainContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.PrimaryContext;
import io.github.dynamodbjdbc.engine.value.Value;
import java.util.ArrayList;
import java.util.List;

/** Reads a condition, filter or key condition. */
public final class ConditionReader {
    private static final int PARENTHESES = 0;
    private static final int UNKNOWN_FUNCTION = 1;
    private static final int MISUSED_FUNCTION = 2;
    private static final int RESERVED = 3;
    private static final int OPERATORS = 4;
    /** The rank from which on the errors of single comparisons are reported, in the order of the text. */
    private static final int COMPARISONS = 10;

    private static final int RANKS_OF_A_COMPARISON = 10;

    private final ExpressionErrors errors;
    private final PathReader paths;
    private int comparison = COMPARISONS;
    private int operators;

    private ConditionReader(String expression, Placeholders placeholders) {
        errors = new ExpressionErrors(expression);
        paths = new PathReader(placeholders, errors, RESERVED, COMPARISONS, COMPARISONS);
    }

    /** Reads a condition. {@code expression} is the name of the expression in the request. */
    public static Condition read(String expression, String text, Placeholders placeholders) {
        ConditionExpressionContext tree = ParseTrees.parse(
                expression, text, ConditionExpressionContext.class, ExpressionParser::conditionExpression);
        ConditionReader reader = new ConditionReader(expression, placeholders);
        Condition condition = reader.condition(tree.condition());
        if (reader.operators > ConditionRules.MOST_OPERATORS) {
            reader.errors.add(
                    OPERATORS, "The expression contains too many operators; operator count: " + reader.operators);
        }
        reader.errors.throwFirst();
        return condition;
    }

    private Condition condition(ConditionContext context) {
        List<Condition> read = new ArrayList<>();
        context.conjunction().forEach(each -> read.add(conjunction(each)));
        operators += read.size() - 1;
        return read.size() == 1 ? read.get(0) : new Condition.Or(read);
    }

    private Condition conjunction(ConjunctionContext context) {
        List<Condition> read = new ArrayList<>();
        context.negation().forEach(each -> read.add(negation(each)));
        operators += read.size() - 1;
        return read.size() == 1 ? read.get(0) : new Condition.And(read);
    }

    private Condition negation(NegationContext context) {
        boolean negated = false;
        NegationContext inner = context;
        // In a loop, as an expression of 4 KB can hold a thousand nested NOTs.
        while (inner instanceof NotContext not) {
            operators++;
            negated = !negated;
            inner = not.negation();
        }
        Condition condition = primary(((PlainContext) inner).primary());
        return negated ? new Condition.Not(condition) : condition;
    }

    private Condition primary(PrimaryContext context) {
        if (context instanceof ParenthesesContext parentheses) {
            ConditionContext inner = parentheses.condition();
            if (inner.conjunction().size() == 1
                    && inner.conjunction(0).negation().size() == 1
                    && inner.conjunction(0).negation(0) instanceof PlainContext plain
                    && plain.primary() instanceof ParenthesesContext) {
                errors.add(PARENTHESES, "The expression has redundant parentheses;");
            }
            return condition(inner);
        }
        paths.rank(comparison);
        ConditionRules rules = new ConditionRules(errors, comparison);
        Condition read;
        if (context instanceof ComparisonContext given) {
            read = new Condition.Comparison(
                    given.comparator().getText(), operand(given.operand(0)), operand(given.operand(1)));
        } else if (context instanceof BetweenContext given) {
            read = new Condition.Between(
                    operand(given.operand(0)), operand(given.operand(1)), operand(given.operand(2)));
        } else if (context instanceof InContext given) {
            List<Operand> operands = operands(given.operand());
            read = new Condition.In(operands.get(0), operands.subList(1, operands.size()));
        } else {
            read = function(((CallContext) context).function());
        }
        operators += rules.check(read);
        comparison += RANKS_OF_A_COMPARISON;
        return read;
    }

    private List<Operand> operands(List<OperandContext> contexts) {
        List<Operand> read = new ArrayList<>();
        contexts.forEach(each -> read.add(operand(each)));
        return read;
    }

    private Condition function(FunctionContext context) {
        String name = context.NAME().getText();
        List<Operand> arguments = operands(context.operand());
        if (name.equals("size")) {
            misused(name);
            return new Condition.Misused();
        }
        return known(name, arguments) ? new Condition.Function(name, arguments) : new Condition.Misused();
    }

    private boolean known(String name, List<Operand> arguments) {
        Integer expected = ConditionRules.arguments(name);
        if (expected == null) {
            errors.add(UNKNOWN_FUNCTION, "Invalid function name; function: " + name);
            return false;
        }
        if (expected != arguments.size()) {
            errors.add(
                    comparison + 1,
                    "Incorrect number of operands for operator or function; operator or function: " + name
                            + ", number of operands: " + arguments.size());
            return false;
        }
        return true;
    }

    private void misused(String name) {
        errors.add(
                MISUSED_FUNCTION,
                "The function is not allowed to be used this way in an expression; function: " + name);
    }

    private Operand operand(OperandContext context) {
        if (context instanceof PathOperandContext path) {
            return new Operand.Attribute(paths.path(path.path()));
        }
        if (context instanceof OperandParenthesesContext parentheses) {
            if (parentheses.operand() instanceof OperandParenthesesContext) {
                errors.add(PARENTHESES, "The expression has redundant parentheses;");
            }
            return operand(parentheses.operand());
        }
        if (context instanceof FunctionOperandContext call) {
            String name = call.function().NAME().getText();
            List<Operand> arguments = operands(call.function().operand());
            if (!known(name, arguments)) {
                return new Operand.Misused();
            }
            if (!name.equals("size")) {
                misused(name);
                return new Operand.Misused();
            }
            return new Operand.Size(arguments.get(0));
        }
        Value value = paths.value(context.getText());
        return value == null ? new Operand.Misused() : new Operand.Literal(value);
    }
}
