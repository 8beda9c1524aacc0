package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * WITH RECURSIVE: the rows of the base, then round by round the rows that the step computes from the previous round, until a round is
 * empty. Streams its rows. Keeps the rows of two rounds, and without ALL the keys of all rows. If memory is too short for these keys, the
 * rows of each round are compared with all earlier rows.
 *
 * @param recursion the number of its working table
 * @param name the statement's name for it
 * @param all whether repeated rows are returned
 */
public record RecursiveUnionSource(int recursion, String name, RowSource base, RowSource step, boolean all)
        implements RowSource {
    private static final int MOST_ROUNDS = 10_000;

    @Override
    public RowCursor open(Run run) {
        return new Cursor(run);
    }

    private final class Cursor implements RowCursor {
        private final Run run;
        private final RowStore given;
        private final Kept keptKeys;
        private final long least;
        private @Nullable Set<Object> keys = new HashSet<>();
        private RowCursor rows;
        private RowStore working;
        private Supplier<RowCursor> round;
        private RowStore next;
        private @Nullable Object[] row = new @Nullable Object[0];
        private boolean unfiltered;
        private boolean everything;
        private int rounds;

        Cursor(Run run) {
            this.run = run;
            this.least = run.memory().room() / 2;
            this.given = new RowStore(run);
            this.keptKeys = new Kept(run);
            this.working = new RowStore(run);
            this.round = working::all;
            this.next = new RowStore(run);
            this.rows = base.open(run);
        }

        @Override
        public boolean advance() {
            while (true) {
                // Another cursor of the same recursion may have been advanced since.
                run.setWorkingTable(recursion, round);
                if (unfiltered) {
                    rows = new UnseenRows(rows, given, run);
                    unfiltered = false;
                }
                while (rows.advance()) {
                    run.checkCancelledSometimes();
                    if (all || isNew(rows.row())) {
                        row = rows.row().clone();
                        next.add(row);
                        if (!all) {
                            given.add(row);
                        }
                        return true;
                    }
                }
                rows.close();
                rows = KeptRows.NONE;
                if (next.size() == 0) {
                    return false;
                }
                begin();
            }
        }

        /** Whether the row was not returned before. Without keys in memory, the rows were already filtered. */
        private boolean isNew(@Nullable Object[] candidate) {
            Set<Object> known = keys;
            if (known == null) {
                return true;
            }
            if (!known.add(RowKeys.all(candidate.length).of(candidate))) {
                return false;
            }
            // The key shares the row's values, except those that were converted to be comparable.
            keptKeys.add(1, Kept.ENTRY);
            if (run.spillDirectory() != null && (run.memory().room() <= least || keptKeys.isTight())) {
                keys = null;
                keptKeys.release();
                unfiltered = true;
            }
            return true;
        }

        private void begin() {
            run.checkCancelled();
            if (++rounds > MOST_ROUNDS) {
                throw new QueryException(
                        ErrorKind.LIMIT_EXCEEDED,
                        "the recursive query '" + name + "' has not come to an end after " + MOST_ROUNDS
                                + " rounds; UNION in place of UNION ALL ends where rows come again, and a condition on a"
                                + " column that counts the rounds ends it anyway");
            }
            working.close();
            working = next;
            next = new RowStore(run);
            round = working::all;
            run.setWorkingTable(recursion, round);
            rows = step.open(run);
            if (everything) {
                rows.needAll();
            }
            unfiltered = !all && keys == null;
        }

        @Override
        public @Nullable Object[] row() {
            return row;
        }

        @Override
        public void needAll() {
            everything = true;
            rows.needAll();
        }

        @Override
        public void close() {
            rows.close();
            working.close();
            next.close();
            given.close();
            keptKeys.release();
            keys = null;
        }
    }
}
