package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.SortItem;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The direction of one key of ORDER BY. */
record Direction(boolean descending, boolean nullsFirst) {
    static Direction of(SortItem item) {
        Boolean said = item.nullsFirst();
        return new Direction(item.descending(), said == null ? item.descending() : said);
    }

    private int compare(@Nullable Cell left, @Nullable Cell right) {
        Cell a = Values.normal(left);
        Cell b = Values.normal(right);
        if (a == null || b == null) {
            int nullsLast = Boolean.compare(a == null, b == null);
            return nullsFirst ? -nullsLast : nullsLast;
        }
        int order = Values.total(a, b);
        return descending ? -order : order;
    }

    /** Compares lists of keys, with one direction per key. */
    static Comparator<List<@Nullable Cell>> comparator(List<Direction> directions) {
        return (left, right) -> {
            for (int i = 0; i < directions.size(); i++) {
                int order = directions.get(i).compare(left.get(i), right.get(i));
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        };
    }
}
