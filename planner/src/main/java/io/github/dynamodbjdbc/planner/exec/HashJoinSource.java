package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Joins by equality of columns. Keeps the rows of the right side, by their keys. The left side is streamed; it is not read at all if the right
 * side is empty and the join can't return any row then. If memory is too short for the right side, both sides are spilled to files,
 * partitioned by the hash of the key, and the parts are joined one by one; the result is sorted again if the order has to be kept. Rows whose
 * keys have the same hash are compared one by one.
 *
 * @param matchesNulls for each column of the key, whether NULL matches NULL
 * @param ordered whether the order of the left side is kept
 * @param condition a further condition over the fields of both sides; null for none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record HashJoinSource(
        RowSource left,
        RowSource right,
        JoinKind kind,
        int leftFields,
        int rightFields,
        int[] leftKeys,
        int[] rightKeys,
        boolean[] matchesNulls,
        boolean ordered,
        @Nullable Expression condition)
        implements RowSource {
    @Override
    public RowCursor open(Run run) {
        return open(run, left, right, 0);
    }

    /** @param level the number of times the rows were spilled; the order is lost by the first, and the left rows end with their numbers then */
    private RowCursor open(Run run, RowSource lefts, RowSource rights, int level) {
        boolean numbered = ordered && level > 0;
        if (level == Spill.MOST_LEVELS) {
            NestedLoopJoinSource joined =
                    new NestedLoopJoinSource(lefts, rights, kind, leftFields, rightFields, wholeCondition());
            return joined.open(run, numbered);
        }
        JoinTable table = new JoinTable(run);
        JoinKey key = rightKey();
        Spill.Pass pass = new Spill(run).pass(level, table.kept());
        SpilledJoin spilled = null;
        try (RowCursor rows = rights.open(run)) {
            rows.needAll();
            while (rows.advance()) {
                run.checkCancelledSometimes();
                if (spilled == null && pass.isFull()) {
                    spilled = new SpilledJoin(run, level);
                    spilled.addRight(table);
                }
                if (spilled != null) {
                    spilled.addRight(rows.row());
                } else {
                    addRight(table, key, rows.row());
                }
            }
            if (spilled != null) {
                spilled.addLeft(lefts, ordered && level == 0);
                return ordered && level == 0 ? inOrder(spilled, run) : spilled;
            }
        } catch (RuntimeException | Error e) {
            if (spilled != null) {
                spilled.close();
            }
            throw e;
        }
        return givesWith(table) ? new Cursor(run, lefts, table, numbered, true) : KeptRows.NONE;
    }

    /**
     * Adds a row of the right side, unless it can't change the join's rows.
     *
     * @param key of the right side
     */
    void addRight(JoinTable table, JoinKey key, @Nullable Object[] row) {
        if (key.take(row)) {
            boolean once = kind.isFilter() && condition == null;
            if (!once || table.last(key, key) < 0) {
                table.add(row, key);
            }
        } else if (kind.keepsRight()) {
            table.add(row);
        }
    }

    /** Whether there may be joined rows with this table of the right side. */
    boolean givesWith(JoinTable table) {
        return !table.rows().isEmpty() || kind.keepsLeft() || kind == JoinKind.ANTI;
    }

    /** The joined rows, with a table that stays when they are closed. */
    RowCursor rows(Run run, JoinTable table) {
        return new Cursor(run, left, table, false, false);
    }

    /** The condition that the keys are equal, and the further one, over the fields of both sides. */
    Expression wholeCondition() {
        return new SameKeys(this)::evaluate;
    }

    /** Sorts rows by the numbers of their left rows, which are their last columns, and takes these off. */
    private RowCursor inOrder(RowCursor joined, Run run) {
        RowOrder order = new SortKeys(SortKey.ascending(kind.isFilter() ? leftFields : leftFields + rightFields));
        try (joined) {
            return new Unnumbered(SortedRuns.sort(List.of(), joined, order, run, 0, Long.MAX_VALUE));
        }
    }

    private record Unnumbered(RowCursor rows) implements RowCursor {
        @Override
        public boolean advance() {
            return rows.advance();
        }

        @Override
        public @Nullable Object[] row() {
            @Nullable Object[] row = rows.row();
            return Arrays.copyOf(row, row.length - 1);
        }

        @Override
        public void close() {
            rows.close();
        }
    }

    /** The condition that the keys are equal, and the further one, over the fields of both sides. */
    private static final class SameKeys {
        private final @Nullable Expression condition;
        private final JoinKey left;
        private final JoinKey right;

        SameKeys(HashJoinSource join) {
            this.condition = join.condition;
            this.left = join.leftKey();
            this.right = new JoinKey(
                    Arrays.stream(join.rightKeys)
                            .map(column -> join.leftFields + column)
                            .toArray(),
                    join.matchesNulls);
        }

        Object evaluate(@Nullable Object[] row, Run run) {
            return left.take(row)
                    && right.take(row)
                    && left.isSame(right)
                    && (condition == null || Boolean.TRUE.equals(condition.evaluate(row, run)));
        }
    }

    private JoinKey leftKey() {
        return new JoinKey(leftKeys, matchesNulls);
    }

    JoinKey rightKey() {
        return new JoinKey(rightKeys, matchesNulls);
    }

    /** A join of spilled parts, partitioned by the hash of the key. */
    private final class SpilledJoin implements RowCursor {
        private final Run run;
        private final int level;
        private final JoinKey leftKey = leftKey();
        private final JoinKey rightKey = rightKey();
        private final @Nullable RowFile[] leftParts = new @Nullable RowFile[Spill.PARTS];
        private final @Nullable RowFile[] rightParts = new @Nullable RowFile[Spill.PARTS];
        private int next;
        private RowCursor part = KeptRows.NONE;

        SpilledJoin(Run run, int level) {
            this.run = run;
            this.level = level;
        }

        void addRight(JoinTable table) {
            table.rows().forEach(this::addRight);
            table.release();
        }

        void addRight(@Nullable Object[] row) {
            boolean matches = rightKey.take(row);
            if (matches || kind.keepsRight()) {
                add(rightParts, row, matches ? rightKey.hash() : 0);
            }
        }

        /** @param numbering whether each row gets its number as a last column */
        void addLeft(RowSource source, boolean numbering) {
            long number = 0;
            try (RowCursor rows = source.open(run)) {
                rows.needAll();
                while (rows.advance()) {
                    run.checkCancelledSometimes();
                    @Nullable Object[] row = rows.row();
                    if (numbering) {
                        row = Arrays.copyOf(row, leftFields + 1);
                        row[leftFields] = number++;
                    }
                    add(leftParts, row, leftKey.take(row) ? leftKey.hash() : 0);
                }
            }
        }

        private void add(@Nullable RowFile[] parts, @Nullable Object[] row, int hash) {
            int place = Spill.part(hash, level);
            RowFile file = parts[place];
            if (file == null) {
                file = RowFile.create(Objects.requireNonNull(run.spillDirectory()), row.length, run::checkCancelled);
                parts[place] = file;
            }
            file.add(row);
        }

        @Override
        public boolean advance() {
            while (!part.advance()) {
                part.close();
                part = KeptRows.NONE;
                if (next == Spill.PARTS) {
                    return false;
                }
                part = open(run, source(leftParts[next]), source(rightParts[next]), level + 1);
                next++;
            }
            return true;
        }

        private RowSource source(@Nullable RowFile file) {
            return any -> file == null ? KeptRows.NONE : file.all();
        }

        @Override
        public @Nullable Object[] row() {
            return part.row();
        }

        @Override
        public void close() {
            part.close();
            close(leftParts);
            close(rightParts);
        }

        private void close(@Nullable RowFile[] parts) {
            for (RowFile file : parts) {
                if (file != null) {
                    file.close();
                }
            }
        }
    }

    private final class Cursor extends JoinedRows {
        private final JoinTable table;
        private final boolean owned;
        private final JoinKey key = leftKey();
        private final JoinKey rightKey = rightKey();
        // The numbers of the last candidate for the left row, of the next one, and of that which was returned; negative
        // if there is none.
        private int last;
        private int next;
        private int current;

        Cursor(Run run, RowSource lefts, JoinTable table, boolean numbered, boolean owned) {
            super(run, lefts.open(run), kind, leftFields, rightFields, condition, numbered);
            this.table = table;
            this.owned = owned;
        }

        @Override
        void begin(@Nullable Object[] leftRow) {
            last = key.take(leftRow) ? table.last(rightKey, key) : -1;
            next = last < 0 ? -1 : table.next(last);
        }

        @Override
        @Nullable
        Object @Nullable [] candidate() {
            current = next;
            if (current < 0) {
                return null;
            }
            next = current == last ? -1 : table.next(current);
            return table.rows().get(current);
        }

        @Override
        int number() {
            return current;
        }

        @Override
        RowCursor all() {
            return new KeptRows(table.rows(), 0, table.rows().size(), null);
        }

        @Override
        public void close() {
            super.close();
            if (owned) {
                table.release();
            }
        }
    }
}
