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
 * Warns about comparisons that are false for all known values: an attribute compared with a literal of another type, and a name
 * that looks like text in double quotes. They are valid SQL, and may be true for items outside the sample.
 */
final class ImpossibleComparisons {
    private ImpossibleComparisons() {}

    /** @param sides the sides of a comparison, none of them a row */
    @SuppressWarnings("ReferenceEquality") // other sides, which may be equal
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
                                + "; strings are written in single quotes");
            }
        }
    }

    /** The warning that a time can't equal the attribute's values, which are not ISO 8601 text; null for none. */
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
        String held = isText && text != null ? "strings written as " + text.pattern() : known.name();
        return cure == null
                ? null
                : origin.name() + " is known to hold " + held + " in " + origin.table() + ", and is compared with "
                        + time.kind() + ", so no known item matches: " + cure;
    }

    /** The single type of all known values of an attribute or path; null if there is none. */
    private static @Nullable ColumnType known(Value.Origin origin) {
        ColumnType reported = origin.attributes().isEmpty() && origin.sampled().get() == null
                ? null
                : origin.reported().get();
        return reported == ColumnType.VARIANT ? null : reported;
    }

    /**
     * Checks converted sides against the known values: the form of strings immediately, and parameters when they have values.
     *
     * @param equality whether the operator tests equality; otherwise text whose form is a prefix of the known one is accepted
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
            // A column whose form is a moment is compared as a moment, in any spelling.
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

    /** The type of a literal among the types of attributes; null for other expressions. */
    private static @Nullable ColumnType literalType(Expression expression) {
        if (expression instanceof Expression.StringLiteral) {
            return ColumnType.VARCHAR;
        }
        if (expression instanceof Expression.BooleanLiteral) {
            return ColumnType.BOOLEAN;
        }
        return Shapes.number(expression) == null ? null : ColumnType.NUMERIC;
    }

    /** Whether the side is a name or path, which is usually compared with text. */
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
