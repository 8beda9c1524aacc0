package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.grammar.ast.Window;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Generates queries of constants: VALUES in FROM, in set operations and in subqueries, with all operations on rows. They test the types of columns
 * like queries of tables do, but send no requests.
 */
final class ConstantQueryGenerator {
    private final Dice dice;
    private final Slots slots;

    ConstantQueryGenerator(Dice dice, Slots slots) {
        this.dice = dice;
        this.slots = slots;
    }

    private ExpressionGenerator over(Expression... columns) {
        return new ExpressionGenerator(dice, slots, List.of(), List.of(columns), List.of(), List.of());
    }

    Query query() {
        return switch (dice.below(8)) {
            case 0, 1 -> filtered();
            case 2 -> grouped();
            case 3 -> joined();
            case 4, 5 -> Sql.query(setOperation(dice.between(1, 2), 2));
            case 6 -> subquery();
            default -> windowed();
        };
    }

    /** Rows with a distinct number each, followed by numbers of any type, including NULLs. */
    private QueryBody.Values values(int columns) {
        NumberGenerator numbers = over().numbers();
        List<List<Expression>> rows = new ArrayList<>();
        for (int i = dice.between(2, 4); i > 0; i--) {
            List<Expression> row = new ArrayList<>();
            row.add(Sql.number(i));
            while (row.size() < columns) {
                row.add(
                        dice.chance(0.1)
                                ? new Expression.NullLiteral(Sql.AT)
                                : dice.chance(0.6) ? numbers.constant() : numbers.number(1));
            }
            rows.add(row);
        }
        return new QueryBody.Values(rows, Sql.AT);
    }

    private FromItem from(String alias) {
        List<Identifier> names = List.of(Sql.exact("i"), Sql.exact("a"), Sql.exact("b"));
        return new FromItem.Subquery(false, Sql.query(values(3)), Sql.word(alias), names, Sql.AT);
    }

    private Query filtered() {
        Expression a = Sql.column("v", "a");
        ExpressionGenerator expressions = over(a, Sql.column("v", "b"));
        List<SelectItem> items = new ArrayList<>();
        items.add(Sql.item(Sql.column("v", "i"), null));
        for (int i = dice.between(1, 2); i > 0; i--) {
            items.add(Sql.item(expressions.numbers().number(dice.between(1, 2)), "e" + i));
        }
        if (dice.chance(0.3)) {
            items.add(Sql.item(expressions.numbers().condition(1), "c"));
        }
        Expression where = dice.chance(0.5) ? expressions.numbers().condition(1) : null;
        return Sql.query(
                Sql.select(List.of(), false, items, List.of(from("v")), where),
                dice.chance(0.3)
                        ? List.of(Sql.sort(expressions.numbers().number(1), dice.chance(0.5), null))
                        : List.of(),
                null,
                null);
    }

    private Query grouped() {
        Expression a = Sql.column("v", "a");
        Expression b = Sql.column("v", "b");
        ExpressionGenerator expressions = over(a, b);
        if (dice.chance(0.25)) {
            List<SelectItem> items = List.of(Sql.item(expressions.numbers().number(dice.between(0, 2)), "e"));
            return Sql.query(Sql.select(List.of(), true, items, List.of(from("v")), null));
        }
        Expression where = dice.chance(0.2) ? expressions.numbers().condition(1) : null;
        return expressions.numbers().groups(List.of(), from("v"), where);
    }

    private Query joined() {
        Expression left = Sql.column("v", "a");
        Expression right = Sql.column("w", "a");
        NumberGenerator ofLeft = over(left).numbers();
        NumberGenerator ofRight = over(right).numbers();
        Expression on = Sql.binary(
                dice.chance(0.5) ? left : ofLeft.cut(left),
                dice.chance(0.8) ? BinaryOperator.EQUAL : BinaryOperator.LESS_OR_EQUAL,
                dice.chance(0.4) ? right : dice.chance(0.7) ? ofRight.cut(right) : ofRight.number(1));
        FromItem join = new FromItem.Join(
                dice.oneOf(
                        FromItem.JoinKind.INNER,
                        FromItem.JoinKind.INNER,
                        FromItem.JoinKind.LEFT,
                        FromItem.JoinKind.RIGHT,
                        FromItem.JoinKind.FULL),
                from("v"),
                from("w"),
                false,
                List.of(),
                on,
                Sql.AT);
        List<SelectItem> items = List.of(
                Sql.item(Sql.column("v", "i"), "vi"),
                Sql.item(Sql.column("w", "i"), "wi"),
                Sql.item(left, "va"),
                Sql.item(Sql.call("COALESCE", dice.some(List.of(left, right), 2).toArray(Expression[]::new)), "ca"));
        return Sql.query(Sql.select(List.of(), false, items, List.of(join), null));
    }

