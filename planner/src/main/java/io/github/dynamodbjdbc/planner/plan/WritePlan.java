package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The plan of a statement that writes items. Its columns are those of RETURNING. */
public non-sealed interface WritePlan extends MeteredPlan {
    /** The node id of its writes; nodes that read are numbered from 0, and requests of no node have -1. */
    int NODE = -2;

    /** The table that is written. */
    TableSchema table();

    /** Estimated write capacity units. */
    double estimatedWriteUnits();

    /** The items to write, computed as the iterator advances. The caller must close it. */
    Tasks tasks(RunContext context);

    /** Whether the writes depend on items other than those that are written; the rows of a batch of parameters are then written one by one. */
    boolean readsOthers();

    /** The images of written items that it needs. */
    TableWriter.Returned returns();

    /** The rows that it returns for written items, of its own or of a batch of parameters; null if it returns none. */
    @Nullable
    RowCursor rows(RunContext context, TableWriter.Written written);

    /** The columns of new items that an INSERT without RETURNING could return; null for any other statement. */
    default @Nullable Generated generated() {
        return null;
    }

    /**
     * Columns of new items.
     *
     * @param keys the columns of the key that have a default
     * @param all all declared columns, in order
     */
    record Generated(List<String> keys, List<String> all) {
        public Generated {
            keys = List.copyOf(keys);
            all = List.copyOf(all);
        }
    }

    /**
     * Carries out all writes.
     *
     * @throws io.github.dynamodbjdbc.planner.error.QueryException if a write fails; earlier writes remain
     */
    Result run(RunContext context, TableWriter writer);

    /** The tasks in order. */
    interface Tasks extends Iterator<WriteTask>, AutoCloseable {
        @Override
        void close();

        /** A summary to report after all tasks were carried out; null for none. */
        default @Nullable String report() {
            return null;
        }
    }

    /**
     * The result of a write.
     *
     * @param count the number of items that were put, changed or deleted
     * @param rows the rows of RETURNING; null without RETURNING
     */
    record Result(long count, @Nullable RowCursor rows) {}

    @Override
    default <T, E extends Exception> T accept(Visitor<T, E> visitor) throws E {
        return visitor.visit(this);
    }
}
