package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Rows of one source that several operators of a run read, each at its own pace. The source is read only as far as the foremost operator
 * has come. The rows are kept until the run ends, in memory or, if that is short, in a file.
 */
final class SharedRows {
    private final Run run;
    private final RowCursor source;
    private final Kept kept;
    private final long least;
    private final List<Chunk> chunks = new ArrayList<>();
    private List<@Nullable Object[]> rows = new ArrayList<>();
    private @Nullable RowFile file;
    /** The number of rows in the file. */
    private long filed;

    private boolean ended;

    /** Rows that were written together: the first row's number, their count, and their byte offsets. */
    private record Chunk(long first, long count, long from, long to) {
        boolean holds(long row) {
            return row >= first && row < first + count;
        }
    }

    SharedRows(RowSource input, Run run) {
        this.run = run;
        this.kept = new Kept(run);
        this.least = run.memory().room() / 2;
        this.source = input.open(run);
    }

    /** All rows, from the first. */
    RowCursor all() {
        return new Reader();
    }

    /** Reads one more row; false if there is none. */
    private boolean read() {
        if (ended || !source.advance()) {
            ended = true;
            return false;
        }
        Path directory = run.spillDirectory();
        if (directory != null && !rows.isEmpty() && (run.memory().room() <= least || kept.isTight())) {
            putAside(directory);
        }
        @Nullable Object[] row = source.row().clone();
        kept.add(row);
        rows.add(row);
        return true;
    }

    private void putAside(Path directory) {
        RowFile target = file;
        if (target == null) {
            target = RowFile.create(directory, rows.get(0).length);
            file = target;
        }
        long from = target.end();
        for (@Nullable Object[] row : rows) {
            run.checkCancelledSometimes();
            target.add(row);
        }
        chunks.add(new Chunk(filed, rows.size(), from, target.end()));
        filed += rows.size();
        kept.release();
        rows = new ArrayList<>();
    }

    void close() {
        try {
            source.close();
        } finally {
            ended = true;
            kept.release();
            rows = List.of();
            chunks.clear();
            filed = 0;
            if (file != null) {
                file.close();
            }
        }
    }

    private final class Reader implements RowCursor {
        private long next;
        private @Nullable Object @Nullable [] row;
        private @Nullable RowCursor filedRows;
        private long filedUntil;

        @Override
        public boolean advance() {
            run.checkCancelledSometimes();
            if (next >= filed + rows.size() && !read()) {
                row = null;
                return false;
            }
            row = next < filed ? fromFile() : rows.get((int) (next - filed));
            next++;
            return true;
        }

        private @Nullable Object[] fromFile() {
            RowCursor cursor = filedRows;
            if (cursor == null || next >= filedUntil) {
                Chunk chunk = chunks.stream()
                        .filter(one -> one.holds(next))
                        .findFirst()
                        .orElseThrow();
                cursor = Objects.requireNonNull(file).part(chunk.from, chunk.to);
                // Skip rows that were read while they were in memory.
                for (long passed = chunk.first; passed < next; passed++) {
                    cursor.advance();
                }
                filedRows = cursor;
                filedUntil = chunk.first + chunk.count;
            }
            if (!cursor.advance()) {
                throw new IllegalStateException("a row is missing in the file");
            }
            return cursor.row();
        }

        @Override
        public @Nullable Object[] row() {
            return Objects.requireNonNull(row);
        }

        @Override
        public void close() {
            row = null;
            filedRows = null;
        }
    }
}
