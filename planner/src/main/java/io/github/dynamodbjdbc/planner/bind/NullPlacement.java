package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.SortItem;

/** Where an order puts NULL without NULLS FIRST or LAST: last if it is ascending, first if it is descending, as in PostgreSQL. */
final class NullPlacement {
    private NullPlacement() {}

    static boolean isFirst(SortItem item) {
        return item.nullsFirst() == null ? item.descending() : item.nullsFirst();
    }
}
