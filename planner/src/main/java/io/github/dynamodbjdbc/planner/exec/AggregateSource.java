package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.exec.aggregate.Accumulator;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * GROUP BY of one grouping set or several. Keeps a row and the state of the aggregates per group, and returns the groups in the order of
 * their first rows. Rows of groups for which memory is short are spilled to files; those groups come last.
 */
public final class AggregateSource implements RowSource {
    private final RowSource input;
    private final List<Expression> keys;
    private final List<BitSet> sets;
    private final List<Output> outputs;
    private final List<Aggregation> aggregations;

    /** A column after the keys. */
    public sealed interface Output {
        /** @param aggregation the index among the aggregates */
        record Aggregate(int aggregation) implements Output {}

        /**
         * GROUPING and GROUPING_ID: an integer with a bit per key, the last key's the lowest. The bit is set if the key is not in the group's
         * grouping set.
         */
        record Grouping(List<Integer> keys) implements Output {}
    }

    /**
     * @param keys the grouping keys, the first columns of the output; NULL if the group's grouping set lacks the key
     * @param sets the grouping sets, as indexes of keys; an empty set gives a row even for no input
     */
    public AggregateSource(
            RowSource input,
            List<Expression> keys,
            List<BitSet> sets,
            List<Aggregation> aggregations,
            List<Output> outputs) {
        this.input = input;
        this.keys = List.copyOf(keys);
        this.sets = List.copyOf(sets);
        this.aggregations = List.copyOf(aggregations);
        this.outputs = List.copyOf(outputs);
    }

    @Override
    public RowCursor open(Run run) {
        return new Cursor(run);
    }

    private final class Cursor implements RowCursor {
        private final Run run;
        private final RowCursor rows;
        private final GroupRows groups;
        private final Kept kept;
        private final Spill spill;
        private @Nullable Iterator<@Nullable Object[]> results;
        private @Nullable Object @Nullable [] row;

        Cursor(Run run) {
            this.run = run;
            this.rows = input.open(run);
            this.kept = new Kept(run);
            this.spill = new Spill(run);
            this.groups = new GroupRows(aggregations, run, kept);
        }

        @Override
        public boolean advance() {
            if (results == null) {
                rows.needAll();
                results = results(rows, sets, 0);
                rows.close();
            }
            run.checkCancelledSometimes();
            while (!results.hasNext()) {
                Spill.Part part = spill.take();
                if (part == null) {
                    row = null;
                    return false;
                }
                groups.close();
                try (RowFile file = part.rows();
                        RowCursor later = file.all()) {
                    results = results(later, List.of(sets.get(part.kind())), part.level());
                }
            }
            row = results.next();
            return true;
        }

        /** @param level the number of times the rows were spilled */
        private Iterator<@Nullable Object[]> results(RowCursor from, List<BitSet> of, int level) {
            List<Map<GroupKey, GroupRows.Group>> bySet = new ArrayList<>();
            for (BitSet set : of) {
                Map<GroupKey, GroupRows.Group> known = new LinkedHashMap<>();
                if (set.isEmpty()) {
                    GroupKey all = GroupKey.of(new @Nullable Object[keys.size()]);
                    known.put(all, groups.start(all, number(bySet.size(), 0)));
                }
                bySet.add(known);
            }
            Spill.Pass pass = spill.pass(level, kept);
            while (from.advance()) {
                run.checkCancelledSometimes();
                @Nullable Object[] values = from.row();
                GroupKey key = GroupKey.of(keys, values, run);
                groups.load(values);
                for (int i = 0; i < of.size(); i++) {
                    GroupKey group = of.get(i).cardinality() == keys.size() ? key : key.only(of.get(i));
                    GroupRows.Group known = bySet.get(i).get(group);
                    if (known == null && pass.isFull()) {
                        pass.add(values, group.hashCode(), sets.indexOf(of.get(i)));
                        continue;
                    }
                    if (known == null) {
                        known = groups.start(group, number(i, bySet.get(i).size()));
                        bySet.get(i).put(group, known);
                    }
                    groups.add(known);
                }
            }
            return new Results(bySet, of);
        }

        /** The group's number in the order of the output. */
        private long number(int set, int group) {
            return (long) set << Integer.SIZE | group;
        }

        private final class Results implements Iterator<@Nullable Object[]> {
            private final List<Map<GroupKey, GroupRows.Group>> bySet;
            private final List<BitSet> of;
            private int set;
            private Iterator<Map.Entry<GroupKey, GroupRows.Group>> entries;

            Results(List<Map<GroupKey, GroupRows.Group>> bySet, List<BitSet> of) {
                this.bySet = bySet;
                this.of = of;
                this.entries = bySet.get(0).entrySet().iterator();
            }

            @Override
            public boolean hasNext() {
                while (!entries.hasNext() && set + 1 < bySet.size()) {
                    entries = bySet.get(++set).entrySet().iterator();
                }
                return entries.hasNext();
            }

            @Override
            public @Nullable Object[] next() {
                Map.Entry<GroupKey, GroupRows.Group> group = entries.next();
                return result(group.getKey(), groups.complete(group.getValue()), of.get(set));
            }
        }

        @Override
        public @Nullable Object[] row() {
            if (row == null) {
                throw new IllegalStateException("no row");
            }
            return row;
        }

        @Override
        public void close() {
            rows.close();
            spill.close();
            groups.close();
        }
    }

    private @Nullable Object[] result(GroupKey group, Accumulator[] sums, BitSet set) {
        @Nullable Object[] row = new @Nullable Object[keys.size() + outputs.size()];
        group.copyTo(row);
        for (int i = 0; i < outputs.size(); i++) {
            row[keys.size() + i] = value(outputs.get(i), sums, set);
        }
        return row;
    }

    private static @Nullable Object value(Output output, Accumulator[] sums, BitSet set) {
        if (output instanceof Output.Aggregate aggregate) {
            return sums[aggregate.aggregation()].result();
        }
        long bits = 0;
        for (int key : ((Output.Grouping) output).keys()) {
            bits = bits << 1 | (set.get(key) ? 0 : 1);
        }
        return bits;
    }
}
