package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser.*;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.UnaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.PathStep;
import io.github.dynamodbjdbc.grammar.ast.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.jspecify.annotations.Nullable;

/** Builds paths into documents: names with steps, which are fields, indexes, computed places or wildcards. */
final class NavigationBuilder {
    private final AstBuilder ast;

    NavigationBuilder(AstBuilder ast) {
        this.ast = ast;
    }

    Expression path(PrimaryContext primary, List<ValueExpressionContext> path) {
        Expression base = ast.expressions.primaries.visit(primary);
        if (path.isEmpty()) {
            return base;
        }
        List<NavigationContext> steps = Lists.map(path, step -> ((PathContext) step).navigation());
        if (primary instanceof NamePrimaryContext name) {
            return navigatedName(name.identifier(), steps);
        }
        return steps.stream().allMatch(NavigationBuilder::isPlain)
                ? new Expression.PathAccess(
                        base,
                        Lists.map(steps, step -> step(plain(step))),
                        Positions.between(
                                primary.getStart(), path.get(path.size() - 1).getStop()))
                : navigated(base, steps);
    }

    /** A value in FROM, and not a name. */
    Expression valueInFrom(ValueInFromContext context) {
        if (context.ION() != null) {
            return IonLiterals.value(context.getStart());
        }
        return context.setValue() != null
                ? ast.expressions.primaries.visit(context.setValue())
                : context.listValue() != null
                        ? ast.expressions.primaries.visit(context.listValue())
                        : ast.expressions.primaries.document(
                                context.documentEntry(), context.getStart(), context.getStop());
    }

    /** A name with steps, of which some may be computed or wildcards. */
    Expression navigatedName(IdentifierContext name, List<NavigationContext> steps) {
        Expression group = ast.group(Names.identifier(name));
        if (group != null) {
            ast.reword();
            return navigated(group, steps);
        }
        int plain = 0;
        while (plain < steps.size() && isPlain(steps.get(plain))) {
            plain++;
        }
        Expression base = dottedPath(name, Lists.map(steps.subList(0, plain), NavigationBuilder::plain));
        return navigated(base, steps.subList(plain, steps.size()));
    }

    private static boolean isPlain(NavigationContext context) {
        return context instanceof PlainStepContext;
    }

    private static PathStepContext plain(NavigationContext context) {
        return ((PlainStepContext) context).pathStep();
    }

    /** A value with steps. From the first wildcard on, it is the list of the values that the steps reach. */
    Expression navigated(Expression base, List<NavigationContext> steps) {
        Expression value = base;
        for (int i = 0; i < steps.size(); i++) {
            NavigationContext step = steps.get(i);
            Position position = Positions.of(step);
            if (step instanceof PlainStepContext) {
                value = longer(value, List.of(step(plain(step))), step);
            } else if (step instanceof ComputedStepContext computed) {
                Expression place = ast.expressions.expression(computed.expression());
                refuseNegative(place, computed);
                ast.reword();
                value = OperatorCalls.call("PATH_STEP", position, value, place);
            } else {
                ast.reword();
                Expression rest = new Expression.ListValue(written(steps.subList(i, steps.size())), position);
                return OperatorCalls.call("PATH_VALUES", position, value, rest);
            }
        }
        return value;
    }

    private static void refuseNegative(Expression place, ComputedStepContext context) {
        if (place instanceof Expression.Unary sign
                && sign.operator() == UnaryOperator.MINUS
                && sign.operand() instanceof Expression.NumberLiteral) {
            throw new SqlSyntaxException(
                    "an index is counted from 0, from the beginning of the list",
                    Positions.of(context.expression()),
                    context.expression().getText());
        }
    }

    /** Steps as values: a name as text, an index as a number, a wildcard as TRUE. */
    List<Expression> written(List<NavigationContext> steps) {
        return Lists.map(
                steps,
                step -> step instanceof PlainStepContext
                        ? PartiqlForms.written(List.of(step(plain(step)))).get(0)
                        : step instanceof ComputedStepContext computed
                                ? ast.expressions.expression(computed.expression())
                                : PartiqlForms.wildcard(step));
    }

