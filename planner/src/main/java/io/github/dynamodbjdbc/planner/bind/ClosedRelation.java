package io.github.dynamodbjdbc.planner.bind;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A subquery, or a table whose columns were renamed: it has the columns listed and no others.
 *
 * @param starTarget what is told of a star, where the columns are those of a table; else null
 */
record ClosedRelation(
        @Nullable String alias, List<Shown> shown, @Nullable Relation starTarget) implements Relation {
    ClosedRelation {
        shown = List.copyOf(shown);
    }

    @Override
    public void starred() {
        if (starTarget != null) {
            starTarget.starred();
        }
    }
}
