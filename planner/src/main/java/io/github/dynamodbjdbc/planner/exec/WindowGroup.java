package io.github.dynamodbjdbc.planner.exec;

import java.util.List;

/**
 * A window and the functions over it.
 *
 * @param partition the columns to partition by
 * @param order the sort keys, on columns of the input; rows with equal keys are peers
 * @param calls one output column each
 */
public record WindowGroup(List<Integer> partition, List<SortKey> order, Frame frame, List<WindowCall> calls) {
    public WindowGroup {
        partition = List.copyOf(partition);
        order = List.copyOf(order);
        calls = List.copyOf(calls);
    }
}
