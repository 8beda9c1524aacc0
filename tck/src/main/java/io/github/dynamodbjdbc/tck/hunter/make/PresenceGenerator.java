package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Expression.Test;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Generates conditions on the presence and the type of an attribute's value. */
final class PresenceGenerator {
    private final Dice dice;
    private final Traits traits;
    private final OperandValues values;
    private final ComparisonGenerator comparisons;
    private final boolean plain;

    PresenceGenerator(Dice dice, Traits traits, OperandValues values, ComparisonGenerator comparisons, boolean plain) {
        this.dice = dice;
        this.traits = traits;
        this.values = values;
        this.comparisons = comparisons;
        this.plain = plain;
    }

    /** A condition that is true of a value that the witness has. */
    Expression present(Expression column, ValueType type) {
        switch (plain ? 0 : dice.below(4)) {
            case 0 -> {
                traits.add(Form.NULL_TEST, type);
                return Sql.is(column, Test.NULL, dice.chance(0.9));
            }
            case 1 -> {
                traits.add(Form.MISSING_TEST, type);
                return Sql.is(column, Test.MISSING, true);
            }
            case 2 -> {
                traits.add(Form.MISSING_TEST, type);
                return Sql.call("attribute_exists", column);
            }
            default -> {
                traits.add(Form.ATTRIBUTE_TYPE, type);
                return Sql.call("attribute_type", column, Sql.text(type.name()));
            }
        }
    }

    /** A condition on an attribute that the witness lacks, or that is NULL in it. */
    Expression absent(Source source, String name, @Nullable Datum value) {
        Expression column = source.column(name);
        switch (dice.below(plain ? 3 : 6)) {
            case 0, 1 -> {
                traits.add(Form.NULL_TEST, ValueType.NULL);
                return Sql.is(column, Test.NULL, dice.chance(0.1));
            }
            case 3 -> {
                traits.add(Form.MISSING_TEST, ValueType.NULL);
                return dice.chance(0.5)
                        ? Sql.is(column, Test.MISSING, value != null)
                        : Sql.call(value == null ? "attribute_not_exists" : "attribute_exists", column);
            }
            case 4 -> {
                traits.add(Form.DISTINCT, ValueType.NULL);
                return new Expression.IsDistinctFrom(column, new Expression.NullLiteral(Sql.AT), true, Sql.AT);
            }
            default -> {
                Datum other = values.scalar(source.values(name));
                traits.add(Form.OR);
                traits.add(Form.NULL_TEST, ValueType.NULL);
                return Sql.binary(
                        Sql.is(column, Test.NULL, false),
                        BinaryOperator.OR,
                        comparisons.equal(column, other, List.of()));
            }
        }
    }
}
