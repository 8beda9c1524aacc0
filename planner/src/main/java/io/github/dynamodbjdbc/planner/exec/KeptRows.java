package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows in memory, which are released when the cursor is closed. */
final class KeptRows implements RowCursor {
    static final RowCursor NONE = new KeptRows(List.of(), 0, 0, null);

    private final @Nullable Kept keeper;
    private List<@Nullable Object[]> rows;
    private final int to;
    private int next;

    /** @param keeper accounts for the rows; null if the cursor doesn't own them */
    KeptRows(List<@Nullable Object[]> rows, int from, int to, @Nullable Kept keeper) {
        this.rows = rows;
        this.next = from;
        this.to = to;
        this.keeper = keeper;
    }

    @Override
    public boolean advance() {
        if (next >= to) {
            return false;
        }
        next++;
        return true;
    }

    @Override
    public @Nullable Object[] row() {
        return rows.get(next - 1);
    }

    @Override
    public void close() {
        if (keeper != null) {
            keeper.release();
            rows = List.of();
        }
    }
}
