package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * WITH RECURSIVE: the rows of the base, and then round by round those that the step makes of the rows of the round before, until a round
 * gives none. Gives each row as it comes. Keeps the rows of two rounds, and without ALL all rows. Where there is no room for their keys,
 * the rows of each round are compared with all that were given.
 *
 * @param recursion the number of its working table
 * @param name what the statement calls it
 * @param all whether a row that was there before is given again
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
        private RowStore next;
        private @Nullable Object[] row = new @Nullable Object[0];
        private boolean unfiltered;
        private int rounds;

        Cursor(Run run) {
            this.run = run;
            this.least = run.memory().room() / 2;
            this.given = new RowStore(run);
            this.keptKeys = new Kept(run);
            this.working = new RowStore(run);
            this.next = new RowStore(run);
            this.rows = base.open(run);
        }

        @Override
        public boolean advance() {
            while (true) {
                // Another cursor of the same recursion may have been asked since.
                run.setWorkingTable(recursion, working::all);
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

        /** Whether the row was not there before; where the keys are no longer kept, none was that comes here. */
        private boolean isNew(@Nullable Object[] candidate) {
            Set<Object> known = keys;
            if (known == null) {
                return true;
            }
            if (!known.add(RowKeys.all(candidate.length).of(candidate))) {
                return false;
            }
            // Its values are the row's own, but for those that are equal otherwise than as objects.
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
            run.setWorkingTable(recursion, working::all);
            rows = step.open(run);
            unfiltered = !all && keys == null;
        }

        @Override
        public @Nullable Object[] row() {
            return row;
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
