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
 * Joins rows batch by batch with what is looked up by their keys. No row is asked for before the batches before it are used up.
 * Keeps the rows of one batch, and what was found for them and for earlier keys ({@link LookupBatch}).
 *
 * <p>Where it turns out that the keys take more than all rows of the table, those are read at once, and go on being joined in the same
 * order ({@link TurningPoint}).
 *
 * @param place of the join in the plan, by which its batch is known to what it is joined from
 * @param lookup of the plan that reads by keys
 * @param keyColumns for each value of a key the column of what is looked up
 * @param rows give the keys
 * @param joined gives the joined rows of the batch at hand; opened once a batch
 * @param columns of the rows that the values of a key come from
 * @param moments whether those are dates or timestamps, which stay as they are
 * @param offset joined rows that are left out
 * @param fetch joined rows that are wanted then
 * @param matches joined rows that a row gives, about
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
        double matches)
        implements RowSource {
    /** Different keys of a batch where all rows are wanted: of the first, and of the largest. */
    private static final int FIRST_KEYS = 100;

    private static final int MOST_KEYS = 400;
    /** Rows of a batch for each of its keys, where all rows are wanted. */
    private static final int ROWS_OF_A_KEY = 10;

    private static final int MOST_ROWS = MOST_KEYS * ROWS_OF_A_KEY;

    @Override
    public RowCursor open(Run run) {
        return new Batches(run);
    }

    /** The rows that a join has at hand. */
    public static RowSource batch(int place) {
        return run -> {
            List<@Nullable Object[]> rows = LookupBatch.of(run, place).rows();
            return new KeptRows(rows, 0, rows.size(), null);
        };
    }

    /**
     * The rows of a table that belong to the keys which a join has at hand.
     *
     * @param node of the plan that reads
     * @param keyColumns for each value of a key its column
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
            // The key that was asked for is the text.
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
            // A batch that is too small is another request, one that is too large a unit and more for each key.
            this.mostRows = wanted < 0
                    ? FIRST_KEYS * ROWS_OF_A_KEY
                    : (int) Math.ceil(Math.min(MOST_ROWS, Math.max(1, skipped + wanted) / Math.max(1, matches)));
        }

        @Override
        public boolean advance() {
            while (!current.advance()) {
                current.close();
                current = KeptRows.NONE;
                if (second && all) {
                    lookAhead();
                }
                second = first;
                first = false;
                if (!begin()) {
                    return false;
                }
            }
            return true;
        }

        /** Takes the next batch; false if there is none. */
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

        /** Once the first keys have shown what one takes: sees whether there are more of them than the table is worth. */
        private void lookAhead() {
            double most = turningPoint.keys();
            Set<List<@Nullable Object>> keys = new HashSet<>();
            boolean room = most != Double.POSITIVE_INFINITY;
            while (room && keys.size() <= most) {
                run.checkCancelledSometimes();
                @Nullable Object @Nullable [] row = next();
                if (row == null) {
                    return;
                }
                room = batch.keeps(row);
                ahead.add(row);
                List<@Nullable Object> key = key(row);
                if (key != null && !batch.isKnown(key)) {
                    keys.add(key);
                }
            }
            if (keys.size() > most) {
                turningPoint.turn();
            }
        }

        /** Null if a value of it is NULL. */
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
        public void close() {
            current.close();
            source.close();
        }
    }
}
