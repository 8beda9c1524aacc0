package io.github.dynamodbjdbc.planner.exec;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An order of rows. */
@FunctionalInterface
interface RowOrder extends Comparator<@Nullable Object[]> {
    /** Sorts rows, stably. */
    default void sort(List<@Nullable Object[]> rows, Run run) {
        rows.sort((left, right) -> {
            run.checkCancelledSometimes();
            return compare(left, right);
        });
    }
}
