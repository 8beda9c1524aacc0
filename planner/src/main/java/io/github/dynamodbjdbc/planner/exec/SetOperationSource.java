package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.value.HeapBytes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * UNION, and INTERSECT and EXCEPT with ALL or without. Keeps the keys of different rows: a UNION those that it has given, the others
 * those of every input but the first, and those given.
 *
 * @param all whether a row counts as often as it is there
 */
public record SetOperationSource(List<RowSource> inputs, Kind kind, boolean all) implements RowSource {
    /** The rows that are given of the first input. */
    public enum Kind {
        UNION,
        INTERSECT,
        EXCEPT
    }

    public SetOperationSource {
        inputs = List.copyOf(inputs);
    }

    @Override
    public RowCursor open(Run run) {
        if (kind == Kind.UNION) {
            return new Filtered(run, new UnionAllSource(inputs).open(run), List.of(), new Kept(run));
        }
        Kept kept = new Kept(run);
        List<Map<Object, Integer>> others = new ArrayList<>();
        for (RowSource other : inputs.subList(1, inputs.size())) {
            others.add(count(other, run, kept));
        }
        return new Filtered(run, inputs.get(0).open(run), others, kept);
    }

    private static Map<Object, Integer> count(RowSource source, Run run, Kept kept) {
        Map<Object, Integer> counts = new HashMap<>();
        try (RowCursor rows = source.open(run)) {
            while (rows.advance()) {
                run.checkCancelledSometimes();
                @Nullable Object[] row = rows.row();
                if (counts.merge(RowKeys.all(row.length).of(row), 1, Integer::sum) == 1) {
                    kept.add(1, HeapBytes.ofRow(row) + Kept.ENTRY);
                }
            }
        }
        return counts;
    }

    private final class Filtered implements RowCursor {
        private final Run run;
        private final RowCursor rows;
        private final List<Map<Object, Integer>> others;
        private final Kept kept;
        private final Set<Object> given = new HashSet<>();

        Filtered(Run run, RowCursor rows, List<Map<Object, Integer>> others, Kept kept) {
            this.run = run;
            this.rows = rows;
            this.others = others;
            this.kept = kept;
        }

        @Override
        public boolean advance() {
            while (rows.advance()) {
                run.checkCancelledSometimes();
                @Nullable Object[] row = rows.row();
                Object key = RowKeys.all(row.length).of(row);
                if (isGiven(key) && (all || isNew(key, row))) {
                    return true;
                }
            }
            return false;
        }

        private boolean isNew(Object key, @Nullable Object[] row) {
            boolean added = given.add(key);
            if (added) {
                kept.add(1, HeapBytes.ofRow(row) + Kept.ENTRY);
            }
            return added;
        }

        private boolean isGiven(Object key) {
            return switch (kind) {
                case UNION -> true;
                case INTERSECT -> others.stream().allMatch(other -> isThere(other, key));
                case EXCEPT -> others.stream().noneMatch(other -> isThere(other, key));
            };
        }

        /** With ALL, each row of the other side stands for one of this one. */
        private boolean isThere(Map<Object, Integer> other, Object key) {
            Integer count = other.get(key);
            if (count == null || count == 0) {
                return false;
            }
            if (all) {
                other.put(key, count - 1);
            }
            return true;
        }

        @Override
        public @Nullable Object[] row() {
            return rows.row();
        }

        @Override
        public void close() {
            rows.close();
            kept.release();
            given.clear();
            others.forEach(Map::clear);
        }
    }
}
