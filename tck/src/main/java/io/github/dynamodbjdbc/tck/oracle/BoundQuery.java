package io.github.dynamodbjdbc.tck.oracle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A query whose names are resolved. */
record BoundQuery(List<OutputColumn> columns, Running running) {
    /** Runs the query, within a row of the enclosing query if there is one. */
    interface Running {
        Rows run(@Nullable Env outer);
    }

    /**
     * All rows before OFFSET and LIMIT, see {@link Answer}.
     *
     * @param ties ascending
     */
    record Rows(
            List<List<@Nullable Cell>> rows,
            List<Integer> ties,
            long offset,
            @Nullable Long limit) {
        static Rows unordered(List<List<@Nullable Cell>> rows) {
            return new Rows(rows, Collections.nCopies(rows.size(), 0), 0, null);
        }

        /** The rows after OFFSET and LIMIT, if only one choice is permissible. */
        List<List<@Nullable Cell>> settled() {
            int first = (int) Math.min(offset, rows.size());
            int end = limit == null ? rows.size() : (int) Math.min(rows.size(), first + Math.min(limit, rows.size()));
            if (first < end) {
                settle(first);
                settle(end);
            }
            return rows.subList(first, end);
        }

        private void settle(int cut) {
            if (cut == 0 || cut == rows.size() || !ties.get(cut - 1).equals(ties.get(cut))) {
                return;
            }
            int tie = ties.get(cut);
            List<List<@Nullable Cell>> tied = rows.subList(ties.indexOf(tie), ties.lastIndexOf(tie) + 1);
            if (!tied.stream().allMatch(tied.get(0)::equals)) {
                throw new UnsupportedForOracle("a LIMIT or OFFSET inside of a query, between rows that tie");
            }
        }
    }

    List<List<@Nullable Cell>> rows(@Nullable Env outer) {
        return running.run(outer).settled();
    }

    /** A query that runs only once and keeps its result. */
    BoundQuery remembering() {
        List<Rows> known = new ArrayList<>();
        return new BoundQuery(columns, outer -> {
            if (known.isEmpty()) {
                known.add(running.run(outer));
            }
            return known.get(0);
        });
    }
}
