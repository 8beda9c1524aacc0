package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Expression.Test;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Hint;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Generates numbers of mixed types: integers, numbers with a scale, and exact numbers with up to 38 digits, in places where a common type must be
 * found. No number may lose a digit through that.
 */
final class NumberGenerator {
    private static final List<String> FEW_DIGITS =
            List.of("0", "1", "2", "3", "7", "-1", "2.4", "-2.4", "2.5", "-2.5", "0.5", "0.001", "10.25");

    private static final List<String> MANY_DIGITS = List.of(
            "0.123456789012345678",
            "-7.000000000000000001",
            "12345678901234567890123456789012345678",
            "-99999999999999999999999999999999999999",
            "12345678901234567890.5",
            "1234567890.123456789012345678",
            "9223372036854775807",
            "2147483647",
            "4503599627370497.5");

    private final Dice dice;
    private final Slots slots;
    private final ExpressionGenerator expressions;
    private final List<Expression> columns;

    /** @param columns the columns with numbers, possibly among other values */
    NumberGenerator(Dice dice, Slots slots, ExpressionGenerator expressions, List<Expression> columns) {
        this.dice = dice;
        this.slots = slots;
        this.expressions = expressions;
        this.columns = columns;
    }

    Expression constant() {
        boolean few = dice.chance(0.8);
        List<Datum> pool =
                (few ? FEW_DIGITS : MANY_DIGITS).stream().map(Pools::number).toList();
        return slots.operand(dice.pick(pool), few ? pool : List.of());
    }

    /** A number, or text with a number, which counts as a number among numbers. */
    private Expression alternative(int depth) {
        return dice.chance(0.12) ? slots.operand(new Datum.Text(dice.pick(FEW_DIGITS)), List.of()) : number(depth);
    }

    private Expression leaf() {
        return !columns.isEmpty() && dice.chance(0.65) ? dice.pick(columns) : constant();
    }

    Expression number(int depth) {
        if (depth <= 0 || dice.chance(0.1)) {
            return leaf();
        }
        int less = depth - 1;
        return switch (dice.below(14)) {
            case 0, 1, 2 -> cut(number(less));
            case 3 -> Sql.call(dice.oneOf("ABS", "SIGN"), number(less));
            case 4 ->
                dice.chance(0.5)
                        ? Sql.call(dice.oneOf("MOD", "DIV"), number(less), Sql.number(dice.oneOf(2, 3, 7)))
                        : Sql.binary(number(less), BinaryOperator.MODULO, Sql.number(dice.oneOf(2, 3, 10)));
            case 5 -> most(less);
            case 6 -> Sql.call(dice.oneOf("COALESCE", "NVL"), orNull(number(less), less), alternative(less));
            case 7, 8 -> choice(less);
            case 9 -> {
                Expression one = number(less);
                yield Sql.call("NULLIF", one, dice.chance(0.5) ? cut(one) : alternative(less));
            }
            case 10 -> Sql.call("IIF", expressions.condition(less), number(less), cut(number(less)));
            case 11 -> Sql.binary(number(less), BinaryOperator.ADD, Sql.number(dice.below(2)));
            case 12 ->
                Sql.binary(
                        number(less),
                        dice.oneOf(BinaryOperator.ADD, BinaryOperator.SUBTRACT, BinaryOperator.MULTIPLY),
                        number(less));
            default -> new Expression.Unary(Expression.UnaryOperator.MINUS, number(less), Sql.AT);
        };
    }

    /** The number cast to a type or rounded by a function, which may remove digits. */
    Expression cut(Expression number) {
        return switch (dice.below(5)) {
            case 0, 1 -> cast(number);
            case 2 -> Sql.call(dice.oneOf("FLOOR", "CEIL", "ROUND", "TRUNC"), number);
            case 3 -> Sql.call(dice.oneOf("ROUND", "TRUNC"), number, Sql.number(dice.oneOf(0, 1, 2, 17)));
            default -> Sql.call(dice.oneOf("ROUND", "TRUNC"), number, Sql.number(dice.oneOf(-1, 1)));
        };
    }

