package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.value.StoredMoment;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a lookup join, and the reads by them.
 *
 * @param place the join's place in the plan, by which its inputs find its batch
 * @param lookup the node of the plan that reads by keys
 * @param foundColumns the key's columns in the rows that are looked up
 * @param columns the key's columns in the rows that supply the keys
 * @param moments per column, whether it is a date or timestamp, whose value is used as it is
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record LookupKeys(int place, int lookup, int[] foundColumns, int[] columns, boolean[] moments) {
    /** The key that a row supplies; null if it contains NULL. */
    @Nullable
    List<@Nullable Object> of(@Nullable Object[] row) {
        List<@Nullable Object> key = new ArrayList<>(columns.length);
        for (int i = 0; i < columns.length; i++) {
            Object value = row[columns[i]];
            if (value == null) {
                return null;
            }
            key.add(moments[i] ? value : Values.canonical(value));
        }
        return key;
    }

    /** The key of a row that was looked up. */
    List<@Nullable Object> ofFound(@Nullable Object[] row) {
        return ofFound(row, foundColumns);
    }

    static List<@Nullable Object> ofFound(@Nullable Object[] row, int[] keyColumns) {
        List<@Nullable Object> key = new ArrayList<>(keyColumns.length);
        for (int column : keyColumns) {
            Object value = row[column];
            // Keys are looked up by text.
            key.add(value instanceof StoredMoment moment ? moment.text() : value);
        }
        return key;
    }

    List<@Nullable Object[]> read(Run run, List<List<@Nullable Object>> keys) {
        return read(run, lookup, keys);
    }

    static List<@Nullable Object[]> read(Run run, int node, List<List<@Nullable Object>> keys) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        int most = run.reads().mostKeys(node);
        int from = 0;
        while (from < keys.size()) {
            int to = from + Math.min(most, keys.size() - from);
            try (RowCursor cursor = run.reads().byKeys(node, keys.subList(from, to))) {
                cursor.needAll();
                while (cursor.advance()) {
                    run.checkCancelled();
                    rows.add(cursor.row().clone());
                }
            }
            from = to;
        }
        return rows;
    }
}
