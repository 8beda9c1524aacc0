package io.github.dynamodbjdbc.planner.exec.aggregate;

import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * ARRAY_AGG of a value, whether values count once, the directions of an order and the list of its keys: a list of all values, NULLs
 * included; NULL of no row.
 */
final class ArrayAggregate implements Accumulator {
    private final Collected rows = new Collected();

    @Override
    public void add(@Nullable Object[] arguments) {
        rows.add(arguments[0], arguments[1], arguments[2], arguments[3]);
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
