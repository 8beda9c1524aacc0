package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.value.HeapBytes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are appended, and can be read any number of times, also by number. The first rows stay in memory; those for which memory is
 * short go into a file.
 */
final class RowStore implements AutoCloseable {
    /** The number of rows that are read together from the file. */
    private static final int BLOCK_ROWS = 64;

    private static final long BLOCK_BYTES = 16 * 1024;
    private static final int BLOCKS_READ = 16;
    private static final long BYTES_OF_A_BLOCK = 64;

    private final Run run;
    private final Kept kept;
    private final Counted counted;
    private final long least;
    private final List<@Nullable Object[]> rows = new ArrayList<>();
    private final List<Block> blocks = new ArrayList<>();
    private final Map<Integer, List<@Nullable Object[]>> read = new LinkedHashMap<>(16, 0.75F, true);
    private @Nullable RowFile file;
    private int size;
    private long bytesOfBlock;

    /**
     * Consecutive rows in the file.
     *
     * @param first the number of its first row
     * @param from its byte offset
     */
    private record Block(int first, long from) {}

    /** The part of the rows' memory that is accounted for here. */
    private enum Counted {
        ROWS,
        VALUES,
        /** The values that are set; the rows themselves are kept elsewhere. */
        SET_VALUES
    }

    RowStore(Run run) {
        this(run, Counted.ROWS, new Kept(run));
    }

    private RowStore(Run run, Counted counted, Kept kept) {
        this.run = run;
        this.counted = counted;
        this.kept = kept;
        this.least = run.memory().room() / 2;
    }

    /** A store for values computed for kept rows: counted as bytes, but not as rows. */
    static RowStore ofValues(Run run) {
        return new RowStore(run, Counted.VALUES, new Kept(run));
    }

    /** A store for rows that another operator keeps in memory, with the values that are set in them. */
    static RowStore ofKept(Run run, Kept keeper) {
        return new RowStore(run, Counted.SET_VALUES, keeper);
    }

    /** @param row belongs to the store from now on */
    void add(@Nullable Object[] row) {
        if (counted == Counted.SET_VALUES) {
            rows.add(row);
            size++;
            return;
        }
        RowFile target = file;
        Path directory = run.spillDirectory();
        if (target == null && directory != null && (run.memory().room() <= least || kept.isTight())) {
            target = RowFile.create(directory, row.length, run::checkCancelled);
            file = target;
        }
        if (target == null) {
            kept.add(counted == Counted.ROWS ? 1 : 0, HeapBytes.ofRow(row));
            rows.add(row);
        } else {
            put(row, target);
        }
        size++;
    }

    private void put(@Nullable Object[] row, RowFile target) {
        boolean full = blocks.isEmpty()
                || bytesOfBlock >= BLOCK_BYTES
                || size - blocks.get(blocks.size() - 1).first >= BLOCK_ROWS;
        if (full) {
            kept.add(0, BYTES_OF_A_BLOCK);
            blocks.add(new Block(size, target.end()));
            bytesOfBlock = 0;
        }
        // The last block has grown, so its cached rows are stale.
        read.remove(blocks.size() - 1);
        bytesOfBlock += HeapBytes.ofRow(row);
        target.add(row);
    }

    int size() {
        return size;
    }

    /** The rows in memory, which precede those in the file. */
    List<@Nullable Object[]> inMemory() {
        return rows;
    }

    @Nullable
    Object[] get(int number) {
        if (number < rows.size()) {
            return rows.get(number);
        }
        int low = 0;
        int high = blocks.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (blocks.get(middle).first <= number) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        List<@Nullable Object[]> block = read.get(low);
        if (block == null) {
            block = block(low);
            read.put(low, block);
            if (read.size() > BLOCKS_READ) {
                read.remove(read.keySet().iterator().next());
            }
        }
        return block.get(number - blocks.get(low).first);
    }

    private List<@Nullable Object[]> block(int place) {
        RowFile source = file();
        long to = place + 1 < blocks.size() ? blocks.get(place + 1).from : source.end();
        List<@Nullable Object[]> found = new ArrayList<>();
        try (RowCursor cursor = source.part(blocks.get(place).from, to)) {
            while (cursor.advance()) {
                found.add(cursor.row());
            }
        }
        return found;
    }

    /** Sets a value of a row; false if the row is not in memory. */
    boolean put(int number, int column, @Nullable Object value) {
        if (number >= rows.size()) {
            return false;
        }
        rows.get(number)[column] = value;
        kept.add(0, HeapBytes.of(value));
        return true;
    }

    /** The row, which then belongs to the caller. Call it once per row. */
    @Nullable
    Object[] take(int number) {
        @Nullable Object[] row = get(number);
        if (number < rows.size()) {
            kept.remove(row);
        }
        return row;
    }

    private RowFile file() {
        if (file == null) {
            throw new IllegalStateException("no row is in a file");
        }
        return file;
    }

    /** All rows added so far. They stay in the store. */
    RowCursor all() {
        RowCursor first = new KeptRows(rows, 0, rows.size(), null);
        return file == null ? first : new Both(first, file.all());
    }

    /** The rows in the file. They stay in the store. */
    RowCursor inFile() {
        return file == null ? KeptRows.NONE : file.all();
    }

    @Override
    public void close() {
        if (counted != Counted.SET_VALUES) {
            kept.release();
        }
        rows.clear();
        blocks.clear();
        read.clear();
        if (file != null) {
            file.close();
            file = null;
        }
    }

    private static final class Both implements RowCursor {
        private final RowCursor second;
        private RowCursor current;

        Both(RowCursor first, RowCursor second) {
            this.second = second;
            this.current = first;
        }

        @Override
        public boolean advance() {
            boolean found = current.advance();
            if (!found && current != second) {
                current = second;
                found = current.advance();
            }
            return found;
        }

        @Override
        public @Nullable Object[] row() {
            return current.row();
        }

        @Override
        public void close() {
            current.close();
        }
    }
}
