package io.github.dynamodbjdbc.planner.plan;

import org.jspecify.annotations.Nullable;

/** A cursor over rows. Not thread-safe, except for {@link #close()}. */
public interface RowCursor extends AutoCloseable {
    /** Moves to the next row; false at the end. */
    boolean advance();

    /** The current row, with one value per column. The next {@link #advance()} may reuse the array. */
    @Nullable
    Object[] row();

    @Override
    void close();
}
