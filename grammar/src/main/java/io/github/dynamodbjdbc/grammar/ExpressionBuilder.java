package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser.*;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Expression.Quantifier;
import io.github.dynamodbjdbc.grammar.ast.Expression.Test;
import io.github.dynamodbjdbc.grammar.ast.Expression.UnaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
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
    private final ComparisonBuilder comparisons;

    ExpressionBuilder(AstBuilder ast) {
        this.ast = ast;
        this.primaries = new PrimaryBuilder(ast);
        this.comparisons = new ComparisonBuilder(ast);
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
            return comparisons.compare(left, compare);
        } else if (context instanceof BetweenContext between) {
            return new Expression.Between(
                    left,
                    value(between.low),
                    value(between.high),
                    between.SYMMETRIC() != null,
                    between.NOT() != null,
                    Positions.of(between));
        } else if (context instanceof InListContext in) {
            return comparisons.inList(left, in);
        } else if (context instanceof InValueContext in) {
            return comparisons.inValue(left, in);
        } else if (context instanceof IsNormalizedContext is) {
            ast.reword();
            return OperatorCalls.isNormalized(left, is.form, is.NOT() != null, Positions.of(is));
        } else if (context instanceof IsJsonContext is) {
            ast.reword();
            return JsonCallBuilder.is(left, is, Positions.of(is));
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
                    like.ILIKE() != null || like.LIKES_ANY_CASE() != null || like.NOT_LIKES_ANY_CASE() != null,
                    like.NOT() != null || like.NOT_LIKES() != null || like.NOT_LIKES_ANY_CASE() != null,
                    Positions.of(like));
        } else if (context instanceof LikeAnyContext like) {
            return comparisons.likeAny(left, like);
        } else if (context instanceof SimilarContext similar) {
            ast.reword();
            LikeEscapeContext escape = similar.likeEscape();
            return OperatorCalls.similar(
                    left,
                    value(similar.pattern),
                    escape == null ? null : value(escape.valueExpression()),
                    similar.NOT() != null,
                    Positions.of(similar));
        } else if (context instanceof OverlapsContext overlaps) {
            ast.reword();
            return OperatorCalls.overlaps(left, expression(overlaps.expression(1)), Positions.of(overlaps));
        } else if (context instanceof MatchesContext matches) {
            return matches(left, matches);
        } else if (context instanceof QuantifiedContext quantified) {
            return new Expression.QuantifiedComparison(
                    left,
                    OperatorCalls.operator(quantified.comparison().getStart()),
                    quantified.ALL() != null ? Quantifier.ALL : Quantifier.ANY,
                    ast.queries.query(quantified.query()),
                    Positions.of(quantified));
        } else if (context instanceof QuantifiedListContext quantified) {
            return comparisons.quantified(left, quantified);
        } else if (context instanceof IsContext is) {
            return new Expression.Is(left, test(is), is.NOT() != null, Positions.of(is));
        } else if (context instanceof IsNullContext is) {
            return new Expression.Is(left, Test.NULL, is.NOTNULL() != null, Positions.of(is));
        } else if (context instanceof IsDistinctFromContext distinct) {
            return new Expression.IsDistinctFrom(
                    left, expression(distinct.expression(1)), distinct.NOT() != null, Positions.of(distinct));
        }
        throw new IllegalStateException("no builder for " + context.getClass());
    }

    /** PostgreSQL's matching operators become calls of REGEXP_LIKE. */
    private Expression matches(Expression left, MatchesContext context) {
        ast.reword();
        Position position = Positions.of(context);
        List<Expression> arguments = new ArrayList<>(List.of(left, value(context.pattern)));
        if (context.MATCHES_ANY_CASE() != null || context.NOT_MATCHES_ANY_CASE() != null) {
            arguments.add(new Expression.StringLiteral("i", position));
        }
        Expression call = Expression.FunctionCall.of("REGEXP_LIKE", arguments, position);
        boolean negated = context.NOT_MATCHES() != null || context.NOT_MATCHES_ANY_CASE() != null;
        return negated ? new Expression.Unary(UnaryOperator.NOT, call, position) : call;
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
            ast.reword();
            String function = Objects.requireNonNull(OperatorCalls.function(prefix.getStart(), true));
            result = OperatorCalls.call(function, Positions.of(prefix), value(prefix.valueExpression()));
        } else {
            result = ast.paths.path(((PlainValueContext) leaf).primary(), edge.subList(0, pathLength));
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
        BinaryOperator operator = OperatorCalls.operator(token);
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
            if (function == null) {
                return new Expression.Binary(OperatorCalls.operator(token), left, right, position);
            }
            ast.reword();
            return OperatorCalls.binary(function, position, left, right);
        } else if (context instanceof CastOperatorContext cast) {
            if (cast.valueExpression() instanceof TextualPathContext
                    && !cast.typeName().LBRACKET().isEmpty()) {
                // a #> '{b}'::text[], where the type is that of the steps.
                ast.reword();
                return left;
            }
            return ast.functions.cast(left, cast.typeName(), false, Positions.of(cast));
        } else if (context instanceof TextPathContext path) {
            return text(NavigationBuilder.longer(left, path), path);
        } else if (context instanceof PlaceFromEndContext place) {
            ast.reword();
            Expression step = new Expression.StringLiteral('-' + place.INTEGER().getText(), Positions.of(place));
            Expression value = OperatorCalls.call("JSON_EXTRACT_PATH", Positions.of(place), left, step);
            return place.LONG_ARROW() == null ? value : text(value, place);
        } else if (context instanceof TextualPathContext path) {
            Expression value = textual(left, path);
            return path.PATH_LONG_ARROW() == null ? value : text(value, path);
        } else if (context instanceof ComputedPathContext path) {
            return ast.paths.computed(left, path);
        } else if (context instanceof CollateContext collate) {
            return collated(left, collate);
        } else if (context instanceof AtTimeZoneContext zone) {
            ast.reword();
            return OperatorCalls.call("TIMEZONE", Positions.of(zone), value(zone.valueExpression(1)), left);
        } else if (context instanceof AtLocalContext local) {
            ast.reword();
            Position position = Positions.of(local);
            return OperatorCalls.call("TIMEZONE", position, new Expression.StringLiteral("UTC", position), left);
        } else if (context instanceof PathContext path) {
            return ast.paths.navigated(left, List.of(path.navigation()));
        } else if (context instanceof SliceContext slice) {
            return slice(left, slice);
        }
        throw new IllegalStateException("no builder for " + context.getClass());
    }

    /** {@code a #> '{b,0}'} or {@code a #> ARRAY['b', '0']}; without steps it is the value itself. */
    private Expression textual(Expression left, TextualPathContext path) {
        Position position = Positions.of(path);
        List<Expression> elements =
                path.STRING() == null ? expressions(path.listValue().expression()) : List.of();
        if (!elements.stream().allMatch(Expression.StringLiteral.class::isInstance)) {
            ast.reword();
            return OperatorCalls.call("JSON_STEPS", position, left, new Expression.ListValue(elements, position));
        }
        List<String> names = path.STRING() == null
                ? OperatorCalls.steps(elements)
                : OperatorCalls.steps(path.STRING().getSymbol());
        if (names.isEmpty()) {
            return left;
        }
        if (names.stream().anyMatch(OperatorCalls::isFromEnd)) {
            ast.reword();
            List<Expression> arguments = new ArrayList<>();
            arguments.add(left);
            names.forEach(name -> arguments.add(new Expression.StringLiteral(OperatorCalls.unquoted(name), position)));
            return Expression.FunctionCall.of("JSON_EXTRACT_PATH", arguments, position);
        }
        return NavigationBuilder.longer(left, Lists.map(names, name -> OperatorCalls.step(name, position)), path);
    }

    /** {@code a[2:3]}, with places from 1 as PostgreSQL has them; a bound that is left out is that of the list. */
    private Expression slice(Expression array, SliceContext context) {
        ast.reword();
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

    static Expression text(Expression value, ParserRuleContext context) {
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

    private static Expression combine(BinaryOperator operator, List<Expression> operands) {
        return Chains.combine(
                operands,
                (left, right) -> new Expression.Binary(operator, left, right, Positions.between(left, right)));
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
