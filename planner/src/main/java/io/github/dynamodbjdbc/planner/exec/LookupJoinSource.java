package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.value.StoredMoment;
import io.github.dynamodbjdbc.planner.value.Values;
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
 * @param place the join's place in the plan, by which its inputs find its batch
 * @param lookup the node of the plan that reads by keys
 * @param keyColumns the key's columns in the rows that are looked up
 * @param rows the rows that supply the keys
 * @param joined the join of the current batch; opened once a batch
 * @param columns the key's columns in the rows
 * @param moments per column, whether it is a date or timestamp, whose value is used as it is
 * @param offset the number of joined rows that are skipped
 * @param fetch the number of joined rows that are returned after them
 * @param matches the estimated number of joined rows for each row
 * @param guessed whether nothing is known of the number of keys, so that they are counted before the first is looked up
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record LookupJoinSource(
        int place,
        int lookup,
        int[] keyColumns,
        RowSource rows,
        RowSource joined,
        int[] columns,
        boolean[] moments,
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
            List<@Nullable Object[]> found =
                    LookupBatch.of(run, place).found(keys -> read(run, node, keys), row -> keyOf(row, keyColumns));
            return new KeptRows(found, 0, found.size(), null);
        };
    }

    private static List<@Nullable Object[]> read(Run run, int node, List<List<@Nullable Object>> keys) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        int most = run.reads().mostKeys(node);
        int from = 0;
        while (from < keys.size()) {
            int to = from + Math.min(most, keys.size() - from);
            try (RowCursor cursor = run.reads().byKeys(node, keys.subList(from, to))) {
                cursor.needAll();
                while (cursor.advance()) {
                    run.checkCancelled();
                    rows.add(cursor.row().clone());
                }
            }
            from = to;
        }
        return rows;
    }

    private static List<@Nullable Object> keyOf(@Nullable Object[] row, int[] keyColumns) {
        List<@Nullable Object> key = new ArrayList<>(keyColumns.length);
        for (int column : keyColumns) {
            Object value = row[column];
            // Keys are looked up by text.
            key.add(value instanceof StoredMoment moment ? moment.text() : value);
        }
        return key;
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
            this.batch = LookupBatch.of(run, place);
            this.source = rows.open(run);
            this.turningPoint = new TurningPoint(run, lookup, batch, row -> keyOf(row, keyColumns));
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
            Set<List<@Nullable Object>> keys = new LinkedHashSet<>();
            boolean room = true;
            while (room && keys.size() < mostKeys && taken.size() < mostRows) {
                @Nullable Object @Nullable [] row = ahead.poll();
                if (row == null) {
                    row = next();
                    if (row == null) {
                        break;
                    }
                    room = batch.keeps(row);
                }
                taken.add(row);
                List<@Nullable Object> key = key(row);
                if (key != null) {
                    keys.add(key);
                }
            }
            if (taken.isEmpty()) {
                return false;
            }
            if (keys.size() > turningPoint.keys() || turningPoint.isPassed()) {
                turningPoint.turn();
            }
            mostKeys = Math.min(MOST_KEYS, 2 * mostKeys);
            mostRows = Math.min(MOST_ROWS, 2 * mostRows);
            batch.begin(taken, keys);
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
            Set<List<@Nullable Object>> keys = new HashSet<>();
            boolean room = most != Double.POSITIVE_INFINITY;
            // Those that an earlier look has found.
            ahead.forEach(row -> addUnknown(row, keys));
            while (room && keys.size() <= most) {
                run.checkCancelledSometimes();
                @Nullable Object @Nullable [] row = next();
                if (row == null) {
                    break;
                }
                room = batch.keeps(row);
                ahead.add(row);
                addUnknown(row, keys);
            }
            if (keys.size() > most) {
                turningPoint.turn();
            }
        }

        private void addUnknown(@Nullable Object[] row, Set<List<@Nullable Object>> keys) {
            List<@Nullable Object> key = key(row);
            if (key != null && !batch.isKnown(key)) {
                keys.add(key);
            }
        }

        /** The key of a row; null if it contains NULL. */
        private @Nullable List<@Nullable Object> key(@Nullable Object[] row) {
            List<@Nullable Object> key = new ArrayList<>(columns.length);
            for (int i = 0; i < columns.length; i++) {
                Object value = row[columns[i]];
                if (value == null) {
                    return null;
                }
                key.add(moments[i] ? value : Values.canonical(value));
            }
            return key;
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
