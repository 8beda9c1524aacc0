package io.github.dynamodbjdbc.tck.oracle;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A row of one relation in FROM: an item, or a query's row, or neither if an outer join found no partner. */
record Tuple(@Nullable Map<String, Datum> item, @Nullable List<@Nullable Cell> cells) {
    static final Tuple NO_PARTNER = new Tuple(null, null);

    static Tuple ofItem(Map<String, Datum> item) {
        return new Tuple(item, null);
    }

    static Tuple ofRow(List<@Nullable Cell> cells) {
        return new Tuple(null, cells);
    }

    boolean hasPartner() {
        return item != null || cells != null;
    }
}
