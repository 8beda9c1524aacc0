package io.github.dynamodbjdbc.planner.exec.aggregate;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * MODE: the most frequent value; of several, the first in the order, which is descending if there is a second argument that is true. Never receives NULL,
 * and keeps each distinct value once, of those that are added last the most frequent one.
 */
final class MostFrequent implements AddedLast {
    private final Map<Object, Long> counts = new LinkedHashMap<>();
    private @Nullable Object last;
    private long lastCount;
    private @Nullable Object lastMode;
    private long lastMost;
    private boolean descending;

    private static boolean isDescending(@Nullable Object[] arguments) {
        return arguments.length > 1 && Boolean.TRUE.equals(arguments[1]);
    }

    @Override
    public void add(@Nullable Object[] arguments) {
        descending = isDescending(arguments);
        counts.merge(Objects.requireNonNull(TotalOrder.key(arguments[0])), 1L, Long::sum);
    }

    @Override
    public boolean isKnown(@Nullable Object[] arguments) {
        return counts.containsKey(TotalOrder.key(arguments[0]));
    }

    @Override
    public int compare(@Nullable Object[] left, @Nullable Object[] right) {
        return TotalOrder.compare(Objects.requireNonNull(left[0]), Objects.requireNonNull(right[0]));
    }

    @Override
    public void addLast(@Nullable Object[] arguments) {
        Object value = Objects.requireNonNull(TotalOrder.key(arguments[0]));
        lastCount = value.equals(last) ? lastCount + 1 : 1;
        last = value;
        descending = isDescending(arguments);
        // Values come in ascending order, so the first of several that are as frequent is the least.
        if (lastCount > lastMost || descending && lastCount == lastMost) {
            lastMode = value;
            lastMost = lastCount;
        }
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
        Object mode = lastMode;
        long most = lastMost;
        for (Map.Entry<Object, Long> entry : counts.entrySet()) {
            boolean better = mode == null
                    || entry.getValue() > most
                    || entry.getValue() == most && TotalOrder.compare(entry.getKey(), mode) < 0 != descending;
            if (better) {
                mode = entry.getKey();
                most = entry.getValue();
            }
        }
        return mode;
    }
}
