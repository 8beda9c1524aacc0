package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The point at which a lookup join stops looking up keys, and reads the whole table: when the remaining keys would cost more
 * than the table, judged by the previous ones.
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

    /** The number of further keys that cost as much as all rows; infinite if the table can't be read whole. */
    double keys() {
        WholeRead all = whole;
        if (all == null || batch.isWhole()) {
            return Double.POSITIVE_INFINITY;
        }
        double each = batch.asked() == 0 ? all.unitsOfKey() : run.reads().readUnits(node) / batch.asked();
        return (all.units() + UNITS_SAVED) / Math.max(LEAST_UNITS, each);
    }

    /** The number of keys that cost as much as all rows if each costs the least possible; infinite if the table can't be read whole. */
    double mostKeys() {
        WholeRead all = whole;
        return all == null || batch.isWhole() ? Double.POSITIVE_INFINITY : (all.units() + UNITS_SAVED) / LEAST_UNITS;
    }

    /** Whether the lookups so far have consumed as much as all rows would. */
    boolean isPassed() {
        WholeRead all = whole;
        return all != null && !batch.isWhole() && run.reads().readUnits(node) >= all.units() + UNITS_SAVED;
    }

    /** Reads the table; if its rows do not fit in memory, lookups continue. */
    void turn() {
        WholeRead all = whole;
        if (all == null) {
            return;
        }
        try (RowCursor rows = all.rows().get()) {
            rows.needAll();
            if (!batch.takeAll(rows, keyOf)) {
                whole = null;
            }
        }
    }
}
