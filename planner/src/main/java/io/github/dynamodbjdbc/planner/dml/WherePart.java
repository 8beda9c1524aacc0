package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One of the conditions that an item has to meet.
 *
 * @param predicate the condition; null if it depends on more than the item, or has no form as a {@link Predicate}
 * @param columns the columns of the item on which the condition depends; empty if there is a predicate
 */
record WherePart(@Nullable Predicate predicate, Set<ColumnSource> columns) {
    WherePart {
        columns = Set.copyOf(columns);
    }

    /** The attributes of the columns. */
    Set<String> attributes() {
        return ItemQueries.attributes(columns, Position.NONE);
    }
}
