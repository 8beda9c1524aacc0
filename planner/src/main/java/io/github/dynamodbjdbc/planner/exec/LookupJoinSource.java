package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Joins batches of rows with the table rows of their keys. A row is read only after all previous batches were returned. Keeps the rows of
 * one batch, the rows found for it and those of earlier keys ({@link LookupBatch}).
 *
 * <p>If the keys cost more than all rows of the table, the table is read whole, and the join continues in the same order
 * ({@link TurningPoint}).
 *
 * @param rows the rows that supply the keys
 * @param joined the join of the current batch; opened once a batch
 * @param offset the number of joined rows that are skipped
 * @param fetch the number of joined rows that are returned after them
 * @param matches the estimated number of joined rows for each row
 * @param guessed whether nothing is known of the number of keys, so that they are counted before the first is looked up
 */
public record LookupJoinSource(
        LookupKeys keys,
        RowSource rows,
        RowSource joined,
        RowCount offset,
        RowCount fetch,
        double matches,
        boolean guessed)
        implements RowSource {
    /** The limits of distinct keys in the first batch and in any batch; the limit doubles from batch to batch. */
    private static final int FIRST_KEYS = 100;

    private static final int MOST_KEYS = 400;
    /** The limit of rows per key of a batch, if all rows are wanted. */
    private static final int ROWS_OF_A_KEY = 10;

    private static final int MOST_ROWS = MOST_KEYS * ROWS_OF_A_KEY;

    @Override
    public RowCursor open(Run run) {
        return new Batches(run);
    }

    /** The rows of the join's current batch. */
    public static RowSource batch(int place) {
        return run -> {
            List<@Nullable Object[]> rows = LookupBatch.of(run, place).rows();
            return new KeptRows(rows, 0, rows.size(), null);
        };
    }

    /**
     * The table's rows for the keys of the join's current batch.
     *
     * @param node the plan's node that reads the table
     * @param keyColumns the columns of the key's values
     */
    public static RowSource lookups(int node, int place, int[] keyColumns) {
        return run -> {
            List<@Nullable Object[]> found = LookupBatch.of(run, place)
                    .found(keys -> LookupKeys.read(run, node, keys), row -> LookupKeys.ofFound(row, keyColumns));
            return new KeptRows(found, 0, found.size(), null);
        };
    }

    private final class Batches implements RowCursor {
        private final Run run;
        private final LookupBatch batch;
        private final RowCursor source;
        private final TurningPoint turningPoint;
        private final Deque<@Nullable Object[]> ahead = new ArrayDeque<>();
        private final boolean all;
        private boolean first = true;
        private boolean second;
        private int mostKeys = FIRST_KEYS;
        private int mostRows;
        private boolean ended;
        private RowCursor current = KeptRows.NONE;

        Batches(Run run) {
            this.run = run;
            this.batch = LookupBatch.of(run, keys.place());
            this.source = rows.open(run);
            this.turningPoint = new TurningPoint(run, keys, batch);
            long wanted = fetch.value(run.context());
            long skipped = Math.max(0, offset.value(run.context()));
            this.all = wanted < 0;
            // Too small a batch costs another request; too large a batch costs at least a capacity unit for each
            // superfluous key.
            this.mostRows = wanted < 0
                    ? FIRST_KEYS * ROWS_OF_A_KEY
                    : (int) Math.ceil(Math.min(MOST_ROWS, Math.max(1, skipped + wanted) / Math.max(1, matches)));
        }

        @Override
        public boolean advance() {
            while (!current.advance()) {
                current.close();
                current = KeptRows.NONE;
                if (first && guessed && all) {
                    lookAhead(turningPoint.mostKeys());
                } else if (second && all) {
                    // The first keys have shown what one takes.
                    lookAhead(turningPoint.keys());
                }
                second = first;
                first = false;
                if (!begin()) {
                    return false;
                }
            }
            return true;
        }

        /** Reads the next batch; false if there is none. */
        private boolean begin() {
            List<@Nullable Object[]> taken = new ArrayList<>();
            Set<List<@Nullable Object>> wanted = new LinkedHashSet<>();
            boolean room = true;
            while (room && wanted.size() < mostKeys && taken.size() < mostRows) {
                @Nullable Object @Nullable [] row = ahead.poll();
                if (row == null) {
                    row = next();
                    if (row == null) {
                        break;
                    }
                    room = batch.keeps(row);
                }
                taken.add(row);
                List<@Nullable Object> key = keys.of(row);
                if (key != null) {
                    wanted.add(key);
                }
            }
            if (taken.isEmpty()) {
                return false;
            }
            long unknown = wanted.stream().filter(key -> !batch.isKnown(key)).count();
            if (unknown > turningPoint.keys() || unknown > 0 && turningPoint.isPassed()) {
                turningPoint.turn();
            }
            mostKeys = Math.min(MOST_KEYS, 2 * mostKeys);
            mostRows = Math.min(MOST_ROWS, 2 * mostRows);
            batch.begin(taken, wanted);
            current = joined.open(run);
            return true;
        }

        /** Another row of the source; null if there is none. */
        private @Nullable Object @Nullable [] next() {
            ended = ended || !source.advance();
            return ended ? null : source.row().clone();
        }

        /** Looks whether there are more keys than the table is worth. */
        private void lookAhead(double most) {
            Set<List<@Nullable Object>> unknown = new HashSet<>();
            boolean room = most != Double.POSITIVE_INFINITY;
            // Those that an earlier look has found.
            ahead.forEach(row -> addUnknown(row, unknown));
            while (room && unknown.size() <= most) {
                run.checkCancelledSometimes();
                @Nullable Object @Nullable [] row = next();
                if (row == null) {
                    break;
                }
                room = batch.keeps(row);
                ahead.add(row);
                addUnknown(row, unknown);
            }
            if (unknown.size() > most) {
                turningPoint.turn();
            }
        }

        private void addUnknown(@Nullable Object[] row, Set<List<@Nullable Object>> unknown) {
            List<@Nullable Object> key = keys.of(row);
            if (key != null && !batch.isKnown(key)) {
                unknown.add(key);
            }
        }

        @Override
        public @Nullable Object[] row() {
            return current.row();
        }

        @Override
        public void needAll() {
            source.needAll();
        }

        @Override
        public void close() {
            current.close();
            source.close();
        }
    }
}
