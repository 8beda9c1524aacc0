package io.github.dynamodbjdbc.grammar.jsonpath;

import io.github.dynamodbjdbc.grammar.antlr.JsonPathBaseVisitor;
import io.github.dynamodbjdbc.grammar.antlr.JsonPathParser.*;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** Builds the values of a path. */
final class PathValueBuilder extends JsonPathBaseVisitor<PathValue> {
    final ConditionBuilder conditions = new ConditionBuilder(this);
    private final StepBuilder steps = new StepBuilder(this);
    private int filters;
    private int subscripts;

    static JsonPath path(PathContext context) {
        PathValueBuilder builder = new PathValueBuilder();
        PathValue value = context.value() == null
                ? new PathValue.Truth(builder.conditions.visit(context.condition()))
                : builder.visit(context.value());
        return new JsonPath(context.STRICT() != null, value, builder.conditions.patterns());
    }

    PathCondition filter(ConditionContext context) {
        filters++;
        PathCondition condition = conditions.visit(context);
        filters--;
        return condition;
    }

    PathAccess.Range range(SubscriptContext context) {
        subscripts++;
        PathValue from = visit(context.value(0));
        PathValue to = context.value().size() == 1 ? from : visit(context.value(1));
        subscripts--;
        return new PathAccess.Range(from, to);
    }

    @Override
    public PathValue visitAccess(AccessContext context) {
        return access(visit(context.primary()), context.step());
    }

    @Override
    public PathValue visitAccessOfCondition(AccessOfConditionContext context) {
        return access(new PathValue.Truth(conditions.visit(context.condition())), context.step());
    }

    private PathValue access(PathValue start, List<StepContext> contexts) {
        List<PathAccess> accesses = new ArrayList<>();
        contexts.forEach(step -> accesses.add(steps.visit(step)));
        return accesses.isEmpty() ? start : new PathValue.Access(start, accesses);
    }

    @Override
    public PathValue visitSign(SignContext context) {
        return new PathValue.Sign(context.MINUS() != null, visit(context.value()));
    }

    @Override
    public PathValue visitArithmetic(ArithmeticContext context) {
        PathValue.Operator operator = context.PLUS() != null
                ? PathValue.Operator.ADD
                : context.MINUS() != null
                        ? PathValue.Operator.SUBTRACT
                        : context.STAR() != null
                                ? PathValue.Operator.MULTIPLY
                                : context.SLASH() != null ? PathValue.Operator.DIVIDE : PathValue.Operator.MODULO;
        return new PathValue.Arithmetic(operator, visit(context.value(0)), visit(context.value(1)));
    }

    @Override
    public PathValue visitString(StringContext context) {
        return new PathValue.Literal(PathTokens.string(context.STRING().getSymbol()));
    }

    @Override
    public PathValue visitNumber(NumberContext context) {
        return new PathValue.Literal(number(context.getStart()));
    }

    private static BigDecimal number(Token token) {
        try {
            return PathTokens.number(token.getText());
        } catch (NumberFormatException e) {
            throw new JsonPathSyntaxException("a number is out of range", JsonPaths.column(token));
        }
    }

    @Override
    public PathValue visitTrue(TrueContext context) {
        return new PathValue.Literal(true);
    }

    @Override
    public PathValue visitFalse(FalseContext context) {
        return new PathValue.Literal(false);
    }

    @Override
    public PathValue visitNull(NullContext context) {
        return new PathValue.Literal(null);
    }

    @Override
    public PathValue visitVariable(VariableContext context) {
        return new PathValue.Variable(PathTokens.variable(context.VARIABLE().getSymbol()));
    }

    @Override
    public PathValue visitRoot(RootContext context) {
        return PathValue.Context.ROOT;
    }

    @Override
    public PathValue visitCurrent(CurrentContext context) {
        check(filters > 0, "@ is the value in a filter, and this is none", context.getStart());
        return PathValue.Context.CURRENT;
    }

    @Override
    public PathValue visitLast(LastContext context) {
        check(subscripts > 0, "last is for subscripts of arrays", context.getStart());
        return PathValue.Context.LAST;
    }

    @Override
    public PathValue visitParentheses(ParenthesesContext context) {
        return visit(context.value());
    }

    static void check(boolean valid, String problem, @Nullable Token token) {
        if (!valid) {
            throw new JsonPathSyntaxException(problem, token == null ? 1 : JsonPaths.column(token));
        }
    }
}
