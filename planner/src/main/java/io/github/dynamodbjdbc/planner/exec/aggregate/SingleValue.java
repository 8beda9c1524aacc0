package io.github.dynamodbjdbc.planner.exec.aggregate;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import org.jspecify.annotations.Nullable;

/** The value of the only row, which may be NULL; NULL for no rows. */
final class SingleValue implements Accumulator {
    private @Nullable Object value;
    private boolean found;

    @Override
    public void add(@Nullable Object[] arguments) {
        if (found) {
            throw new QueryException(ErrorKind.CARDINALITY, "a subquery used as a value gave more than one row");
        }
        found = true;
        value = arguments[0];
    }

    @Override
    public @Nullable Object result() {
        return value;
    }
}
