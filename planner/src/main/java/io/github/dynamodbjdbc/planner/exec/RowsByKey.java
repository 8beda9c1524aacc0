package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.value.HeapBytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** All rows of a table, found by their keys. Rows for which memory is short are in a file; the keys stay in memory. */
final class RowsByKey implements AutoCloseable {
    private static final int[] NONE = {0};

    private final RowStore store;
    private final Kept kept;

    /** For each key the numbers of its rows, behind how many there are. */
    private final Map<List<@Nullable Object>, int[]> places = new HashMap<>();

    private RowsByKey(Run run) {
        this.store = new RowStore(run);
        this.kept = new Kept(run);
    }

    /**
     * Takes all rows, but for those with a key that contains NULL.
     *
     * @param keyOf the key that a row has
     * @return null if there is no room for them
     */
    static @Nullable RowsByKey of(RowCursor rows, Function<@Nullable Object[], List<@Nullable Object>> keyOf, Run run) {
        RowsByKey byKey = new RowsByKey(run);
        boolean whole = false;
        try {
            whole = byKey.takeAll(rows, keyOf, run);
        } finally {
            if (!whole) {
                byKey.close();
            }
        }
        return whole ? byKey : null;
    }

    private boolean takeAll(RowCursor rows, Function<@Nullable Object[], List<@Nullable Object>> keyOf, Run run) {
        boolean inMemory = run.spillDirectory() == null;
        long bytes = 0;
        while (rows.advance()) {
            run.checkCancelledSometimes();
            @Nullable Object[] row = rows.row().clone();
            List<@Nullable Object> key = keyOf.apply(row);
            if (key.contains(null)) {
                continue;
            }
            bytes += HeapBytes.ofRow(row);
            if (run.memory().isAlmostFull() || inMemory && run.memory().isTight(bytes)) {
                return false;
            }
            add(key, store.size());
            store.add(row);
        }
        return true;
    }

    private void add(List<@Nullable Object> key, int place) {
        int[] known = places.getOrDefault(key, NONE);
        int count = known[0] + 1;
        int[] more = known;
        if (count >= known.length) {
            more = Arrays.copyOf(known, count == 1 ? 2 : 2 * count);
            places.put(key, more);
            kept.add(0, known == NONE ? Kept.ENTRY + HeapBytes.ofRow(key.toArray()) : (long) Integer.BYTES * count);
        }
        more[count] = place;
        more[0] = count;
    }

    /** The rows with a key. */
    List<@Nullable Object[]> of(List<@Nullable Object> key) {
        int[] found = places.getOrDefault(key, NONE);
        List<@Nullable Object[]> rows = new ArrayList<>(found[0]);
        for (int i = 1; i <= found[0]; i++) {
            rows.add(store.get(found[i]));
        }
        return rows;
    }

    @Override
    public void close() {
        store.close();
        kept.release();
        places.clear();
    }
}
