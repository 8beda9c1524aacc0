package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Warns of comparisons that are true of nothing that is known: an attribute of one type beside a literal of another, and a name that
 * looks like text in the wrong quotes. They are right SQL, and may still be true of items that no sample had.
 */
final class ImpossibleComparisons {
    private ImpossibleComparisons() {}

    /** @param sides what is compared with each other, none of them a row */
    static void warn(StatementState state, List<ComparisonBinder.Side> sides) {
        for (ComparisonBinder.Side side : sides) {
            Value value = side.single();
            Value.Origin origin = value.origin();
            if (origin == null || value.converts() || origin.attributes().isEmpty()) {
                continue;
            }
            ColumnType known = origin.reported().get();
            if (known != null) {
                for (ComparisonBinder.Side other : sides) {
                    warn(state, origin, known, literalType(other.expression()));
                }
            } else if (isQuoted(side)
                    && sides.stream().filter(ImpossibleComparisons::isQuoted).count() == 1) {
                state.warn("\"" + origin.name() + "\" in double quotes is taken for a column of " + origin.table()
                        + "; text stands in single quotes");
            }
        }
    }

    // The literal is not told: a plan that serves several has one text for all.
    private static void warn(
            StatementState state, Value.Origin origin, ColumnType known, @Nullable ColumnType literal) {
        String cure = literal == null || literal == known ? null : cure(origin.label(), known);
        if (cure != null) {
            state.warn(origin.name() + " is known to hold " + known + " in " + origin.table()
                    + ", and is compared with " + literal + ", which is never true: " + cure);
        }
    }

    private static @Nullable String cure(String label, ColumnType known) {
        return switch (known) {
            case NUMERIC -> "write a number, without quotes";
            case VARCHAR -> "write text, in single quotes";
            case BOOLEAN -> "write TRUE or FALSE";
            case VARBINARY -> "write X'…' for binary";
            case LIST -> "contains(" + label + ", …) looks for an element";
            case DOCUMENT -> "name a place in it, as " + label + ".x";
            case VARIANT, INTEGER, BIGINT, DOUBLE, DATE, TIME, TIMESTAMP -> null;
        };
    }

    /** The type of a literal, among those that items hold; null if it is none. */
    private static @Nullable ColumnType literalType(Expression expression) {
        if (expression instanceof Expression.StringLiteral) {
            return ColumnType.VARCHAR;
        }
        if (expression instanceof Expression.BooleanLiteral) {
            return ColumnType.BOOLEAN;
        }
        return Shapes.number(expression) == null ? null : ColumnType.NUMERIC;
    }

    private static boolean isQuoted(ComparisonBinder.Side side) {
        if (!(side.expression() instanceof Expression.NameReference reference)
                || reference.parts().size() > 1) {
            return false;
        }
        Identifier name = reference.parts().get(0);
        return name.quoted();
    }
}
