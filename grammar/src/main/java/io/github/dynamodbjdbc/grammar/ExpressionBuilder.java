package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlLexer;
import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser;
import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser.*;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Expression.Quantifier;
import io.github.dynamodbjdbc.grammar.ast.Expression.Test;
import io.github.dynamodbjdbc.grammar.ast.Expression.UnaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.PathStep;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.jspecify.annotations.Nullable;

/**
 * Builds expressions. ANTLR parses {@code a + b + c + …} in a loop, but into a tree as deep as the chain is long. So the tree's left edge is
 * also walked in a loop.
 */
final class ExpressionBuilder {
    /** PostgreSQL's names for the order of code points. */
    private static final List<String> COLLATIONS = List.of("C", "POSIX", "UCS_BASIC");

    private final AstBuilder ast;
    final PrimaryBuilder primaries;

    ExpressionBuilder(AstBuilder ast) {
        this.ast = ast;
        this.primaries = new PrimaryBuilder(ast);
    }

    List<Expression> expressions(List<ExpressionContext> contexts) {
        return Lists.map(contexts, this::expression);
    }

    @Nullable
    Expression optional(@Nullable ExpressionContext context) {
        return context == null ? null : expression(context);
    }

    Expression expression(ExpressionContext context) {
        List<ExpressionContext> edge = new ArrayList<>();
        ExpressionContext leaf = context;
        while (leaf.getChild(0) instanceof ExpressionContext left) {
            edge.add(leaf);
            leaf = left;
        }
        Collections.reverse(edge);
        List<Run<ExpressionContext>> runs = runs(edge, ExpressionBuilder::associative);
        int levels = 1 + runs.stream().mapToInt(Run::depth).sum();
        ast.enter(levels, context);
        Expression result = leaf instanceof NotContext not
                ? new Expression.Unary(UnaryOperator.NOT, expression(not.expression()), Positions.of(not))
                : value(((PlainExpressionContext) leaf).valueExpression());
        for (Run<ExpressionContext> run : runs) {
            if (run.operator() == null) {
                result = step(result, run.steps().get(0));
            } else {
                List<Expression> operands = new ArrayList<>(List.of(result));
                run.steps().forEach(step -> operands.add(expression((ExpressionContext) step.getChild(2))));
                result = combine(run.operator(), operands);
            }
            ast.leave(run.depth());
            levels -= run.depth();
        }
        ast.leave(levels);
        return result;
    }

    private static @Nullable BinaryOperator associative(ParserRuleContext context) {
        return context instanceof AndContext
                ? BinaryOperator.AND
                : context instanceof OrContext ? BinaryOperator.OR : null;
    }

    private Expression step(Expression left, ExpressionContext context) {
        if (context instanceof CompareContext compare) {
            AnyOfContext list = anyOf(compare.expression(1));
            return list == null
                    ? comparison(left, compare)
                    : quantified(
                            left, compare.comparison(), false, expression(list.expression(0)), Positions.of(compare));
        } else if (context instanceof BetweenContext between) {
            return new Expression.Between(
                    left,
                    value(between.low),
                    value(between.high),
                    between.SYMMETRIC() != null,
                    between.NOT() != null,
                    Positions.of(between));
        } else if (context instanceof InListContext in) {
            return inList(left, in);
        } else if (context instanceof InValueContext in) {
            return inValue(left, in);
        } else if (context instanceof IsTypeContext is) {
            ast.reword();
            return PartiqlForms.isType(left, is.typeName(), is.NOT() != null, Positions.of(is));
        } else if (context instanceof InQueryContext in) {
            return new Expression.InQuery(left, ast.queries.query(in.query()), in.NOT() != null, Positions.of(in));
        } else if (context instanceof LikeContext like) {
            LikeEscapeContext escape = like.likeEscape();
            return new Expression.Like(
                    left,
                    value(like.pattern),
                    escape == null ? null : value(escape.valueExpression()),
                    like.ILIKE() != null,
                    like.NOT() != null,
                    Positions.of(like));
        } else if (context instanceof LikeAnyContext like) {
            return likeAny(left, like);
        } else if (context instanceof SimilarContext similar) {
            LikeEscapeContext escape = similar.likeEscape();
            return OperatorCalls.similar(
                    left,
                    value(similar.pattern),
                    escape == null ? null : value(escape.valueExpression()),
                    similar.NOT() != null,
                    Positions.of(similar));
        } else if (context instanceof OverlapsContext overlaps) {
            return OperatorCalls.overlaps(left, expression(overlaps.expression(1)), Positions.of(overlaps));
        } else if (context instanceof MatchesContext matches) {
            return matches(left, matches);
        } else if (context instanceof QuantifiedContext quantified) {
            return new Expression.QuantifiedComparison(
                    left,
                    operator(quantified.comparison().getStart()),
                    quantified.ALL() != null ? Quantifier.ALL : Quantifier.ANY,
                    ast.queries.query(quantified.query()),
                    Positions.of(quantified));
        } else if (context instanceof QuantifiedListContext quantified) {
            return quantified(
                    left,
                    quantified.comparison(),
                    quantified.ALL() != null,
                    value(quantified.valueExpression()),
                    Positions.of(quantified));
        } else if (context instanceof IsContext is) {
            return new Expression.Is(left, test(is), is.NOT() != null, Positions.of(is));
        } else if (context instanceof IsDistinctFromContext distinct) {
            return new Expression.IsDistinctFrom(
                    left, expression(distinct.expression(1)), distinct.NOT() != null, Positions.of(distinct));
        }
        throw new IllegalStateException("no builder for " + context.getClass());
    }

