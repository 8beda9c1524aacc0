package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RunMemory;
import io.github.dynamodbjdbc.planner.value.HeapBytes;
import org.jspecify.annotations.Nullable;

/** The rows that one operator's cursor keeps in memory. */
final class Kept {
    /** Bytes of the entry of a map or the like that a row is found by. */
    static final long ENTRY = 64;

    private final RunMemory memory;
    private long rows;
    private long bytes;

    Kept(Run run) {
        this.memory = run.memory();
    }

    /** One row more, with all of its values. */
    void add(@Nullable Object[] row) {
        add(1, HeapBytes.ofRow(row));
    }

    void add(long moreRows, long moreBytes) {
        rows += moreRows;
        bytes += moreBytes;
        memory.keep(moreRows, moreBytes);
    }

    /** Says that a row is kept no more, which was added as it is. */
    void remove(@Nullable Object[] row) {
        add(-1, -HeapBytes.ofRow(row));
    }

    /** Whether memory is so short that what is kept had better go into a file. */
    boolean isTight() {
        return memory.isTight(bytes);
    }

    /** Says that nothing is kept any more. */
    void release() {
        if (rows != 0 || bytes != 0) {
            memory.keep(-rows, -bytes);
            rows = 0;
            bytes = 0;
        }
    }
}
