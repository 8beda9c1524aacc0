package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Finds columns by label: an exact match, otherwise one regardless of case; the first of several. */
final class ColumnLabels {
    private final List<OutputColumn> columns;
    private final Map<String, Integer> exact = new HashMap<>();
    private final Map<String, Integer> folded = new HashMap<>();

    ColumnLabels(List<OutputColumn> columns) {
        this.columns = columns;
    }

    /** The index from 0; -1 if there is none. */
    int find(String label) {
        if (exact.isEmpty()) {
            index();
        }
        Integer index = exact.get(label);
        if (index == null) {
            index = folded.get(label.toLowerCase(Locale.ROOT));
        }
        return index == null ? -1 : index;
    }

    private void index() {
        for (int i = 0; i < columns.size(); i++) {
            String label = columns.get(i).label();
            exact.putIfAbsent(label, i);
            folded.putIfAbsent(label.toLowerCase(Locale.ROOT), i);
        }
    }
}
