package io.github.dynamodbjdbc.planner.plan;

import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** A cursor over rows in memory. */
public final class ListCursor implements RowCursor {
    private final Iterator<@Nullable Object[]> left;
    private @Nullable Object @Nullable [] row;

    public ListCursor(Iterator<@Nullable Object[]> left) {
        this.left = left;
    }

    @Override
    public boolean advance() {
        boolean hasNext = left.hasNext();
        row = hasNext ? left.next() : null;
        return hasNext;
    }

    @Override
    public @Nullable Object[] row() {
        if (row == null) {
            throw new IllegalStateException("The cursor is not on a row");
        }
        return row;
    }

    @Override
    public void close() {}
}
