package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RunMemory;
import io.github.dynamodbjdbc.planner.value.HeapBytes;
import org.jspecify.annotations.Nullable;

/** Accounts for the rows that one operator's cursor keeps in memory. */
final class Kept {
    /** The memory in bytes of an entry of a hash map. */
    static final long ENTRY = 64;

    private final RunMemory memory;
    private long rows;
    private long bytes;

    Kept(Run run) {
        this.memory = run.memory();
    }

    /** Adds one row with all of its values. */
    void add(@Nullable Object[] row) {
        add(1, HeapBytes.ofRow(row));
    }

    void add(long moreRows, long moreBytes) {
        rows += moreRows;
        bytes += moreBytes;
        memory.keep(moreRows, moreBytes, rows <= 1);
    }

    /** Releases one of the rows, with an equal part of the memory of those that are left. */
    void removeOne() {
        add(-1, -(bytes / rows));
    }

    /** Releases a row with the same values as when it was added. */
    void remove(@Nullable Object[] row) {
        add(-1, -HeapBytes.ofRow(row));
    }

    /** Whether no row is kept. */
    boolean isEmpty() {
        return rows == 0;
    }

    /** Whether memory is so short that the kept rows should be spilled. */
    boolean isTight() {
        return memory.isTight(bytes);
    }

    /** Releases all rows. */
    void release() {
        if (rows != 0 || bytes != 0) {
            memory.keep(-rows, -bytes);
            rows = 0;
            bytes = 0;
        }
    }
}
