package io.github.dynamodbjdbc.engine.expression;

import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.BetweenContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.CallContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.ComparisonContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.ConditionContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.ConjunctionContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.FunctionContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.FunctionOperandContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.InContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.IsContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.NegationContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.OperandContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.OperandParenthesesContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.ParenthesesContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.PathOperandContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.PrimaryContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.ValueOperandContext;
import io.github.dynamodbjdbc.engine.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads the condition of a WHERE as a condition such as other requests have. */
final class StatementConditions {
    private static final String NAME = "WHERE clause";
    private static final int RANKS_OF_A_COMPARISON = 10;

    private final StatementValues values;
    private final ExpressionErrors errors = new ExpressionErrors(NAME);
    private int rank;
    private int operators;

    private StatementConditions(StatementValues values) {
        this.values = values;
    }

    static Condition read(ConditionContext context, StatementValues values) {
        StatementConditions reader = new StatementConditions(values);
        Condition condition = reader.condition(context);
        if (reader.operators > ConditionRules.MOST_OPERATORS) {
            throw validation("Invalid " + NAME + ": The expression contains too many operators; operator count: "
                    + reader.operators);
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
        operators += context.NOT().size();
        return not(context.NOT().size() % 2 == 1, primary(context.primary()));
    }

    private static Condition not(boolean negated, Condition condition) {
        return negated ? new Condition.Not(condition) : condition;
    }

    private Condition primary(PrimaryContext context) {
        if (context instanceof ParenthesesContext parentheses) {
            return condition(parentheses.condition());
        }
        if (context instanceof ComparisonContext given) {
            String operator = given.comparator().getText();
            return checked(new Condition.Comparison(
                    operator.equals("!=") ? "<>" : operator, operand(given.operand(0)), operand(given.operand(1))));
        }
        if (context instanceof BetweenContext given) {
            return not(
                    given.NOT() != null,
                    checked(new Condition.Between(
                            operand(given.operand(0)), operand(given.operand(1)), operand(given.operand(2)))));
        }
        if (context instanceof InContext given) {
            List<Operand> operands = operands(given.operand());
            return not(
                    given.NOT() != null,
                    checked(new Condition.In(operands.get(0), operands.subList(1, operands.size()))));
        }
        if (context instanceof IsContext given) {
            Operand tested = operand(given.operand());
            Condition is = given.MISSING() != null
                    ? new Condition.Function("attribute_not_exists", List.of(tested))
                    : new Condition.Function(
                            "attribute_type", List.of(tested, new Operand.Literal(new Value.StringValue("NULL"))));
            return not(given.NOT() != null, checked(is));
        }
        return function(((CallContext) context).function());
    }

    private Condition function(FunctionContext context) {
        String name = name(context);
        if (!List.of("attribute_type", "begins_with", "contains").contains(name)) {
            throw validation("Invalid " + NAME + ": Invalid function name; function: " + name);
        }
        return checked(new Condition.Function(name, arguments(name, context)));
    }

    private List<Operand> arguments(String name, FunctionContext context) {
        List<Operand> arguments = operands(context.operand());
        Integer expected = ConditionRules.arguments(name);
        if (expected == null || expected != arguments.size()) {
            throw validation("Invalid " + NAME
                    + ": Incorrect number of operands for operator or function; operator or function: " + name
                    + ", number of operands: " + arguments.size());
        }
        return arguments;
    }

    static String name(FunctionContext context) {
        return context.NAME().getText().toLowerCase(Locale.ROOT);
    }

    private Condition checked(Condition condition) {
        operators += new ConditionRules(errors, rank).check(condition);
        rank += RANKS_OF_A_COMPARISON;
        return condition;
    }

    private List<Operand> operands(List<OperandContext> contexts) {
        List<Operand> read = new ArrayList<>();
        contexts.forEach(each -> read.add(operand(each)));
        return read;
    }

    private Operand operand(OperandContext context) {
        if (context instanceof PathOperandContext path) {
            return new Operand.Attribute(StatementValues.path(path.path()));
        }
        if (context instanceof OperandParenthesesContext parentheses) {
            return operand(parentheses.operand());
        }
        if (context instanceof FunctionOperandContext call) {
            String name = name(call.function());
            if (!name.equals("size")) {
                throw validation("Invalid " + NAME
                        + ": The function is not allowed to be used this way in an expression; function: " + name);
            }
            return new Operand.Size(arguments(name, call.function()).get(0));
        }
        return new Operand.Literal(values.value(((ValueOperandContext) context).value()));
    }
}
