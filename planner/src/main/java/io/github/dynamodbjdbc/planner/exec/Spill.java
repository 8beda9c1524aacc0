package io.github.dynamodbjdbc.planner.exec;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Rows that an operator puts off because there is no room for what it would keep of them, told apart by a hash: rows that belong
 * together are put off together, so each part can be taken up alone later.
 */
final class Spill implements AutoCloseable {
    static final int PARTS = 16;
    private static final int BITS = 4;

    /** No more bits of a hash are left then: a part stays in memory, or is too large. */
    private static final int MOST_LEVELS = Integer.SIZE / BITS;

    private final Run run;
    private final Deque<Part> parts = new ArrayDeque<>();

    /**
     * @param kind what else tells parts apart, by a number from 0 on
     * @param level how often its rows were put off
     */
    record Part(RowFile rows, int kind, int level) {}

    Spill(Run run) {
        this.run = run;
    }

    /**
     * @param level how often the rows of the pass were put off before
     * @param kept what the operator keeps
     */
    Pass pass(int level, Kept kept) {
        return new Pass(level, kept);
    }

    /** One reading of rows, some of which are put off. */
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

        /** Whether there is no room for another row, and it can be put off. */
        boolean isFull() {
            return level < MOST_LEVELS
                    && (run.memory().room() <= least || kept.isTight())
                    && run.spillDirectory() != null;
        }

        /** @param hash the same for rows that belong together */
        void add(@Nullable Object[] row, int hash, int kind) {
            open.computeIfAbsent(kind * PARTS + part(hash, level), any -> begin(row.length, kind))
                    .rows
                    .add(row);
        }

        private Part begin(int width, int kind) {
            Part part = new Part(RowFile.create(Objects.requireNonNull(run.spillDirectory()), width), kind, level + 1);
            parts.push(part);
            return part;
        }
    }

    static int part(int hash, int level) {
        // Numbers that follow each other differ in their last bits only.
        int spread = hash * 0x9E3779B9;
        return spread >>> (Integer.SIZE - BITS * (level + 1)) & (PARTS - 1);
    }

    /** The next part that was put off; null if there is none. Whoever takes it closes its file. */
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
