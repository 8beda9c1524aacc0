package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
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
    private final LookupKeys keys;
    private final LookupBatch batch;
    private @Nullable WholeRead whole;

    TurningPoint(Run run, LookupKeys keys, LookupBatch batch) {
        this.run = run;
        this.keys = keys;
        this.batch = batch;
        this.whole = batch.isTooLarge() ? null : run.reads().whole(keys.lookup());
    }

    /** The number of further keys that cost as much as all rows; infinite if the table can't be read whole. */
    double keys() {
        WholeRead all = whole;
        if (all == null || batch.isWhole()) {
            return Double.POSITIVE_INFINITY;
        }
        double each = batch.asked() == 0 ? all.unitsOfKey() : run.reads().readUnits(keys.lookup()) / batch.asked();
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
        return all != null && !batch.isWhole() && run.reads().readUnits(keys.lookup()) >= all.units() + UNITS_SAVED;
    }

    /** Reads the table; if its rows do not fit in memory, lookups continue. */
    void turn() {
        WholeRead all = whole;
        if (all == null) {
            return;
        }
        try (RowCursor rows = all.rows().get()) {
            rows.needAll();
            if (!batch.takeAll(rows, keys::ofFound)) {
                whole = null;
            }
        }
    }
}
