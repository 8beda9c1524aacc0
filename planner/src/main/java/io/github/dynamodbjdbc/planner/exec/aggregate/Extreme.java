package io.github.dynamodbjdbc.planner.exec.aggregate;

import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** MIN or MAX in the total order over values of any type. Never receives NULL. */
final class Extreme implements Accumulator {
    private final int wanted;
    private @Nullable Object extreme;

    private Extreme(int wanted) {
        this.wanted = wanted;
    }

    static Accumulator least() {
        return new Extreme(-1);
    }

    static Accumulator greatest() {
        return new Extreme(1);
    }

    @Override
    public Accumulator sliding() {
        return new Sorted(wanted);
    }

    @Override
    public void add(@Nullable Object[] arguments) {
        Object value = arguments[0];
        if (value != null && (extreme == null || Integer.signum(TotalOrder.compare(value, extreme)) == wanted)) {
            extreme = value;
        }
    }

    @Override
    public @Nullable Object result() {
        return extreme;
    }

    /** MIN or MAX with all values kept, so that rows can be removed. */
    private static final class Sorted implements Accumulator {
        private final int wanted;
        private final TreeMap<Object, Integer> counts = new TreeMap<>(TotalOrder::compare);

        Sorted(int wanted) {
            this.wanted = wanted;
        }

        @Override
        public void add(@Nullable Object[] arguments) {
            counts.merge(Objects.requireNonNull(arguments[0]), 1, Integer::sum);
        }

        @Override
        public boolean canRemove() {
            return true;
        }

        @Override
        public void remove(@Nullable Object[] arguments) {
            counts.computeIfPresent(
                    Objects.requireNonNull(arguments[0]), (value, count) -> count == 1 ? null : (Integer) (count - 1));
        }

        @Override
        public @Nullable Object result() {
            if (counts.isEmpty()) {
                return null;
            }
            return wanted < 0 ? counts.firstKey() : counts.lastKey();
        }
    }
}
