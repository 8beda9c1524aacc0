package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.util.List;
import java.util.stream.Stream;

/** Generates expressions of binary data in places that allow values of any type. */
final class BinaryGenerator {
    private static final List<Datum> VALUES = Stream.of("", "00", "0001", "7f", "80", "ff", "ff00")
            .map(Pools::binary)
            .toList();

    private final Dice dice;
    private final Slots slots;
    private final ExpressionGenerator others;
    private final List<Expression> columns;

    /** @param columns the columns with binary data */
    BinaryGenerator(Dice dice, Slots slots, ExpressionGenerator others, List<Expression> columns) {
        this.dice = dice;
        this.slots = slots;
        this.others = others;
        this.columns = columns;
    }

    Expression any(int depth) {
        return dice.chance(0.5) ? binary(depth) : condition(depth);
    }

    private Expression binary(int depth) {
        if (depth == 0 || dice.chance(0.2)) {
            return !columns.isEmpty() && dice.chance(0.6)
                    ? dice.pick(columns)
                    : dice.chance(0.5)
                            ? Sql.literal(dice.pick(VALUES))
                            : cast(slots.operand(dice.pick(VALUES), VALUES));
        }
        int less = depth - 1;
        return switch (dice.below(5)) {
            case 0 -> Sql.call("COALESCE", cast(new Expression.NullLiteral(Sql.AT)), binary(less));
            case 1 -> Sql.call("NULLIF", binary(less), binary(less));
            case 2 -> Sql.call(dice.oneOf("GREATEST", "LEAST"), binary(less), binary(less));
            case 3 ->
                new Expression.Case(
                        null,
                        List.of(new Expression.WhenClause(others.condition(less), binary(less), Sql.AT)),
                        binary(less),
                        Sql.AT);
            default -> cast(binary(less));
        };
    }

    /** A bare parameter would have no type. */
    private static Expression cast(Expression operand) {
        return new Expression.Cast(operand, new TypeName("VARBINARY", List.of(), Sql.AT), false, Sql.AT);
    }

    private Expression condition(int depth) {
        return switch (dice.below(5)) {
            case 0, 1 -> Sql.binary(binary(depth), ExpressionGenerator.comparison(dice), binary(depth));
            case 2 -> new Expression.Between(binary(depth), binary(0), binary(0), false, dice.chance(0.3), Sql.AT);
            case 3 -> new Expression.InList(binary(depth), List.of(binary(0), binary(0)), dice.chance(0.3), Sql.AT);
            default -> new Expression.IsDistinctFrom(binary(depth), binary(depth), dice.chance(0.5), Sql.AT);
        };
    }
}
