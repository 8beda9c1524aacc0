package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Starts the reads of a plan's nodes. */
public interface Reads {
    /** @param node a node whose keys are in the plan */
    RowCursor all(int node);

    /**
     * @param node a node that reads by the given keys
     * @param keys distinct, and no more than {@link #mostKeys}
     */
    RowCursor byKeys(int node, List<List<@Nullable Object>> keys);

    /** @param node a node that reads by given keys */
    int mostKeys(int node);

    /** Read units that a node has used so far. */
    default double readUnits(int node) {
        return 0;
    }

    /**
     * One read of all rows that a node may find by its keys; null if the table may not be read whole.
     *
     * @param node a node that reads by given keys
     */
    default @Nullable WholeRead whole(int node) {
        return null;
    }
}
