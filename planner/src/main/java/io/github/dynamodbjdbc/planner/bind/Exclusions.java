package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning;
import io.github.dynamodbjdbc.planner.function.Functions;
import io.github.dynamodbjdbc.planner.relation.Relation;
import io.github.dynamodbjdbc.planner.relation.Scope;
import io.github.dynamodbjdbc.planner.relation.Value;
import java.util.List;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** The columns and fields that EXCLUDE removes from a star. A path may begin with a table's name in FROM. */
final class Exclusions {
    private Exclusions() {}

    /** The value of the column without the excluded paths; null if the whole column is excluded. */
    static @Nullable Value left(Relation.Shown column, SelectItem.Star star, Scope scope, ExpressionScope expressions) {
        Value value = column.value(star.position());
        for (SelectItem.Excluded place : star.excluded()) {
            List<Expression> inside = inside(place, column, scope);
            if (inside == null) {
                continue;
            }
            if (inside.isEmpty()) {
                return null;
            }
            Expression steps = new Expression.ListValue(inside, place.position());
            RexNode without = expressions
                    .scalars()
                    .call(
                            "TUPLE_WITHOUT",
                            ((FunctionMeaning.Computed)
                                            Functions.get("TUPLE_WITHOUT").meaning())
                                    .overloads(),
                            List.of(value.rex(), expressions.bind(steps).rex()),
                            place.position());
            value = new Value(without, false, value.origin());
        }
        return value;
    }

    /** The steps below the column; null if the place is elsewhere. */
    private static @Nullable List<Expression> inside(SelectItem.Excluded place, Relation.Shown column, Scope scope) {
        if (place.name().name().equals(column.name())) {
            return place.steps();
        }
        Relation relation =
                NameResolution.relation(Scope.of(null, scope.block(), scope.sources()), List.of(place.name()));
        boolean member = relation != null
                && !place.steps().isEmpty()
                && place.steps().get(0) instanceof Expression.StringLiteral name
                && name.value().equals(column.name())
                && relation.find(new Identifier(column.name(), true, place.position()))
                        .contains(column.reference());
        return member ? place.steps().subList(1, place.steps().size()) : null;
    }
}
