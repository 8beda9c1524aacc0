package io.github.dynamodbjdbc.planner.plan;

import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** The plan of a statement that writes items. Its columns are those of RETURNING. */
public non-sealed interface WritePlan extends MeteredPlan {
    /** What its writes are booked on; nodes that read are counted from 0. */
    int NODE = -1;

    /** Estimated write capacity units. */
    double estimatedWriteUnits();

    /** What it writes, as it is found and computed. The caller closes it. */
    Tasks tasks(RunContext context);

    /** Whether items decide what is written but those that are: if so, what was to be written before has to be written first. */
    boolean readsOthers();

    /**
     * Writes all of it.
     *
     * @throws io.github.dynamodbjdbc.planner.error.QueryException if it can't go on; what was written stays written
     */
    Result run(RunContext context, TableWriter writer);

    /** One task after the other. */
    interface Tasks extends Iterator<WriteTask>, AutoCloseable {
        @Override
        void close();

        /** What there is to say of them once all are carried out; null for nothing. */
        default @Nullable String report() {
            return null;
        }
    }

    /**
     * What came of it.
     *
     * @param count of items that were put, changed or deleted
     * @param rows of RETURNING; null without
     */
    record Result(long count, @Nullable RowCursor rows) {}

    @Override
    default <T, E extends Exception> T accept(Visitor<T, E> visitor) throws E {
        return visitor.visit(this);
    }
}
