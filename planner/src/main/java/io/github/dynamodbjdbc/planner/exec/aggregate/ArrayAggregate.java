package io.github.dynamodbjdbc.planner.exec.aggregate;

import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * ARRAY_AGG: a list of all values, including NULLs; NULL for no rows. Its arguments are the value, whether equal values count once,
 * the sort directions and the list of sort keys.
 */
final class ArrayAggregate implements AddedLast {
    private final Collected rows = new Collected();

    @Override
    public void add(@Nullable Object[] arguments) {
        rows.add(arguments[0], arguments[1], arguments[2], arguments[3]);
    }

    @Override
    public boolean isKnown(@Nullable Object[] arguments) {
        return rows.isKnown(arguments[0]);
    }

    @Override
    public int compare(@Nullable Object[] left, @Nullable Object[] right) {
        return Collected.compare(left[2], left[3], right[3]);
    }

    @Override
    public void addLast(@Nullable Object[] arguments) {
        rows.addLast(arguments[0], arguments[1], arguments[2], arguments[3]);
    }

    @Override
    public long kept() {
        return rows.size();
    }

    @Override
    public @Nullable Object result() {
        return rows.isEmpty() ? null : Collections.unmodifiableList(rows.values());
    }
}
