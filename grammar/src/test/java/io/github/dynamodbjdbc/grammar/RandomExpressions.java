package io.github.dynamodbjdbc.grammar;

import static io.github.dynamodbjdbc.grammar.RandomTrees.AT;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.PathStep;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import io.github.dynamodbjdbc.grammar.ast.Window;
import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

final class RandomExpressions {
    private static final BinaryOperator[] COMPARISONS = {
        BinaryOperator.EQUAL, BinaryOperator.NOT_EQUAL, BinaryOperator.LESS, BinaryOperator.GREATER_OR_EQUAL
    };

    private final RandomTrees trees;
    private final Random random;
    private final boolean parameters;

    RandomExpressions(RandomTrees trees, boolean parameters) {
        this.trees = trees;
        this.random = trees.random;
        this.parameters = parameters;
    }

    Expression any() {
        return trees.deeper() ? trees.nested(this::composite) : leaf();
    }

    /** Any expression, since the printer has to add the parentheses. */
    Expression value() {
        return any();
    }

    private Expression leaf() {
        return switch (random.nextInt(12)) {
            case 0 -> new Expression.StringLiteral(trees.one("", "x", "it's", "ü\n\"", "%_\\"), AT);
            case 1 -> number(trees.one("0", "1.50", ".5", "2.", "1e10", "3E-2"));
            case 2 -> new Expression.BooleanLiteral(trees.flag(), AT);
            case 3 -> trees.flag() ? new Expression.NullLiteral(AT) : new Expression.MissingLiteral(AT);
            case 4 -> new Expression.BinaryLiteral(trees.one("", "0aff"), AT);
            case 5 ->
                new Expression.TemporalLiteral(
                        trees.one(Expression.TemporalKind.values()), trees.one("2026-01-31", "10:00"), AT);
            case 6 -> interval();
            case 7, 8 -> parameters ? new Expression.Parameter(0, AT) : number("7");
            default -> new Expression.NameReference(trees.dotted(), AT);
        };
    }

    private static Expression number(String text) {
        return new Expression.NumberLiteral(text, new BigDecimal(text), AT);
    }

    private Expression composite() {
        return switch (random.nextInt(24)) {
            case 0 -> new Expression.Unary(trees.one(Expression.UnaryOperator.values()), any(), AT);
            case 1, 2, 3, 4 -> new Expression.Binary(trees.one(BinaryOperator.values()), any(), any(), AT);
            case 5 -> new Expression.Is(any(), trees.one(Expression.Test.values()), trees.flag(), AT);
            case 6 -> new Expression.IsDistinctFrom(any(), any(), trees.flag(), AT);
            case 7 -> new Expression.Between(any(), any(), any(), trees.flag(), trees.flag(), AT);
            case 8 -> new Expression.InList(any(), trees.list(1, 3, this::any), trees.flag(), AT);
            case 9 -> new Expression.InQuery(any(), trees.query(), trees.flag(), AT);
            case 10 -> new Expression.Like(any(), any(), trees.maybe(this::any), trees.flag(), trees.flag(), AT);
            case 11 ->
                new Expression.QuantifiedComparison(
                        any(), trees.one(COMPARISONS), trees.one(Expression.Quantifier.values()), trees.query(), AT);
            case 12 -> new Expression.Exists(trees.query(), AT);
            case 13 -> subquery(new Expression.ScalarSubquery(trees.query(), AT));
            case 14, 15 -> call();
            case 16 -> special();
            case 17 ->
                new Expression.Case(
                        trees.maybe(this::any),
                        trees.list(1, 2, () -> new Expression.WhenClause(any(), any(), AT)),
                        trees.maybe(this::any),
                        AT);
            case 18 -> new Expression.Cast(any(), type(), trees.flag(), AT);
            case 19 -> new Expression.Row(trees.list(1, 3, this::any), AT);
            case 20 -> document();
            case 21 -> new Expression.ListValue(trees.list(0, 2, this::any), AT);
            case 22 -> new Expression.SetValue(trees.list(0, 2, this::any), AT);
            default -> path();
        };
    }

    Expression.Document document() {
        return new Expression.Document(
                trees.list(0, 2, () -> new Expression.DocumentEntry(trees.one("a", "it's"), any(), AT)), AT);
    }

    Expression target() {
        Expression name = new Expression.NameReference(trees.dotted(), AT);
        return trees.flag() ? name : new Expression.PathAccess(name, steps(true), AT);
    }

