package io.github.dynamodbjdbc.planner.plan;

import org.jspecify.annotations.Nullable;

/** A cursor over rows. Not thread-safe, except for {@link #close()}. */
public interface RowCursor extends AutoCloseable {
    /** Moves to the next row; false at the end. */
    boolean advance();

    /** The current row, with one value per column. The next {@link #advance()} may reuse the array. */
    @Nullable
    Object[] row();

    /**
     * Announces, before the first {@link #advance()}, that all rows will be taken unless the statement fails. A read may then request pages
     * before they are asked for. A cursor passes it on to an input of which it needs every row for its own rows.
     */
    default void needAll() {}

    @Override
    void close();
}
