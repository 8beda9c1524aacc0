package io.github.dynamodbjdbc.planner.exec.aggregate;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Passes each value to an aggregate once: 5 and 5.0 are equal. Keeps all values. */
final class Distinct implements AddedLast {
    private final Accumulator aggregate;
    private final Map<List<@Nullable Object>, Integer> counts = new HashMap<>();
    private @Nullable List<@Nullable Object> last;

    Distinct(Accumulator aggregate) {
        this.aggregate = aggregate;
    }

    @Override
    public void add(@Nullable Object[] arguments) {
        if (counts.merge(key(arguments), 1, Integer::sum) == 1) {
            aggregate.add(arguments);
        }
    }

    @Override
    public boolean isKnown(@Nullable Object[] arguments) {
        return counts.containsKey(key(arguments));
    }

    @Override
    public int compare(@Nullable Object[] left, @Nullable Object[] right) {
        for (int i = 0; i < left.length; i++) {
            Object one = left[i];
            Object other = right[i];
            int compared = one == null || other == null
                    ? Boolean.compare(one == null, other == null)
                    : TotalOrder.compare(one, other);
            if (compared != 0) {
                return compared;
            }
        }
        return 0;
    }

    @Override
    public void addLast(@Nullable Object[] arguments) {
        List<@Nullable Object> key = key(arguments);
        if (!key.equals(last)) {
            last = key;
            aggregate.add(arguments);
        }
    }

    @Override
    public Accumulator ofDistinctValues() {
        return aggregate;
    }

    private static List<@Nullable Object> key(@Nullable Object[] arguments) {
        @Nullable Object[] keys = new @Nullable Object[arguments.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = TotalOrder.key(arguments[i]);
        }
        return Arrays.asList(keys);
    }

    @Override
    public Accumulator sliding() {
        return new Distinct(aggregate.sliding());
    }

    @Override
    public boolean canRemove() {
        return aggregate.canRemove();
    }

    @Override
    public void remove(@Nullable Object[] arguments) {
        List<@Nullable Object> key = key(arguments);
        Integer left = counts.merge(key, -1, Integer::sum);
        if (left == 0) {
            counts.remove(key);
            aggregate.remove(arguments);
        }
    }

    @Override
    public long kept() {
        return counts.size() + aggregate.kept();
    }

    @Override
    public @Nullable Object result() {
        return aggregate.result();
    }
}
