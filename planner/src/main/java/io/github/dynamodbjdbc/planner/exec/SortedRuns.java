package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** An external sort: runs that fit into memory are sorted and written to a file, then merged. The sort is stable. */
final class SortedRuns {
    /** The number of runs that are merged together; each needs a buffer. */
    private static final int MOST_RUNS = 256;

    private final Run run;
    private final RowOrder order;
    private final long least;
    private final List<Place> places = new ArrayList<>();
    private final Kept kept;
    private List<@Nullable Object[]> rows = new ArrayList<>();
    private @Nullable RowFile file;

    /** A run's byte offsets in the file. */
    private record Place(long from, long to) {}

    SortedRuns(Run run, RowOrder order) {
        this.run = run;
        this.order = order;
        this.kept = new Kept(run);
        this.least = run.memory().room() / 2;
    }

    /**
     * Rows in order, from an offset up to a limit.
     *
     * @param first rows that precede those of the cursor, and are no longer counted as kept
     * @param from the number of rows to skip
     * @param to the number of the last row, from 1
     */
    static RowCursor sort(
            Iterable<@Nullable Object[]> first, RowCursor cursor, RowOrder order, Run run, long from, long to) {
        SortedRuns runs = new SortedRuns(run, order);
        try {
            first.forEach(runs::add);
            while (cursor.advance()) {
                run.checkCancelledSometimes();
                runs.add(cursor.row().clone());
            }
            return runs.rows(from, to);
        } catch (RuntimeException | Error e) {
            runs.close();
            throw e;
        }
    }

    /** All rows of a cursor, kept without copying. */
    static SortedRuns of(RowCursor cursor, RowOrder order, Run run) {
        SortedRuns runs = new SortedRuns(run, order);
        try {
            while (cursor.advance()) {
                run.checkCancelledSometimes();
                runs.add(cursor.row());
            }
            return runs;
        } catch (RuntimeException | Error e) {
            runs.close();
            throw e;
        }
    }

    /** All rows of a cursor in order, kept without copying. They belong to the caller once the cursor has reached them. */
    static RowCursor reorder(RowCursor cursor, RowOrder order, Run run) {
        return of(cursor, order, run).handedOver();
    }

    /** All rows in order. They belong to the caller once the cursor has reached them. */
    RowCursor handedOver() {
        if (file != null) {
            return rows(0, Long.MAX_VALUE);
        }
        sort();
        return handedOver(rows);
    }

    /** The rows in memory, which are all of them, in another order. */
    RowCursor handedOver(List<@Nullable Object[]> ordered) {
        return new HandedOver(ordered.iterator());
    }

    /** The rows in the order in which they were added; null if some of them are in a file. */
    @Nullable
    List<@Nullable Object[]> inMemory() {
        return file == null ? rows : null;
    }

    Kept kept() {
        return kept;
    }

    /** @param row kept without copying */
    void add(@Nullable Object[] row) {
        Path directory = run.spillDirectory();
        if (directory != null && !rows.isEmpty() && (run.memory().room() <= least || kept.isTight())) {
            putAside(directory);
        }
        kept.add(row);
        rows.add(row);
    }

    private void putAside(Path directory) {
        RowFile target = file;
        if (target == null) {
            target = RowFile.create(directory, rows.get(0).length, run::checkCancelled);
            file = target;
        }
        sort();
        long from = target.end();
        for (@Nullable Object[] row : rows) {
            run.checkCancelledSometimes();
            target.add(row);
        }
        places.add(new Place(from, target.end()));
        kept.release();
        rows = new ArrayList<>();
        if (places.size() == MOST_RUNS) {
            long merged = target.end();
            try (RowCursor all = new Merged(target)) {
                while (all.advance()) {
                    run.checkCancelledSometimes();
                    target.add(all.row());
                }
            }
            places.clear();
            places.add(new Place(merged, target.end()));
        }
    }

    private void sort() {
        order.sort(rows, run);
    }

    /** The rows in order. Call it after all rows were added. */
    RowCursor rows(long from, long to) {
        Path directory = run.spillDirectory();
        RowFile target = file;
        if (target == null || directory == null) {
            sort();
            int size = rows.size();
            return new KeptRows(rows, (int) Math.min(from, size), (int) Math.min(to, size), kept);
        }
        if (!rows.isEmpty()) {
            putAside(directory);
        }
        Merged merged = new Merged(target);
        for (long passed = 0; passed < from && merged.advance(); passed++) {
            run.checkCancelledSometimes();
        }
        return new Given(merged, to - from);
    }

    void close() {
        kept.release();
        rows = List.of();
        if (file != null) {
            file.close();
        }
    }

    /** The current row of a run that is merged, and the run's number. */
    private record Head(RowCursor rows, int number) {}

    /** The merged rows of all runs. */
    private final class Merged implements RowCursor {
        private final PriorityQueue<Head> heads = new PriorityQueue<>((left, right) -> {
            int compared = order.compare(left.rows.row(), right.rows.row());
            return compared != 0 ? compared : Integer.compare(left.number, right.number);
        });
        private @Nullable Head current;

        Merged(RowFile target) {
            int number = 0;
            for (Place place : places) {
                next(new Head(target.part(place.from, place.to), number++));
            }
        }

        private void next(Head head) {
            if (head.rows.advance()) {
                heads.add(head);
            }
        }

        @Override
        public boolean advance() {
            if (current != null) {
                next(current);
            }
            current = heads.poll();
            return current != null;
        }

        @Override
        public @Nullable Object[] row() {
            if (current == null) {
                throw new IllegalStateException("no row");
            }
            return current.rows.row();
        }

        @Override
        public void close() {
            heads.clear();
        }
    }

    /** The rows up to a limit; closing the cursor deletes the file. */
    private final class Given implements RowCursor {
        private final Merged merged;
        private long left;

        Given(Merged merged, long most) {
            this.merged = merged;
            this.left = most;
        }

        @Override
        public boolean advance() {
            run.checkCancelledSometimes();
            return left-- > 0 && merged.advance();
        }

        @Override
        public @Nullable Object[] row() {
            return merged.row();
        }

        @Override
        public void close() {
            SortedRuns.this.close();
        }
    }

    /** Rows in memory, each of which is released once the cursor has reached it. */
    private final class HandedOver implements RowCursor {
        private final Iterator<@Nullable Object[]> left;
        private @Nullable Object[] row = new @Nullable Object[0];

        HandedOver(Iterator<@Nullable Object[]> left) {
            this.left = left;
        }

        @Override
        public boolean advance() {
            run.checkCancelledSometimes();
            if (!left.hasNext()) {
                return false;
            }
            row = left.next();
            kept.removeOne();
            return true;
        }

        @Override
        public @Nullable Object[] row() {
            return row;
        }

        @Override
        public void close() {
            SortedRuns.this.close();
        }
    }
}
