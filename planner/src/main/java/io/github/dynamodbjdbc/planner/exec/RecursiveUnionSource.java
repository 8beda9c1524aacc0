package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * WITH RECURSIVE: the rows of the base, and then round by round those that the step makes of the rows of the round before, until a round
 * gives none. Gives each row as it comes. Keeps the rows of two rounds, and without ALL the keys of all rows.
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
        private final Kept keptSeen;
        private Kept keptWorking;
        private Kept keptNext;
        private final Set<Object> seen = new HashSet<>();
        private RowCursor rows;
        private List<@Nullable Object[]> working = List.of();
        private List<@Nullable Object[]> next = new ArrayList<>();
        private int rounds;

        Cursor(Run run) {
            this.run = run;
            this.keptSeen = new Kept(run);
            this.keptWorking = new Kept(run);
            this.keptNext = new Kept(run);
            this.rows = base.open(run);
        }

        @Override
        public boolean advance() {
            while (true) {
                // Another cursor of the same recursion may have been asked since.
                run.setWorkingTable(recursion, working);
                while (rows.advance()) {
                    run.checkCancelledSometimes();
                    @Nullable Object[] row = rows.row().clone();
                    if (all || isNew(row)) {
                        keptNext.add(row);
                        next.add(row);
                        return true;
                    }
                }
                rows.close();
                rows = KeptRows.NONE;
                if (next.isEmpty()) {
                    return false;
                }
                begin();
            }
        }

        private boolean isNew(@Nullable Object[] row) {
            boolean added = seen.add(RowKeys.all(row.length).of(row));
            if (added) {
                // Its values are the row's own, but for those that are equal otherwise than as objects.
                keptSeen.add(1, Kept.ENTRY);
            }
            return added;
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
            keptWorking.release();
            keptWorking = keptNext;
            keptNext = new Kept(run);
            working = next;
            next = new ArrayList<>();
            run.setWorkingTable(recursion, working);
            rows = step.open(run);
        }

        @Override
        public @Nullable Object[] row() {
            return next.get(next.size() - 1);
        }

        @Override
        public void close() {
            rows.close();
            keptSeen.release();
            keptWorking.release();
            keptNext.release();
            working = List.of();
            next = List.of();
            seen.clear();
        }
    }
}