    private Expression cast(Expression number) {
        List<Integer> precision = dice.oneOf(
                List.of(38, 0), List.of(38, 0), List.of(38), List.of(38, 18), List.of(20, 2), List.of(12, 1));
        TypeName type =
                switch (dice.below(6)) {
                    case 0 -> new TypeName("INTEGER", List.of(), Sql.AT);
                    case 1 -> new TypeName("BIGINT", List.of(), Sql.AT);
                    case 2 -> new TypeName(dice.oneOf("NUMERIC", "DECIMAL"), List.of(), Sql.AT);
                    default -> new TypeName(dice.oneOf("NUMERIC", "DECIMAL"), precision, Sql.AT);
                };
        return new Expression.Cast(number, type, dice.chance(0.3), Sql.AT);
    }

    private Expression most(int depth) {
        List<Expression> numbers = new ArrayList<>(List.of(number(depth), cut(number(depth))));
        if (dice.chance(0.3)) {
            numbers.add(alternative(0));
        }
        return Sql.call(dice.oneOf("GREATEST", "LEAST"), false, null, dice.some(numbers, numbers.size()));
    }

    private Expression orNull(Expression number, int depth) {
        return new Expression.Case(
                null, List.of(new Expression.WhenClause(expressions.condition(depth), number, Sql.AT)), null, Sql.AT);
    }

    private Expression choice(int depth) {
        List<Expression> results = dice.some(List.of(number(depth), cut(number(depth)), alternative(0)), 3);
        List<Expression.WhenClause> whens = new ArrayList<>();
        boolean simple = dice.chance(0.3);
        Expression operand = simple ? number(depth) : null;
        for (int i = dice.between(1, 2); i > 0; i--) {
            Expression when =
                    operand == null ? expressions.condition(depth) : dice.chance(0.5) ? cut(operand) : number(depth);
            whens.add(new Expression.WhenClause(when, results.get(i), Sql.AT));
        }
        return new Expression.Case(operand, whens, results.get(0), Sql.AT);
    }

    /** A comparison of numbers that are almost equal, and of different types. */
    Expression condition(int depth) {
        Expression one = number(depth);
        Expression near = dice.chance(0.7) ? cut(one) : number(depth);
        if (dice.chance(0.5)) {
            Expression left = one;
            one = near;
            near = left;
        }
        return switch (dice.below(8)) {
            case 0 ->
                new Expression.InList(
                        one,
                        dice.some(List.of(near, number(0), cut(number(0))), dice.between(1, 3)),
                        dice.chance(0.3),
                        Sql.AT);
            case 1 -> new Expression.Between(one, near, number(depth), false, dice.chance(0.3), Sql.AT);
            case 2 -> new Expression.Between(one, number(depth), near, dice.chance(0.3), dice.chance(0.3), Sql.AT);
            case 3 -> new Expression.IsDistinctFrom(one, near, dice.chance(0.5), Sql.AT);
            case 4 -> Sql.is(Sql.call("NULLIF", one, near), Test.NULL, dice.chance(0.5));
            default -> Sql.binary(one, ExpressionGenerator.comparison(dice), near);
        };
    }

    /** Groups by such a number, with aggregates of numbers. Groups by ordinal: two expressions with parameters are never equal. */
    Query groups(List<Hint> hints, FromItem from, @Nullable Expression where) {
        List<SelectItem> items = new ArrayList<>();
        items.add(Sql.item(number(dice.between(0, 2)), "k"));
        for (int i = dice.between(1, 2); i > 0; i--) {
            String name = dice.oneOf("MIN", "MAX", "COUNT", "SUM", "AVG", "VAR_SAMP", "STDDEV_POP");
            items.add(Sql.item(Sql.call(name, dice.chance(0.2), null, List.of(number(dice.between(0, 2)))), "g" + i));
        }
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
