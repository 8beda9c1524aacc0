package io.github.dynamodbjdbc.planner.exec.aggregate;

import io.github.dynamodbjdbc.planner.exec.function.ValueSummary;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import io.github.dynamodbjdbc.planner.value.Values;
import org.jspecify.annotations.Nullable;

/** Summarizes values, including NULLs, for comparisons with ANY and ALL. Its result is internal: only those comparisons read it. */
final class Summary implements Accumulator {
    private final ValueSummary values;

    Summary(ValueSummary values) {
        this.values = values;
    }

    @Override
    public void add(@Nullable Object[] arguments) {
        Object value = Values.canonical(arguments[0]);
        values.add(value == null ? StoredNull.INSTANCE : value);
    }

    @Override
    public long kept() {
        return values.size();
    }

    @Override
    public Object result() {
        return values;
    }
}
