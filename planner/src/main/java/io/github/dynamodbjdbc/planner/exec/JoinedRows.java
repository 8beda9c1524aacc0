package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The output of a join, one left row after the other. Subclasses supply the right rows that may match. */
abstract class JoinedRows implements RowCursor {
    private final Run run;
    private final RowCursor left;
    private final JoinKind kind;
    private final int leftFields;
    private final @Nullable Object[] row;
    private final @Nullable Expression condition;
    private final boolean numbered;
    private Iterator<Match> matches = List.<Match>of().iterator();
    private @Nullable Iterator<Match> unmatched;
    private boolean onLeft;
    private boolean found;
    private @Nullable Object[] current = new Object[0];

    /** A row of the right side, and whether it has matched a row of the left side. */
    static class Match {
        private final @Nullable Object[] row;
        private boolean met;

        Match(@Nullable Object[] row) {
            this.row = row;
        }

        @Nullable
        final Object[] row() {
            return row;
        }

        void meet() {
            met = true;
        }

        boolean isMet() {
            return met;
        }
    }

    /**
     * @param condition over the fields of both sides; null if every candidate matches
     * @param numbered whether left rows end with a number, which is then the last column of their joined rows. Right rows without a match come
     *     after all numbers
     */
    JoinedRows(
            Run run,
            RowCursor left,
            JoinKind kind,
            int leftFields,
            int rightFields,
            @Nullable Expression condition,
            boolean numbered) {
        this.numbered = numbered;
        this.run = run;
        this.left = left;
        this.kind = kind;
        this.leftFields = leftFields;
        this.row = new Object[leftFields + rightFields];
        this.condition = condition;
    }

    /** The rows of the right side that may match the left row. */
    abstract Iterator<Match> candidates(@Nullable Object[] leftRow);

    /** All rows of the right side. */
    abstract Iterator<Match> all();

    @Override
    public boolean advance() {
        while (true) {
            if (unmatched != null) {
                return advanceUnmatched(unmatched);
            }
            if (onLeft) {
                if (advanceMatch()) {
                    return true;
                }
                onLeft = false;
                if (!found && (kind.keepsLeft() || kind == JoinKind.ANTI)) {
                    Arrays.fill(row, leftFields, row.length, null);
                    current = kind.isFilter() ? left.row() : row;
                    return true;
                }
            }
            if (left.advance()) {
                run.checkCancelledSometimes();
                System.arraycopy(left.row(), 0, row, 0, leftFields);
                matches = candidates(left.row());
                onLeft = true;
                found = false;
            } else if (kind.keepsRight()) {
                Arrays.fill(row, 0, leftFields, null);
                unmatched = all();
            } else {
                return false;
            }
        }
    }

    /** Advances to the current left row's next match. Semi and anti joins need only one. */
    private boolean advanceMatch() {
        while (matches.hasNext()) {
            Match match = matches.next();
            System.arraycopy(match.row, 0, row, leftFields, match.row.length);
            if (condition == null || Boolean.TRUE.equals(condition.evaluate(row, run))) {
                found = true;
                match.meet();
                if (kind == JoinKind.ANTI) {
                    return false;
                }
                if (kind == JoinKind.SEMI) {
                    matches = List.<Match>of().iterator();
                    current = left.row();
                } else {
                    current = row;
                }
                return true;
            }
            run.checkCancelledSometimes();
        }
        return false;
    }

    private boolean advanceUnmatched(Iterator<Match> rest) {
        while (rest.hasNext()) {
            Match match = rest.next();
            if (!match.isMet()) {
                System.arraycopy(match.row, 0, row, leftFields, match.row.length);
                current = row;
                return true;
            }
        }
        return false;
    }

    @Override
    public @Nullable Object[] row() {
        if (!numbered || current != row) {
            return current;
        }
        @Nullable Object[] extended = Arrays.copyOf(row, row.length + 1);
        extended[row.length] = unmatched == null ? number(left.row(), leftFields) : Long.MAX_VALUE;
        return extended;
    }

    private static long number(@Nullable Object[] row, int column) {
        return (Long) Objects.requireNonNull(row[column]);
    }

    @Override
    public void needAll() {
        left.needAll();
    }

    @Override
    public void close() {
        left.close();
    }
}
