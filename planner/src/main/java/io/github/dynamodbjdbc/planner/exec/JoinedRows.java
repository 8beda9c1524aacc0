package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.Arrays;
import java.util.BitSet;
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
    // The numbers of the right rows that have matched a left row.
    private final BitSet met = new BitSet();
    private @Nullable RowCursor rights;
    private int number = -1;
    private boolean onLeft;
    private boolean found;
    private @Nullable Object[] current = new Object[0];

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

    /** Begins with another left row. */
    abstract void begin(@Nullable Object[] leftRow);

    /** The next row of the right side that may match the left row; null if there is none. */
    @Nullable
    abstract Object @Nullable [] candidate();

    /** The place of the last candidate among {@link #all}, from 0. */
    abstract int number();

    /** All rows of the right side. */
    abstract RowCursor all();

    @Override
    public boolean advance() {
        while (true) {
            if (rights != null) {
                return advanceUnmatched(rights);
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
                begin(left.row());
                onLeft = true;
                found = false;
            } else if (kind.keepsRight()) {
                Arrays.fill(row, 0, leftFields, null);
                rights = all();
            } else {
                return false;
            }
        }
    }

    /** Advances to the current left row's next match. Semi and anti joins need only one. */
    private boolean advanceMatch() {
        if (found && kind == JoinKind.SEMI) {
            return false;
        }
        for (@Nullable Object[] match = candidate(); match != null; match = candidate()) {
            System.arraycopy(match, 0, row, leftFields, match.length);
            if (condition == null || Boolean.TRUE.equals(condition.evaluate(row, run))) {
                found = true;
                if (kind == JoinKind.ANTI) {
                    return false;
                }
                if (kind.keepsRight()) {
                    met.set(number());
                }
                current = kind == JoinKind.SEMI ? left.row() : row;
                return true;
            }
            run.checkCancelledSometimes();
        }
        return false;
    }

    private boolean advanceUnmatched(RowCursor rows) {
        while (rows.advance()) {
            number++;
            if (!met.get(number)) {
                System.arraycopy(rows.row(), 0, row, leftFields, row.length - leftFields);
                current = row;
                return true;
            }
            run.checkCancelledSometimes();
        }
        return false;
    }

    @Override
    public @Nullable Object[] row() {
        if (!numbered || current != row) {
            return current;
        }
        @Nullable Object[] extended = Arrays.copyOf(row, row.length + 1);
        extended[row.length] = rights == null ? number(left.row(), leftFields) : Long.MAX_VALUE;
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
