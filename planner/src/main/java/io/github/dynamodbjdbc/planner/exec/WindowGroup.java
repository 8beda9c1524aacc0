package io.github.dynamodbjdbc.planner.exec;

import java.util.List;

/**
 * A window, and the functions over it.
 *
 * @param partition columns of the input
 * @param order by columns of the input; rows that are sorted alike are peers
 * @param calls a column each
 */
public record WindowGroup(List<Integer> partition, List<SortKey> order, Frame frame, List<WindowCall> calls) {
    public WindowGroup {
        partition = List.copyOf(partition);
        order = List.copyOf(order);
        calls = List.copyOf(calls);
    }
}
