package io.github.dynamodbjdbc.planner.plan;

import org.jspecify.annotations.Nullable;

/** Rows, one after the other. Not safe for several threads, but for {@link #close()}. */
public interface RowCursor extends AutoCloseable {
    /** Goes to the next row; false at the end. */
    boolean advance();

    /** The current row, one value a column. The array may be used again by the next {@link #advance()}. */
    @Nullable
    Object[] row();

    @Override
    void close();
}
