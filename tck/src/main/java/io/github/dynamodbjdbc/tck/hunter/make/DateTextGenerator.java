package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Hint;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import io.github.dynamodbjdbc.grammar.ast.Window;
import io.github.dynamodbjdbc.tck.oracle.Cell;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Generates arithmetic of dates that attributes and keys store as text without a declaration. */
final class DateTextGenerator {
    private static final List<Datum> DAYS = List.of("0", "1", "-1", "7", "31", "334", "10000").stream()
            .map(Pools::number)
            .toList();

    private final Dice dice;
    private final Slots slots;
    private final List<Expression> columns;

    /** @param columns columns some of whose values are text that begins with a date */
    DateTextGenerator(Dice dice, Slots slots, List<Expression> columns) {
        this.dice = dice;
        this.slots = slots;
        this.columns = columns;
    }

    boolean isEmpty() {
        return columns.isEmpty();
    }

    /** An expression for a date, a number of days, or an interval. */
    Expression value() {
        return dice.chance(0.4) ? shifted() : difference(text(), text());
    }

    /** A text's date plus or minus days. */
    private Expression shifted() {
        Expression days = dice.chance(0.7) ? days() : dice.pick(columns);
        return dice.chance(0.2)
                ? Sql.binary(days, BinaryOperator.ADD, text())
                : Sql.binary(text(), dice.oneOf(BinaryOperator.ADD, BinaryOperator.SUBTRACT), days);
    }

    private Expression difference(Expression one, Expression other) {
        return switch (dice.below(5)) {
            case 0, 1 -> Sql.binary(day(), BinaryOperator.SUBTRACT, one);
            case 2 -> Sql.binary(one, BinaryOperator.SUBTRACT, day());
            default -> Sql.binary(one, BinaryOperator.SUBTRACT, other);
        };
    }

    /** A column as it is, or in an expression that is always text. */
    private Expression text() {
        Expression column = dice.pick(columns);
        return dice.chance(0.3)
                ? new Expression.Cast(column, new TypeName("VARCHAR", List.of(), Sql.AT), false, Sql.AT)
                : column;
    }

    private Expression day() {
        return Sql.literal(new Cell.Date(dice.pick(DeclarationGenerator.TIMES).toLocalDate()));
    }

    private Expression days() {
        return slots.operand(dice.pick(DAYS), DAYS);
    }

    Expression condition() {
        return switch (dice.below(6)) {
            case 0 -> Sql.is(value(), Expression.Test.NULL, dice.chance(0.6));
            // The date of a text plus an integer is always a date.
            case 1 ->
                Sql.binary(
                        Sql.binary(
                                new Expression.Cast(
                                        dice.pick(columns), new TypeName("VARCHAR", List.of(), Sql.AT), false, Sql.AT),
                                dice.oneOf(BinaryOperator.ADD, BinaryOperator.SUBTRACT),
                                days()),
                        ExpressionGenerator.comparison(dice),
                        day());
            case 2 ->
                new Expression.Between(difference(text(), text()), days(), days(), true, dice.chance(0.3), Sql.AT);
            default -> Sql.binary(difference(text(), text()), ExpressionGenerator.comparison(dice), days());
        };
    }

    /** The difference between the greatest and the least date. */
    Expression span() {
        Expression last = Sql.call("MAX", false, null, List.of(text()));
        return difference(last, Sql.call("MIN", false, null, List.of(text())));
    }

    /** The difference between a row and its neighbour. */
    Expression gap(Window window) {
        Expression text = text();
        return difference(text, Sql.over(dice.oneOf("LAG", "LEAD"), List.of(text), window));
    }

    /** Groups by a computed value, by ordinal: two expressions with parameters are never equal. */
    Query groups(List<Hint> hints, FromItem from, @Nullable Expression where) {
        List<SelectItem> items = new ArrayList<>();
        items.add(Sql.item(value(), "k"));
        items.add(Sql.item(Sql.countStar(), "n"));
        items.add(Sql.item(dice.chance(0.5) ? span() : Sql.call("MAX", false, null, List.of(value())), "g"));
        return Sql.query(new QueryBody.Select(
                hints,
                false,
                items,
                List.of(from),
                where,
                Sql.groupBy(List.of(Sql.number(1))),
                null,
                List.of(),
                null,
                Sql.AT));
    }
}
