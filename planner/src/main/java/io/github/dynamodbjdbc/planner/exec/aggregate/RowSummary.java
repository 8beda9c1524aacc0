package io.github.dynamodbjdbc.planner.exec.aggregate;

import io.github.dynamodbjdbc.planner.exec.function.ValueSummary;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Summarizes each column of rows, which are given as lists, for {@code <> ANY}. Its result is internal, as that of {@link Summary}. */
final class RowSummary implements Accumulator {
    private final List<ValueSummary> columns = new ArrayList<>();

    @Override
    public void add(@Nullable Object[] arguments) {
        int i = 0;
        for (Object column : (List<?>) Objects.requireNonNull(arguments[0])) {
            if (i == columns.size()) {
                columns.add(ValueSummary.withoutValues());
            }
            Object value = column == null ? null : Values.canonical(column);
            columns.get(i++).add(value == null ? StoredNull.INSTANCE : value);
        }
    }

    @Override
    public Object result() {
        return List.copyOf(columns);
    }
}