    /** PostgreSQL's matching operators become calls of REGEXP_LIKE. */
    private Expression matches(Expression left, MatchesContext context) {
        Position position = Positions.of(context);
        List<Expression> arguments = new ArrayList<>(List.of(left, value(context.pattern)));
        if (context.MATCHES_ANY_CASE() != null || context.NOT_MATCHES_ANY_CASE() != null) {
            arguments.add(new Expression.StringLiteral("i", position));
        }
        Expression call = Expression.FunctionCall.of("REGEXP_LIKE", arguments, position);
        boolean negated = context.NOT_MATCHES() != null || context.NOT_MATCHES_ANY_CASE() != null;
        return negated ? new Expression.Unary(UnaryOperator.NOT, call, position) : call;
    }

    private Expression comparison(Expression left, CompareContext context) {
        // Rejected as in PostgreSQL: 1 < x < 5 would compare a boolean with 5, which is never meant.
        if (context.expression(0) instanceof CompareContext) {
            boolean and = left instanceof Expression.Binary inner && OperatorCalls.meansAnd(inner.right());
            Token operator = context.comparison().getStart();
            throw new SqlSyntaxException(
                    and
                            ? "comparisons can't be chained; conditions are combined with AND; && compares lists"
                            : "comparisons can't be chained; write a < b AND b < c, or use parentheses",
                    Positions.of(operator),
                    operator.getText());
        }
        Expression right = expression(context.expression(1));
        return new Expression.Binary(
                operator(context.comparison().getStart()),
                PartiqlForms.besideRow(left, right),
                PartiqlForms.besideRow(right, left),
                Positions.of(context));
    }

    private Expression inList(Expression left, InListContext context) {
        List<ExpressionContext> values = context.listValue() != null
                ? context.listValue().expression()
                : context.setValue() != null
                        ? context.setValue().expression()
                        : context.expression().subList(1, context.expression().size());
        if (values.isEmpty()) {
            throw new SqlSyntaxException(
                    "the list after IN is empty",
                    Positions.of(context.getStop()),
                    context.getStop().getText());
        }
        return new Expression.InList(left, expressions(values), context.NOT() != null, Positions.of(context));
    }

    /** A list that is bound, or one that an item holds. */
    private Expression inValue(Expression left, InValueContext context) {
        Expression collection = collection(context.inCollection());
        return collection instanceof Expression.Parameter
                ? new Expression.InList(left, List.of(collection), context.NOT() != null, Positions.of(context))
                : OperatorCalls.not(
                        context.NOT() != null,
                        OperatorCalls.call("IN_COLLECTION", Positions.of(context), left, collection));
    }

    private Expression collection(InCollectionContext context) {
        if (context.PARAMETER() != null) {
            return ast.parameter(context.getStart());
        }
        return context.identifier() != null
                ? navigatedName(context.identifier(), context.navigation())
                : navigated(ast.functions.function(context.function()), context.navigation());
    }

