package io.github.dynamodbjdbc.planner.exec;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Rows that an operator spills because memory is too short for its state. They are partitioned by a hash, so that rows that belong together
 * are in the same part, and each part can be processed alone later.
 */
final class Spill implements AutoCloseable {
    static final int PARTS = 16;
    private static final int BITS = 4;

    /** The number of levels for which the hash has bits. */
    static final int MOST_LEVELS = Integer.SIZE / BITS;

    private final Run run;
    private final Deque<Part> parts = new ArrayDeque<>();

    /**
     * @param kind an additional partitioning by the caller, from 0
     * @param level the number of times its rows were spilled
     */
    record Part(RowFile rows, int kind, int level) {}

    Spill(Run run) {
        this.run = run;
    }

    /**
     * @param level the number of times the pass's rows were spilled before
     * @param kept the operator's memory
     */
    Pass pass(int level, Kept kept) {
        return new Pass(level, kept);
    }

    /** One pass over rows, some of which are spilled. */
    final class Pass {
        private final int level;
        private final Kept kept;
        private final long least;
        private final Map<Integer, Part> open = new HashMap<>();

        private Pass(int level, Kept kept) {
            this.level = level;
            this.kept = kept;
            this.least = run.memory().room() / 2;
        }

        /**
         * Whether memory is short and another row can be spilled. Once one is, all are, even if others release memory: rows that belong together must
         * not be both in memory and in a file.
         */
        boolean isFull() {
            return !open.isEmpty()
                    || level < MOST_LEVELS
                            && !kept.isEmpty()
                            && (run.memory().room() <= least || kept.isTight())
                            && run.spillDirectory() != null;
        }

        /** @param hash equal for rows that belong together */
        void add(@Nullable Object[] row, int hash, int kind) {
            open.computeIfAbsent(kind * PARTS + part(hash, level), any -> begin(row.length, kind))
                    .rows
                    .add(row);
        }

        private Part begin(int width, int kind) {
            Path directory = Objects.requireNonNull(run.spillDirectory());
            Part part = new Part(RowFile.create(directory, width, run::checkCancelled), kind, level + 1);
            parts.push(part);
            return part;
        }
    }

    /** The part of a hash, by other bits at each level, and by others than those of {@link KeyTable#place}, which would put all keys of a part side by side. */
    static int part(int hash, int level) {
        int mixed = (hash ^ hash >>> 16) * 0x85EBCA6B;
        mixed = (mixed ^ mixed >>> 13) * 0xC2B2AE35;
        mixed ^= mixed >>> 16;
        return mixed >>> Integer.SIZE - BITS * (level + 1) & PARTS - 1;
    }

    /** The next spilled part; null if there is none. The caller must close its file. */
    @Nullable
    Part take() {
        return parts.poll();
    }

    @Override
    public void close() {
        for (Part part = take(); part != null; part = take()) {
            part.rows.close();
        }
    }
}
