package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.name.Identifiers;
import io.github.dynamodbjdbc.planner.relation.Relation;
import io.github.dynamodbjdbc.planner.relation.Scope;
import io.github.dynamodbjdbc.planner.relation.Value;
import io.github.dynamodbjdbc.planner.type.Types;
import java.util.List;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** The columns and fields that EXCLUDE removes from a star. A path may begin with a table's name in FROM. */
final class Exclusions {
    private Exclusions() {}

    /**
     * The value of the column without the excluded paths; null if the whole column is excluded.
     *
     * @param columns all columns of the star
     */
    static @Nullable Value left(
            Relation.Shown column,
            List<Relation.Shown> columns,
            SelectItem.Star star,
            Scope scope,
            ExpressionScope expressions) {
        Value value = column.value(star.position());
        for (SelectItem.Excluded place : star.excluded()) {
            List<Expression> inside = inside(place, column, columns, scope);
            if (inside == null) {
                continue;
            }
            if (inside.isEmpty()) {
                return null;
            }
            Expression steps = new Expression.ListValue(inside, place.position());
            RexNode left = without(value.rex(), expressions.bind(steps).rex(), expressions, place.position());
            value = new Value(left, false, value.origin());
        }
        return value;
    }

    /**
     * The value without the part to which the steps lead. A value that has no members or elements is the same, and keeps its type.
     *
     * @param steps a list
     */
    static RexNode without(RexNode value, RexNode steps, ExpressionScope expressions, Position position) {
        RexNode list = expressions.scalars().list(steps, position);
        return Types.isAny(value.getType())
                ? expressions
                        .rex()
                        .call(
                                DocumentOperators.TUPLE_WITHOUT,
                                expressions.casts().stored(value),
                                list)
                : value;
    }

    /** The steps below the column; null if the place is elsewhere. */
    private static @Nullable List<Expression> inside(
            SelectItem.Excluded place, Relation.Shown column, List<Relation.Shown> columns, Scope scope) {
        List<Expression> steps = place.steps();
        if (Identifiers.matching(place.name(), columns, Relation.Shown::name).contains(column)) {
            return steps;
        }
        Relation relation =
                NameResolution.relation(Scope.of(null, scope.block(), scope.sources()), List.of(place.name()));
        if (relation == null || steps.isEmpty()) {
            return null;
        }
        return named(steps.get(0), relation.star()).stream().anyMatch(own -> isSame(own, column, place.position()))
                ? steps.subList(1, steps.size())
                : null;
    }

    /** The columns of a table to which the step leads: one by its name, or all. */
    private static List<Relation.Shown> named(Expression step, List<Relation.Shown> columns) {
        if (step instanceof Expression.StringLiteral member) {
            return Identifiers.matching(
                    new Identifier(member.value(), false, member.position()), columns, Relation.Shown::name);
        }
        return step instanceof Expression.BooleanLiteral ? columns : List.of();
    }

    /** Whether both are the same column: other relations may have columns of that name. */
    private static boolean isSame(Relation.Shown one, Relation.Shown other, Position position) {
        return one.value(position).rex().equals(other.value(position).rex());
    }
}
