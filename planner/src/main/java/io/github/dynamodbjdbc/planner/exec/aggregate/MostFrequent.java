package io.github.dynamodbjdbc.planner.exec.aggregate;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** MODE: the most frequent value; of several, the least. Never receives NULL, and keeps each distinct value once. */
final class MostFrequent implements Accumulator {
    private final Map<Object, Long> counts = new LinkedHashMap<>();

    @Override
    public void add(@Nullable Object[] arguments) {
        counts.merge(Objects.requireNonNull(TotalOrder.key(arguments[0])), 1L, Long::sum);
    }

    @Override
    public boolean canRemove() {
        return true;
    }

    @Override
    public void remove(@Nullable Object[] arguments) {
        counts.computeIfPresent(
                Objects.requireNonNull(TotalOrder.key(arguments[0])),
                (value, count) -> count == 1 ? null : (Long) (count - 1));
    }

    @Override
    public long kept() {
        return counts.size();
    }

    @Override
    public @Nullable Object result() {
        Object mode = null;
        long most = 0;
        for (Map.Entry<Object, Long> entry : counts.entrySet()) {
            boolean better = mode == null
                    || entry.getValue() > most
                    || entry.getValue() == most && TotalOrder.compare(entry.getKey(), mode) < 0;
            if (better) {
                mode = entry.getKey();
                most = entry.getValue();
            }
        }
        return mode;
    }
}
