package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Expression.Test;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Generates expressions of a type from literals, parameters and columns, if there are any. */
final class ExpressionGenerator {
    private static final List<String> TEXTS =
            List.of("", "a", "Ab", "abc", "x y", " pad ", "10", "é", "O'Brien", "a%b");
    private static final List<String> NUMBERS =
            List.of("0", "1", "2", "3", "7", "10", "-1", "2.5", "-0.5", "100", "0.001");

    private final Dice dice;
    private final Slots slots;
    private final List<Expression> texts;
    private final List<Expression> numbers;
    private final List<Expression> binaries;
    private final @Nullable List<Expression> times;

    /**
     * @param texts the columns with text; {@code numbers} and {@code binaries} likewise
     * @param times the columns declared as times; null for no times and no binary data, as required by SQLite
     */
    ExpressionGenerator(
            Dice dice,
            Slots slots,
            List<Expression> texts,
            List<Expression> numbers,
            List<Expression> binaries,
            @Nullable List<Expression> times) {
        this.binaries = binaries;
        this.times = times;
        this.dice = dice;
        this.slots = slots;
        this.texts = texts;
        this.numbers = numbers;
    }

    /** A generator of numbers of mixed types. */
    NumberGenerator numbers() {
        return new NumberGenerator(dice, slots, this, numbers);
    }

    Expression any(int depth) {
        if (times != null && dice.chance(times.isEmpty() ? 0.12 : 0.3)) {
            return new TimeGenerator(dice, slots, this, times).any(depth);
        }
        if (times != null && dice.chance(0.06)) {
            return new BinaryGenerator(dice, slots, this, binaries).any(depth);
        }
        return switch (dice.below(6)) {
            case 0, 1 -> number(depth);
            case 5 -> dice.chance(0.6) ? numbers().number(depth) : numbers().condition(depth);
            case 2, 3 -> text(depth);
            default -> condition(depth);
        };
    }

    private Expression slot(List<String> values, boolean numeric) {
        List<Datum> all = values.stream()
                .map(value -> numeric ? Pools.number(value) : Pools.text(value))
                .toList();
        return slots.operand(dice.pick(all), all);
    }

    Expression number(int depth) {
        if (depth == 0 || dice.chance(0.2)) {
            return !numbers.isEmpty() && dice.chance(0.6) ? dice.pick(numbers) : slot(NUMBERS, true);
        }
        int less = depth - 1;
        if (dice.chance(0.15)) {
            return numbers().number(depth);
        }
        return switch (dice.below(12)) {
            case 0, 1 -> Sql.binary(number(less), BinaryOperator.ADD, number(less));
            case 2 -> Sql.binary(number(less), BinaryOperator.SUBTRACT, number(less));
            case 3 -> Sql.binary(number(less), BinaryOperator.MULTIPLY, number(less));
            case 4 -> Sql.call("ABS", number(less));
            case 5 -> Sql.call("COALESCE", nullable(number(less), less), number(less));
            case 6 -> Sql.call("NULLIF", number(less), number(less));
            case 7 -> Sql.call("CHAR_LENGTH", text(less));
            case 8 -> choice(number(less), number(less), less);
            case 9 -> new Expression.Unary(Expression.UnaryOperator.MINUS, number(less), Sql.AT);
            case 10 -> Sql.call(dice.oneOf("FLOOR", "CEIL"), number(less));
            default -> Sql.binary(number(less), BinaryOperator.DIVIDE, Sql.number(dice.oneOf(2, 4, 5, 8)));
        };
    }

    /** The expression, sometimes replaced by NULL. */
    private Expression nullable(Expression expression, int depth) {
        return new Expression.Case(
                null, List.of(new Expression.WhenClause(condition(depth), expression, Sql.AT)), null, Sql.AT);
    }

    private Expression choice(Expression one, Expression other, int depth) {
        return new Expression.Case(
                null, List.of(new Expression.WhenClause(condition(depth), one, Sql.AT)), other, Sql.AT);
    }

    Expression text(int depth) {
        if (depth == 0 || dice.chance(0.2)) {
            return !texts.isEmpty() && dice.chance(0.6) ? dice.pick(texts) : slot(TEXTS, false);
        }
        int less = depth - 1;
        return switch (dice.below(11)) {
            case 0, 1 -> Sql.binary(text(less), BinaryOperator.CONCAT, text(less));
            case 2 -> Sql.call("UPPER", text(less));
            case 3 -> Sql.call("LOWER", text(less));
            case 4 -> Sql.call("SUBSTRING", text(less), Sql.number(dice.between(1, 3)), Sql.number(dice.between(0, 3)));
            case 5 -> new Expression.Trim(dice.oneOf(Expression.TrimSide.values()), null, text(less), Sql.AT);
            case 6 -> Sql.call("REPLACE", text(less), Sql.text("a"), Sql.text("bb"));
            case 7 -> Sql.call("COALESCE", nullable(text(less), less), text(less));
            case 8 -> choice(text(less), text(less), less);
            case 9 -> Sql.call("NULLIF", text(less), text(less));
            default -> new Expression.Cast(number(0), new TypeName("VARCHAR", List.of(), Sql.AT), false, Sql.AT);
        };
    }

    Expression condition(int depth) {
        if (depth == 0) {
            return new Expression.BooleanLiteral(dice.chance(0.5), Sql.AT);
        }
        int less = depth - 1;
        if (dice.chance(0.12)) {
            return numbers().condition(less);
        }
        return switch (dice.below(12)) {
            case 0, 1 -> Sql.binary(number(less), comparison(dice), number(less));
            case 2, 3 -> Sql.binary(text(less), comparison(dice), text(less));
            case 4 -> Sql.binary(condition(less), dice.oneOf(BinaryOperator.AND, BinaryOperator.OR), condition(less));
            case 5 -> Sql.not(condition(less));
            case 6 -> Sql.is(dice.chance(0.5) ? number(less) : text(less), Test.NULL, dice.chance(0.5));
            case 7 ->
                new Expression.Between(
                        number(less), number(less), number(less), dice.chance(0.2), dice.chance(0.3), Sql.AT);
            case 8 ->
                new Expression.InList(
                        number(less), List.of(number(0), number(less), number(0)), dice.chance(0.4), Sql.AT);
            case 9 ->
                new Expression.Like(
                        text(less),
                        Sql.text(dice.oneOf("a%", "%b", "%", "_", "A_%", "%b%")),
                        null,
                        false,
                        dice.chance(0.3),
                        Sql.AT);
            case 10 -> new Expression.IsDistinctFrom(text(less), text(less), dice.chance(0.5), Sql.AT);
            default -> Sql.is(condition(less), dice.oneOf(Test.TRUE, Test.FALSE, Test.UNKNOWN), dice.chance(0.5));
        };
    }

    static BinaryOperator comparison(Dice dice) {
        return dice.oneOf(
                BinaryOperator.EQUAL,
                BinaryOperator.NOT_EQUAL,
                BinaryOperator.LESS,
                BinaryOperator.LESS_OR_EQUAL,
                BinaryOperator.GREATER,
                BinaryOperator.GREATER_OR_EQUAL);
    }
}
