package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.value.HeapBytes;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a cursor that are not in a store, each once. Reads as many rows as fit into memory and compares them with the whole store.
 * The caller must add each returned row to the store.
 */
final class UnseenRows implements RowCursor {
    private final Run run;
    private final RowCursor rows;
    private final RowStore seen;
    private final Kept kept;
    private final long least;
    private Iterator<@Nullable Object[]> found = List.<@Nullable Object[]>of().iterator();
    private @Nullable Object[] row = new @Nullable Object[0];

    UnseenRows(RowCursor rows, RowStore seen, Run run) {
        this.run = run;
        this.rows = rows;
        this.seen = seen;
        this.kept = new Kept(run);
        this.least = run.memory().room() / 2;
    }

    @Override
    public boolean advance() {
        while (!found.hasNext()) {
            kept.release();
            Map<Object, @Nullable Object[]> candidates = candidates();
            if (candidates.isEmpty()) {
                return false;
            }
            leaveOutSeen(candidates);
            found = candidates.values().iterator();
        }
        row = found.next();
        return true;
    }

    private Map<Object, @Nullable Object[]> candidates() {
        Map<Object, @Nullable Object[]> candidates = new LinkedHashMap<>();
        boolean full = false;
        while (!full && rows.advance()) {
            run.checkCancelledSometimes();
            @Nullable Object[] candidate = rows.row().clone();
            if (candidates.putIfAbsent(RowKeys.all(candidate.length).of(candidate), candidate) == null) {
                kept.add(1, HeapBytes.ofRow(candidate) + Kept.ENTRY);
            }
            full = run.memory().room() <= least || kept.isTight();
        }
        return candidates;
    }

    private void leaveOutSeen(Map<Object, @Nullable Object[]> candidates) {
        try (RowCursor all = seen.all()) {
            while (!candidates.isEmpty() && all.advance()) {
                run.checkCancelledSometimes();
                candidates.remove(RowKeys.all(all.row().length).of(all.row()));
            }
        }
    }

    @Override
    public @Nullable Object[] row() {
        return row;
    }

    @Override
    public void close() {
        rows.close();
        kept.release();
    }
}
