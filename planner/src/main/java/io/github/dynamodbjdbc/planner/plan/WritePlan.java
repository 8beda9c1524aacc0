package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The plan of a statement that writes items. Its columns are those of RETURNING. */
public non-sealed interface WritePlan extends MeteredPlan {
    /** What its writes are booked on; nodes that read are counted from 0. */
    int NODE = -1;

    /** What is written. */
    TableSchema table();

    /** Estimated write capacity units. */
    double estimatedWriteUnits();

    /** What it writes, as it is found and computed. The caller closes it. */
    Tasks tasks(RunContext context);

    /** Whether items decide what is written but those that are: if so, what was to be written before has to be written first. */
    boolean readsOthers();

    /** What it wants of the items that are written. */
    TableWriter.Returned returns();

    /** The rows that it gives of what was written, for itself or for many rows of parameters; null if it gives none. */
    @Nullable
    RowCursor rows(RunContext context, TableWriter.Written written);

    /** What an INSERT that gives no rows could give: the columns of new items. Null of any other statement. */
    default @Nullable Generated generated() {
        return null;
    }

    /**
     * Columns of new items.
     *
     * @param keys of the key, that have a value by default
     * @param all that are declared, in order
     */
    record Generated(List<String> keys, List<String> all) {
        public Generated {
            keys = List.copyOf(keys);
            all = List.copyOf(all);
        }
    }

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
