package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import io.github.dynamodbjdbc.planner.relation.ExpectedParameter;
import io.github.dynamodbjdbc.planner.relation.Value;
import java.util.List;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * Warns of comparisons that are true of nothing that is known: an attribute of one type beside a literal of another, and a name that
 * looks like text in the wrong quotes. They are right SQL, and may still be true of items that no sample had.
 */
final class ImpossibleComparisons {
    private ImpossibleComparisons() {}

    /** @param sides what is compared with each other, none of them a row */
    @SuppressWarnings("ReferenceEquality") // the others, be they alike
    static void warn(StatementState state, List<ComparisonBinder.Side> sides) {
        for (ComparisonBinder.Side side : sides) {
            Value value = side.single();
            Value.Origin origin = value.origin();
            if (origin == null || value.givesType()) {
                continue;
            }
            ColumnType known = known(origin);
            if (known != null && origin.table() != null) {
                for (ComparisonBinder.Side other : sides) {
                    ColumnType literal = literalType(other.expression());
                    String warning = literal == null || literal == known
                            ? timeWarning(origin, known, other.expression())
                            : ExpectedParameter.typeWarning(origin.name(), origin.table(), known, literal, false);
                    if (warning != null) {
                        state.notes().warn(warning);
                    }
                }
            } else if (!origin.attributes().isEmpty()
                    && isQuoted(side)
                    && sides.stream().allMatch(other -> other == side || isName(other))) {
                state.notes()
                        .warn("\"" + origin.name() + "\" in double quotes is taken for a column of " + origin.table()
                                + "; text is written in single quotes");
            }
        }
    }

    /** A time is compared with ISO 8601 text, and with nothing else that an item holds. */
    private static @Nullable String timeWarning(Value.Origin origin, ColumnType known, Expression other) {
        SampledPath sampled = origin.sampled().get();
        if (!(other instanceof Expression.TemporalLiteral time) || sampled == null) {
            return null;
        }
        SampledPath.TextForm text = sampled.text();
        boolean isText = known == ColumnType.VARCHAR;
        if (isText && (text == null || text.form() != null)) {
            return null;
        }
        String cure =
                switch (known) {
                    case NUMERIC ->
                        "FROM_UNIXTIME(" + origin.name() + ") makes a time of epoch seconds; a schema file may"
                                + " declare them";
                    case VARCHAR -> "TO_TIMESTAMP(" + origin.name() + ", format) reads it";
                    default -> null;
                };
        String held = isText && text != null ? "text written as " + text.pattern() : known.name();
        return cure == null
                ? null
                : origin.name() + " is known to hold " + held + " in " + origin.table() + ", and is compared with "
                        + time.kind() + ", which is true of no item that is known: " + cure;
    }

    /** The one type of all values that are known, of an attribute or a place in documents. */
    private static @Nullable ColumnType known(Value.Origin origin) {
        ColumnType reported = origin.attributes().isEmpty() && origin.sampled().get() == null
                ? null
                : origin.reported().get();
        return reported == ColumnType.VARIANT ? null : reported;
    }

    /**
     * Looks at what has become of the sides: text by how it is written, and parameters, which are looked at when they have values.
     *
     * @param equality whether text that others begin with is of another form
     */
    static void expect(
            StatementState state, List<ComparisonBinder.Side> sides, List<RexNode> converted, boolean equality) {
        for (ComparisonBinder.Side side : sides) {
            Value.Origin origin = side.single().origin();
            SampledPath sampled = origin == null ? null : origin.sampled().get();
            if (origin == null || origin.table() == null || sampled == null) {
                continue;
            }
            ColumnType known = side.single().givesType() ? null : known(origin);
            // What is a moment by its column's form is compared as one, however it is written.
            boolean isMoment =
                    SqlTypeName.DATETIME_TYPES.contains(side.single().type().getSqlTypeName())
                            || origin.compared() != null && LiteralConversion.isTime(origin.compared());
            String pattern = isMoment || sampled.text() == null || sampled.columnType() != ColumnType.VARCHAR
                    ? null
                    : sampled.text().pattern();
            for (int i = 0; i < sides.size() && (known != null || pattern != null); i++) {
                if (converted.get(i) instanceof RexDynamicParam parameter) {
                    boolean written = LiftedLiterals.isLiteral(sides.get(i).expression());
                    state.notes()
                            .expect(new ExpectedParameter(
                                    parameter.getIndex(),
                                    origin.name(),
                                    origin.table(),
                                    known == null || written ? ColumnType.VARIANT : known,
                                    pattern,
                                    equality));
                } else if (sides.get(i).expression() instanceof Expression.StringLiteral literal) {
                    String warning = ExpectedParameter.textWarning(
                            origin.name(), origin.table(), pattern, literal.value(), equality);
                    if (warning != null) {
                        state.notes().warn(warning);
                    }
                }
            }
        }
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

    /** What text is compared with, as a rule. */
    private static boolean isName(ComparisonBinder.Side side) {
        return (side.expression() instanceof Expression.NameReference
                        || side.expression() instanceof Expression.PathAccess)
                && !isQuoted(side);
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