    private QueryBody setOperation(int columns, int depth) {
        if (depth == 0 || depth == 1 && dice.chance(0.7)) {
            return operand(columns);
        }
        return new QueryBody.SetOperation(
                dice.oneOf(
                        QueryBody.SetOperator.UNION,
                        QueryBody.SetOperator.UNION,
                        QueryBody.SetOperator.INTERSECT,
                        QueryBody.SetOperator.EXCEPT),
                dice.chance(0.5),
                setOperation(columns, depth - 1),
                setOperation(columns, 0),
                Sql.AT);
    }

    private QueryBody operand(int columns) {
        boolean ofRows = dice.chance(0.5);
        NumberGenerator numbers =
                ofRows ? over(Sql.column("v", "a"), Sql.column("v", "b")).numbers() : over().numbers();
        List<SelectItem> items = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            items.add(Sql.item(dice.chance(0.4) ? numbers.cut(numbers.number(0)) : numbers.number(1), "c" + i));
        }
        return Sql.select(List.of(), false, items, ofRows ? List.of(from("v")) : List.of(), null);
    }

    private Query rows(@Nullable String aggregate) {
        NumberGenerator numbers =
                over(Sql.column("w", "a"), Sql.column("w", "b")).numbers();
        Expression value = dice.chance(0.5) ? Sql.column("w", "a") : numbers.number(1);
        Expression item = aggregate == null ? value : Sql.call(aggregate, value);
        return Sql.query(Sql.select(List.of(), false, List.of(Sql.item(item, "x")), List.of(from("w")), null));
    }

    private Query subquery() {
        NumberGenerator numbers =
                over(Sql.column("v", "a"), Sql.column("v", "b")).numbers();
        Expression operand = dice.chance(0.4) ? Sql.column("v", "a") : numbers.number(1);
        Expression asked =
                switch (dice.below(3)) {
                    case 0 -> new Expression.InQuery(operand, rows(null), dice.chance(0.3), Sql.AT);
                    case 1 ->
                        new Expression.QuantifiedComparison(
                                operand,
                                ExpressionGenerator.comparison(dice),
                                dice.oneOf(Expression.Quantifier.values()),
                                rows(null),
                                Sql.AT);
                    default ->
                        Sql.binary(
                                operand,
                                ExpressionGenerator.comparison(dice),
                                new Expression.ScalarSubquery(rows(dice.oneOf("MIN", "MAX", "SUM")), Sql.AT));
                };
        boolean shown = dice.chance(0.6);
        List<SelectItem> items = new ArrayList<>();
        items.add(Sql.item(Sql.column("v", "i"), null));
        if (shown) {
            items.add(Sql.item(asked, "x"));
        }
        return Sql.query(Sql.select(List.of(), false, items, List.of(from("v")), shown ? null : asked));
    }

    private Query windowed() {
        NumberGenerator numbers =
                over(Sql.column("v", "a"), Sql.column("v", "b")).numbers();
        Expression value = dice.chance(0.5) ? Sql.column("v", "a") : numbers.number(1);
        List<Expression> partition = dice.chance(0.3) ? List.of(numbers.number(1)) : List.of();
        Window ordered = new Window(
                null, true, partition, List.of(Sql.sort(Sql.column("v", "i"), dice.chance(0.3), null)), null, Sql.AT);
        Expression window =
                switch (dice.below(3)) {
                    case 0, 1 ->
                        Sql.over(
                                dice.oneOf("LAG", "LEAD"),
                                List.of(
                                        value,
                                        Sql.number(dice.between(0, 2)),
                                        dice.chance(0.5) ? numbers.constant() : numbers.cut(value)),
                                ordered);
                    default ->
                        Sql.over(dice.oneOf("FIRST_VALUE", "LAST_VALUE", "MIN", "MAX", "SUM"), List.of(value), ordered);
                };
        List<SelectItem> items = List.of(Sql.item(Sql.column("v", "i"), null), Sql.item(window, "w"));
        return Sql.query(Sql.select(List.of(), false, items, List.of(from("v")), null));
    }
}
