package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One condition of those that an item has to meet together.
 *
 * @param predicate null if it is more than an item's own matter, or has no form of a {@link Predicate}
 * @param columns of the item that it depends on, where there is no predicate
 */
record WherePart(@Nullable Predicate predicate, Set<ColumnSource> columns) {
    WherePart {
        columns = Set.copyOf(columns);
    }

    /** The attributes of those columns. */
    Set<String> attributes() {
        return ItemQueries.attributes(columns, Position.NONE);
    }
}
