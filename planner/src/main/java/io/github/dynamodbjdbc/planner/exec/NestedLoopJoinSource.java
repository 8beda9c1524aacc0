package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Joins by any condition: each row of the left side is compared with all rows of the right side, which are kept. Rows for which memory is
 * short are read from a file for each row of the left side.
 */
public record NestedLoopJoinSource(
        RowSource left, RowSource right, JoinKind kind, int leftFields, int rightFields, Expression condition)
        implements RowSource {
    @Override
    public RowCursor open(Run run) {
        return open(run, false);
    }

    /** @param numbered see {@link JoinedRows} */
    RowCursor open(Run run, boolean numbered) {
        RowStore others = new RowStore(run);
        try (RowCursor rows = right.open(run)) {
            rows.needAll();
            while (rows.advance()) {
                run.checkCancelledSometimes();
                others.add(rows.row().clone());
            }
        } catch (RuntimeException | Error e) {
            others.close();
            throw e;
        }
        if (others.size() == 0 && !kind.keepsLeft() && kind != JoinKind.ANTI) {
            return KeptRows.NONE;
        }
        try {
            return new Cursor(run, others, numbered);
        } catch (RuntimeException | Error e) {
            others.close();
            throw e;
        }
    }

    private final class Cursor extends JoinedRows {
        private final RowStore store;
        private final BitSet metInFile = new BitSet();
        private List<Match> inMemory = new ArrayList<>();

        Cursor(Run run, RowStore store, boolean numbered) {
            super(run, left.open(run), kind, leftFields, rightFields, condition, numbered);
            this.store = store;
            store.inMemory().forEach(row -> inMemory.add(new Match(row)));
        }

        @Override
        Iterator<Match> candidates(@Nullable Object[] leftRow) {
            return all();
        }

        @Override
        Iterator<Match> all() {
            return store.size() == inMemory.size() ? inMemory.iterator() : new All(inMemory.iterator());
        }

        /** The rows in memory, then those in the file. */
        private final class All implements Iterator<Match> {
            private final Iterator<Match> first;
            private final RowCursor others = store.inFile();
            private int number = -1;
            private boolean ahead;

            All(Iterator<Match> first) {
                this.first = first;
            }

            @Override
            public boolean hasNext() {
                if (first.hasNext()) {
                    return true;
                }
                if (!ahead) {
                    ahead = others.advance();
                    number++;
                }
                return ahead;
            }

            @Override
            public Match next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                if (first.hasNext()) {
                    return first.next();
                }
                ahead = false;
                return new InFile(others.row(), number);
            }
        }

        private final class InFile extends Match {
            private final int number;

            InFile(@Nullable Object[] row, int number) {
                super(row);
                this.number = number;
            }

            @Override
            void meet() {
                metInFile.set(number);
            }

            @Override
            boolean isMet() {
                return metInFile.get(number);
            }
        }

        @Override
        public void close() {
            super.close();
            store.close();
            inMemory = List.of();
        }
    }
}