    /** {@code a LIKE ANY (ARRAY[x, y])}, or as in other dialects {@code a LIKE ANY (x, y)}. */
    private Expression likeAny(Expression left, LikeAnyContext context) {
        Position position = Positions.of(context);
        List<Expression> patterns =
                expressions(context.expression().subList(1, context.expression().size()));
        List<Expression> elements = patterns.size() == 1 ? OperatorCalls.elements(patterns.get(0)) : null;
        return OperatorCalls.each(
                elements == null ? patterns : elements,
                context.ALL() != null ? Quantifier.ALL : Quantifier.ANY,
                position,
                pattern -> new Expression.Like(
                        left, pattern, null, context.ILIKE() != null, context.NOT() != null, position));
    }

    /** A comparison with ANY or ALL of a list: one of expressions, an attribute, or a parameter, as PostgreSQL's drivers write IN and NOT IN. */
    private Expression quantified(
            Expression left, ComparisonContext comparison, boolean all, Expression list, Position position) {
        BinaryOperator operator = operator(comparison.getStart());
        if (list instanceof Expression.ScalarSubquery subquery) {
            return new Expression.QuantifiedComparison(
                    left,
                    operator,
                    Quantifier.ANY,
                    PartiqlForms.query(new QueryBody.Nested(subquery.query(), position)),
                    position);
        }
        List<Expression> elements = OperatorCalls.elements(list);
        if (elements != null) {
            boolean in = operator == (all ? BinaryOperator.NOT_EQUAL : BinaryOperator.EQUAL) && !elements.isEmpty();
            return in
                    ? new Expression.InList(left, elements, all, position)
                    : OperatorCalls.each(
                            elements,
                            all ? Quantifier.ALL : Quantifier.ANY,
                            position,
                            element -> new Expression.Binary(operator, left, element, position));
        }
        if (list instanceof Expression.FunctionCall call
                && call.name().name().equals("ARRAY")
                && call.arguments().get(0) instanceof Expression.ScalarSubquery subquery) {
            return new Expression.QuantifiedComparison(
                    left, operator, all ? Quantifier.ALL : Quantifier.ANY, subquery.query(), position);
        }
        boolean in = operator == (all ? BinaryOperator.NOT_EQUAL : BinaryOperator.EQUAL);
        if (!(list instanceof Expression.Parameter)) {
            return in
                    ? OperatorCalls.not(all, OperatorCalls.call("IN_COLLECTION", position, left, list))
                    : PartiqlForms.quantified(left, operator, all ? Quantifier.ALL : Quantifier.ANY, list, position);
        }
        if (!in) {
            throw new SqlSyntaxException(
                    "a list that is a parameter is compared by = ANY (?) or <> ALL (?); write ARRAY[…] or a subquery",
                    list.position(),
                    SqlPrinter.print(list));
        }
        return new Expression.InList(left, List.of(list), all, position);
    }

    /** {@code ANY (list)} right of a comparison, where it is not an aggregate. */
    private static @Nullable AnyOfContext anyOf(ParseTree right) {
        ParseTree inner = right;
        while (!(inner instanceof AnyOfContext) && inner.getChildCount() == 1) {
            inner = inner.getChild(0);
        }
        return inner instanceof AnyOfContext any && any.filter == null ? any : null;
    }

    private static Test test(IsContext context) {
        return context.NULL() != null
                ? Test.NULL
                : context.MISSING() != null
                        ? Test.MISSING
                        : context.TRUE() != null ? Test.TRUE : context.FALSE() != null ? Test.FALSE : Test.UNKNOWN;
    }

    /** Arithmetic, signs, paths, casts with {@code ::}. */
    Expression value(ValueExpressionContext context) {
        List<ValueExpressionContext> edge = new ArrayList<>();
        ValueExpressionContext leaf = context;
        while (leaf.getChild(0) instanceof ValueExpressionContext left) {
            edge.add(leaf);
            leaf = left;
        }
        Collections.reverse(edge);
        int pathLength = 0;
        while (pathLength < edge.size() && edge.get(pathLength) instanceof PathContext) {
            pathLength++;
        }
        List<Run<ValueExpressionContext>> runs =
                runs(edge.subList(pathLength, edge.size()), ExpressionBuilder::associativeArithmetic);
        int levels = 1 + runs.stream().mapToInt(Run::depth).sum();
        ast.enter(levels, context);
        Expression result;
        if (leaf instanceof SignContext sign) {
            UnaryOperator operator = sign.MINUS() != null ? UnaryOperator.MINUS : UnaryOperator.PLUS;
            result = new Expression.Unary(operator, value(sign.valueExpression()), Positions.of(sign));
        } else if (leaf instanceof PrefixContext prefix) {
            String function = Objects.requireNonNull(OperatorCalls.function(prefix.getStart(), true));
            result = OperatorCalls.call(function, Positions.of(prefix), value(prefix.valueExpression()));
        } else {
            result = path(((PlainValueContext) leaf).primary(), edge.subList(0, pathLength));
        }
        for (Run<ValueExpressionContext> run : runs) {
            if (run.operator() == null) {
                result = step(result, run.steps().get(0));
            } else {
                List<Expression> operands = new ArrayList<>(List.of(result));
                run.steps().forEach(step -> operands.add(value((ValueExpressionContext) step.getChild(2))));
                result = combine(run.operator(), operands);
            }
            ast.leave(run.depth());
            levels -= run.depth();
        }
        ast.leave(levels);
        return result;
    }