    private Expression path() {
        Expression base = any();
        return new Expression.PathAccess(base, steps(false), AT);
    }

    /** One of values is the list of them. */
    private static Expression subquery(Expression.ScalarSubquery subquery) {
        return subquery.query().givesValues() ? Expression.FunctionCall.of("ARRAY", List.of(subquery), AT) : subquery;
    }

    /** @param afterName whether the first step can't be an unquoted field, which would be part of the name */
    private List<PathStep> steps(boolean afterName) {
        List<PathStep> steps = trees.list(1, 3, () -> {
            if (trees.flag()) {
                return new PathStep.Index(random.nextInt(3), AT);
            }
            return new PathStep.Field(trees.anyName(), AT);
        });
        if (afterName) {
            steps.add(0, new PathStep.Field(new Identifier("k", true, AT), AT));
        }
        return steps;
    }

    private TypeName type() {
        return trees.one(
                new TypeName("VARCHAR", List.of(), AT),
                new TypeName("DECIMAL", List.of(10, 2), AT),
                new TypeName("DOUBLE PRECISION", List.of(), AT),
                new TypeName("TIMESTAMP WITH TIME ZONE", List.of(3), AT),
                new TypeName("DATE", List.of(), AT));
    }

    private Expression special() {
        return switch (random.nextInt(5)) {
            case 0 -> new Expression.Trim(trees.one(Expression.TrimSide.values()), trees.maybe(this::any), any(), AT);
            case 1 -> new Expression.Extract(trees.one("YEAR", "DOW"), any(), AT);
            case 2 -> plain("FLOOR", List.of(any(), new Expression.TimeUnit("DAY", AT)), true);
            case 3 -> plain("TIMESTAMPADD", List.of(new Expression.TimeUnit("MONTH", AT), any(), any()), true);
            default -> plain("CURRENT_DATE", List.of(), false);
        };
    }

    private static Expression plain(String name, List<Expression> arguments, boolean parenthesized) {
        return new Expression.FunctionCall(
                new Identifier(name, false, AT),
                arguments,
                false,
                false,
                parenthesized,
                false,
                List.of(),
                null,
                false,
                null,
                AT);
    }

    private Expression call() {
        boolean star = random.nextInt(4) == 0;
        List<Expression> arguments = star ? List.of() : trees.list(0, 3, this::any);
        List<SortItem> withinGroup = random.nextInt(5) == 0 ? trees.sortItems() : List.of();
        return new Expression.FunctionCall(
                trees.flag()
                        ? new Identifier(trees.one("f", "LEFT", "COUNT", "POSITION", "SUBSTRING", "INSERT"), false, AT)
                        : new Identifier(trees.one("my f", "CAST", "TRIM"), true, AT),
                arguments,
                !arguments.isEmpty() && trees.flag(),
                star,
                true,
                random.nextInt(4) == 0,
                withinGroup,
                trees.maybe(this::any),
                random.nextInt(4) == 0,
                over(),
                AT);
    }

    private @Nullable Window over() {
        return switch (random.nextInt(5)) {
            case 0 -> new Window(trees.name(), false, List.of(), List.of(), null, AT);
            case 1 -> window();
            default -> null;
        };
    }

    Window window() {
        return new Window(
                trees.maybe(trees::name),
                true,
                trees.list(0, 2, this::any),
                trees.flag() ? List.of() : trees.sortItems(),
                trees.maybe(this::frame),
                AT);
    }

    private Window.Frame frame() {
        return new Window.Frame(
                trees.one(Window.FrameUnit.values()),
                bound(),
                trees.maybe(this::bound),
                trees.maybe(() -> trees.one(Window.Exclusion.values())),
                AT);
    }

    private Window.Bound bound() {
        Window.BoundKind kind = trees.one(Window.BoundKind.values());
        boolean distance = kind == Window.BoundKind.PRECEDING || kind == Window.BoundKind.FOLLOWING;
        return new Window.Bound(kind, distance ? any() : null, AT);
    }

    private Expression interval() {
        boolean single = trees.flag();
        Integer digits = trees.flag() ? 2 : null;
        // A fraction of one field needs its digits before.
        Integer fraction = trees.flag() && (!single || digits != null) ? 3 : null;
        return new Expression.IntervalLiteral(
                trees.flag(), "1", "SECOND", digits, single ? null : "SECOND", fraction, AT);
    }
}
