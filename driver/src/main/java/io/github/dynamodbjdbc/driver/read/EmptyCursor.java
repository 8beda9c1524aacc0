package io.github.dynamodbjdbc.driver.read;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import org.jspecify.annotations.Nullable;

/** No rows. */
final class EmptyCursor implements RowCursor {
    @Override
    public boolean advance() {
        return false;
    }

    @Override
    public @Nullable Object[] row() {
        throw new IllegalStateException("The cursor is not on a row");
    }

    @Override
    public void close() {}
}