    private static @Nullable BinaryOperator associativeArithmetic(ParserRuleContext context) {
        if (!(context instanceof ArithmeticContext)) {
            return null;
        }
        Token token = (Token) context.getChild(1).getPayload();
        if (OperatorCalls.function(token, false) != null) {
            return null;
        }
        BinaryOperator operator = operator(token);
        return switch (operator) {
            case ADD, MULTIPLY, CONCAT -> operator;
            default -> null;
        };
    }

    private Expression step(Expression left, ValueExpressionContext context) {
        if (context instanceof ArithmeticContext arithmetic) {
            Token token = (Token) arithmetic.getChild(1).getPayload();
            String function = OperatorCalls.function(token, false);
            Expression right = value(arithmetic.valueExpression(1));
            Position position = Positions.of(arithmetic);
            return function == null
                    ? new Expression.Binary(operator(token), left, right, position)
                    : OperatorCalls.binary(function, position, left, right);
        } else if (context instanceof CastOperatorContext cast) {
            return FunctionBuilder.cast(left, cast.typeName(), false, Positions.of(cast));
        } else if (context instanceof TextPathContext path) {
            return text(longer(left, List.of(step(path.INTEGER(), path.STRING(), Positions.of(path))), path), path);
        } else if (context instanceof TextualPathContext path) {
            Expression value = longer(left, OperatorCalls.steps(path.STRING().getSymbol()), path);
            return path.PATH_LONG_ARROW() == null ? value : text(value, path);
        } else if (context instanceof CollateContext collate) {
            return collated(left, collate);
        } else if (context instanceof AtTimeZoneContext zone) {
            return OperatorCalls.call("TIMEZONE", Positions.of(zone), value(zone.valueExpression(1)), left);
        } else if (context instanceof AtLocalContext local) {
            Position position = Positions.of(local);
            return OperatorCalls.call("TIMEZONE", position, new Expression.StringLiteral("UTC", position), left);
        } else if (context instanceof PathContext path) {
            return navigated(left, List.of(path.navigation()));
        } else if (context instanceof SliceContext slice) {
            return slice(left, slice);
        }
        throw new IllegalStateException("no builder for " + context.getClass());
    }

    /** {@code a[2:3]}, with places from 1 as PostgreSQL has them; a bound that is left out is that of the list. */
    private Expression slice(Expression array, SliceContext context) {
        SliceStepContext step = context.sliceStep();
        Position position = Positions.of(context);
        if (array instanceof Expression.FunctionCall call && call.name().name().equals(OperatorCalls.SLICE)) {
            throw new SqlSyntaxException("a slice is of one dimension", position, ":");
        }
        Expression lower =
                step.lower == null ? new Expression.NumberLiteral("1", BigDecimal.ONE, position) : value(step.lower);
        return step.upper == null
                ? OperatorCalls.call(OperatorCalls.SLICE, position, array, lower)
                : OperatorCalls.call(OperatorCalls.SLICE, position, array, lower, value(step.upper));
    }

    private Expression path(PrimaryContext primary, List<ValueExpressionContext> path) {
        Expression base = primaries.visit(primary);
        if (path.isEmpty()) {
            return base;
        }
        List<NavigationContext> steps = Lists.map(path, step -> ((PathContext) step).navigation());
        if (primary instanceof NamePrimaryContext name) {
            return navigatedName(name.identifier(), steps);
        }
        return steps.stream().allMatch(ExpressionBuilder::isPlain)
                ? new Expression.PathAccess(
                        base,
                        Lists.map(steps, step -> step(plain(step))),
                        Positions.between(
                                primary.getStart(), path.get(path.size() - 1).getStop()))
                : navigated(base, steps);
    }

