package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The point at which a lookup join stops asking for keys, and reads the table at once: where the keys that are still to come would take more
 * than that, by what the ones before them took.
 */
final class TurningPoint {
    /** The least that a key takes. */
    private static final double LEAST_UNITS = 0.5;

    /** Read units that have to be saved: fewer are not worth another request. */
    private static final double UNITS_SAVED = 2;

    private final Run run;
    private final int node;
    private final LookupBatch batch;
    private final Function<@Nullable Object[], List<@Nullable Object>> keyOf;
    private @Nullable WholeRead whole;

    /**
     * @param node of the plan that reads by keys
     * @param keyOf the key that a row of the table has
     */
    TurningPoint(Run run, int node, LookupBatch batch, Function<@Nullable Object[], List<@Nullable Object>> keyOf) {
        this.run = run;
        this.node = node;
        this.batch = batch;
        this.keyOf = keyOf;
        this.whole = run.reads().whole(node);
    }

    /** How many keys more take what all rows do; no number is larger if the table is not read at once. */
    double keys() {
        WholeRead all = whole;
        if (all == null || batch.isWhole()) {
            return Double.POSITIVE_INFINITY;
        }
        double each = batch.asked() == 0 ? all.unitsOfKey() : run.reads().readUnits(node) / batch.asked();
        return (all.units() + UNITS_SAVED) / Math.max(LEAST_UNITS, each);
    }

    /** How many keys take what all rows do if each takes the least that one can. */
    double mostKeys() {
        WholeRead all = whole;
        return all == null || batch.isWhole() ? Double.POSITIVE_INFINITY : (all.units() + UNITS_SAVED) / LEAST_UNITS;
    }

    /** Whether what was looked up has already taken as much as all rows do. */
    boolean isPassed() {
        WholeRead all = whole;
        return all != null && !batch.isWhole() && run.reads().readUnits(node) >= all.units() + UNITS_SAVED;
    }

    /** Reads the table; where there is no room for its rows, keys go on being asked for. */
    void turn() {
        WholeRead all = whole;
        if (all == null) {
            return;
        }
        try (RowCursor rows = all.rows().get()) {
            if (!batch.takeAll(rows, keyOf)) {
                whole = null;
            }
        }
    }
}