    /** A name with steps. Its leading dotted part is one reference, since only the scope distinguishes a table from a document. */
    Expression dottedPath(IdentifierContext name, List<PathStepContext> steps) {
        List<Identifier> parts = new ArrayList<>(List.of(Names.identifier(name)));
        int dots = 0;
        while (dots < steps.size() && steps.get(dots).anyIdentifier() != null) {
            parts.add(Names.identifier(steps.get(dots).anyIdentifier()));
            dots++;
        }
        Token end = dots == 0 ? name.getStop() : steps.get(dots - 1).getStop();
        Expression reference = new Expression.NameReference(parts, Positions.between(name.getStart(), end));
        if (dots == steps.size()) {
            return reference;
        }
        return new Expression.PathAccess(
                reference,
                Lists.map(steps.subList(dots, steps.size()), NavigationBuilder::step),
                Positions.between(name.getStart(), steps.get(steps.size() - 1).getStop()));
    }

    /** A name of a column, with that of its table or steps to a member. */
    Expression dotted(IdentifierContext name, List<AnyIdentifierContext> more) {
        Expression group = more.isEmpty() ? ast.group(Names.identifier(name)) : null;
        if (group != null) {
            ast.reword();
            return group;
        }
        List<Identifier> parts = new ArrayList<>(List.of(Names.identifier(name)));
        parts.addAll(Names.identifiers(more));
        Token end = more.isEmpty() ? name.getStop() : more.get(more.size() - 1).getStop();
        return new Expression.NameReference(parts, Positions.between(name.getStart(), end));
    }

    /** {@code a -> b}, where b is a name or place that is computed, or {@code a #> b}, where it is a list of them. */
    Expression computed(Expression left, ComputedPathContext path) {
        Position position = Positions.of(path);
        boolean several = path.PATH_ARROW() != null || path.PATH_LONG_ARROW() != null;
        Expression step = steps(path.stepValue());
        Expression value;
        if (!several && step instanceof Expression.StringLiteral name) {
            PathStep field = new PathStep.Field(new Identifier(name.value(), true, name.position()), name.position());
            value = longer(left, List.of(field), path);
        } else {
            ast.reword();
            value = OperatorCalls.call(several ? "JSON_STEPS" : "JSON_STEP", position, left, step);
        }
        boolean asText = path.LONG_ARROW() != null || path.PATH_LONG_ARROW() != null;
        return asText ? ExpressionBuilder.text(value, path) : value;
    }

    private Expression steps(StepValueContext context) {
        Expression value;
        if (context.PARAMETER() != null) {
            value = ast.parameter(context.getStart());
        } else if (context.NULL() != null) {
            value = new Expression.NullLiteral(Positions.of(context));
        } else if (context.query() != null) {
            value = new Expression.ScalarSubquery(ast.queries.query(context.query()), Positions.of(context));
            value = context.ARRAY() == null ? value : OperatorCalls.call("ARRAY", Positions.of(context), value);
        } else if (context.function() != null) {
            value = ast.functions.function(context.function());
        } else if (context.identifier() != null) {
            value = dotted(context.identifier(), context.anyIdentifier());
        } else {
            value = ast.expressions.expression(context.expression());
        }
        for (TypeNameContext type : context.typeName()) {
            value = ast.functions.cast(value, type, false, Positions.of(context));
        }
        return value;
    }

    private static PathStep step(PathStepContext context) {
        return context.anyIdentifier() == null
                ? step(context.INTEGER(), context.STRING(), Positions.of(context))
                : new PathStep.Field(Names.identifier(context.anyIdentifier()), Positions.of(context));
    }

    /** A step by an index or a field. One of them is not null. */
    private static PathStep step(@Nullable TerminalNode index, @Nullable TerminalNode field, Position position) {
        if (index != null) {
            return new PathStep.Index(Names.integer(index), position);
        }
        Token token = Objects.requireNonNull(field).getSymbol();
        return new PathStep.Field(new Identifier(Names.string(token), true, Positions.of(token)), position);
    }

    /** A path with one more step, which {@code ->>} takes by an index or a field. */
    static Expression longer(Expression path, TextPathContext context) {
        return longer(path, List.of(step(context.INTEGER(), context.STRING(), Positions.of(context))), context);
    }

    static Expression longer(Expression path, List<PathStep> more, ParserRuleContext context) {
        List<PathStep> steps = new ArrayList<>();
        Expression base = path;
        if (path instanceof Expression.PathAccess access) {
            base = access.base();
            steps.addAll(access.steps());
        }
        steps.addAll(more);
        return new Expression.PathAccess(base, steps, Positions.of(context));
    }
}