    /** A value in FROM, and not a name. */
    Expression valueInFrom(ValueInFromContext context) {
        return context.setValue() != null
                ? primaries.visit(context.setValue())
                : context.listValue() != null
                        ? primaries.visit(context.listValue())
                        : primaries.document(context.documentEntry(), context.getStart(), context.getStop());
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
        Expression base = dottedPath(name, Lists.map(steps.subList(0, plain), ExpressionBuilder::plain));
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
                Expression place = expression(computed.expression());
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
                                ? expression(computed.expression())
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
                Lists.map(steps.subList(dots, steps.size()), ExpressionBuilder::step),
                Positions.between(name.getStart(), steps.get(steps.size() - 1).getStop()));
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

    private static Expression text(Expression value, ParserRuleContext context) {
        Position position = Positions.of(context);
        return new Expression.Cast(value, new TypeName("VARCHAR", List.of(), position), false, position);
    }

    /** Removes COLLATE, since text is always ordered by code points, as by PostgreSQL's "C". Rejects other collations. */
    private static Expression collated(Expression text, CollateContext context) {
        List<Identifier> name = Names.table(context.tableName());
        String collation = name.get(name.size() - 1).name();
        if (!COLLATIONS.contains(Names.upper(collation))) {
            throw new SqlSyntaxException(
                    "strings are ordered by code points, so COLLATE takes " + String.join(", ", COLLATIONS) + " only",
                    Positions.of(context.tableName()),
                    context.tableName().getText());
        }
        return text;
    }

    private static Expression longer(Expression path, List<PathStep> more, ParserRuleContext context) {
        List<PathStep> steps = new ArrayList<>();
        Expression base = path;
        if (path instanceof Expression.PathAccess access) {
            base = access.base();
            steps.addAll(access.steps());
        }
        steps.addAll(more);
        return new Expression.PathAccess(base, steps, Positions.of(context));
    }

    private static Expression combine(BinaryOperator operator, List<Expression> operands) {
        return Chains.combine(
                operands,
                (left, right) -> new Expression.Binary(operator, left, right, Positions.between(left, right)));
    }

    private static BinaryOperator operator(Token token) {
        return switch (token.getType()) {
            case DynamoSqlLexer.EQUAL -> BinaryOperator.EQUAL;
            case DynamoSqlLexer.NOT_EQUAL -> BinaryOperator.NOT_EQUAL;
            case DynamoSqlLexer.LESS -> BinaryOperator.LESS;
            case DynamoSqlLexer.LESS_OR_EQUAL -> BinaryOperator.LESS_OR_EQUAL;
            case DynamoSqlLexer.GREATER -> BinaryOperator.GREATER;
            case DynamoSqlLexer.GREATER_OR_EQUAL -> BinaryOperator.GREATER_OR_EQUAL;
            case DynamoSqlLexer.CONCAT -> BinaryOperator.CONCAT;
            case DynamoSqlLexer.PLUS -> BinaryOperator.ADD;
            case DynamoSqlLexer.MINUS -> BinaryOperator.SUBTRACT;
            case DynamoSqlLexer.STAR -> BinaryOperator.MULTIPLY;
            case DynamoSqlLexer.SLASH -> BinaryOperator.DIVIDE;
            case DynamoSqlLexer.PERCENT -> BinaryOperator.MODULO;
            default ->
                throw new IllegalStateException(
                        "no operator: " + DynamoSqlParser.VOCABULARY.getDisplayName(token.getType()));
        };
    }

    /** Consecutive steps of a left edge with the same associative operator, or one step of any other kind. */
    private record Run<C>(@Nullable BinaryOperator operator, List<C> steps) {
        int depth() {
            return operator == null ? 1 : Chains.depth(steps.size() + 1);
        }
    }

    /** @param edge the steps of a left edge, from the innermost on */
    private static <C extends ParserRuleContext> List<Run<C>> runs(
            List<C> edge, Function<ParserRuleContext, @Nullable BinaryOperator> associative) {
        List<Run<C>> runs = new ArrayList<>();
        BinaryOperator previous = null;
        for (C step : edge) {
            BinaryOperator operator = associative.apply(step);
            if (operator == null || operator != previous) {
                runs.add(new Run<>(operator, new ArrayList<>()));
            }
            runs.get(runs.size() - 1).steps().add(step);
            previous = operator;
        }
        return runs;
    }
}
