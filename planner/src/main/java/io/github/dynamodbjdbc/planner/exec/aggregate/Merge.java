package io.github.dynamodbjdbc.planner.exec.aggregate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/** Values in memory, merged with values that come later in the same order. Of equal values, those in memory come first. */
final class Merge<T> {
    private final List<T> sorted;
    private final Comparator<T> order;
    private int next;

    Merge(Collection<T> values, Comparator<T> order) {
        this.sorted = new ArrayList<>(values);
        this.sorted.sort(order);
        this.order = order;
    }

    /** Passes on the values in memory that precede a later one. */
    void upTo(T later, Consumer<T> into) {
        while (next < sorted.size() && order.compare(sorted.get(next), later) <= 0) {
            into.accept(sorted.get(next++));
        }
    }

    /** Passes on the values in memory that follow all later ones. */
    void rest(Consumer<T> into) {
        while (next < sorted.size()) {
            into.accept(sorted.get(next++));
        }
    }
}
