package io.github.dynamodbjdbc.planner.exec.aggregate;

import org.jspecify.annotations.Nullable;

/** COUNT of the rows that are added. */
final class Count implements Accumulator {
    private long count;

    @Override
    public void add(@Nullable Object[] arguments) {
        count++;
    }

    @Override
    public Object result() {
        return count;
    }

    @Override
    public boolean canRemove() {
        return true;
    }

    @Override
    public void remove(@Nullable Object[] arguments) {
        count--;
    }
}
