package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.exec.aggregate.TotalOrder;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * GROUP BY of one grouping set or several. Keeps a row and the state of the aggregates per group, and returns the groups in the order of
 * their first rows. Rows of groups for which memory is short are spilled to files; those groups come last.
 */
public final class AggregateSource implements RowSource {
    /** The number of rows whose groups are looked up together: the processor then fetches the keys of several at a time. */
    private static final int BATCH_ROWS = 32;

    private final RowSource input;
    private final Expression[] keys;
    private final List<BitSet> sets;
    private final List<Output> outputs;
    private final Aggregation[] aggregations;

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
        this.keys = keys.toArray(Expression[]::new);
        this.sets = List.copyOf(sets);
        this.aggregations = aggregations.toArray(Aggregation[]::new);
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
        // The keys of the rows of a batch.
        private final List<@Nullable Object[]> values = new ArrayList<>();
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
                results = results(rows, IntStream.range(0, sets.size()).toArray(), 0);
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
                    results = results(later, new int[] {part.kind()}, part.level());
                }
            }
            row = results.next();
            return true;
        }

        /**
         * @param kinds the indexes of the grouping sets
         * @param level the number of times the rows were spilled
         */
        private Iterator<@Nullable Object[]> results(RowCursor from, int[] kinds, int level) {
            Groups[] bySet = new Groups[kinds.length];
            for (int i = 0; i < kinds.length; i++) {
                bySet[i] = new Groups(kinds[i], i);
            }
            Spill.Pass pass = spill.pass(level, kept);
            List<@Nullable Object[]> batch = new ArrayList<>();
            int count = 0;
            while (from.advance()) {
                run.checkCancelledSometimes();
                @Nullable Object[] row = from.row();
                // The cursor may reuse the row.
                System.arraycopy(row, 0, place(batch, count, row.length), 0, row.length);
                if (++count == BATCH_ROWS) {
                    add(batch, count, bySet, pass);
                    count = 0;
                }
            }
            add(batch, count, bySet, pass);
            return new Results(bySet);
        }

        /** The array for a row of a batch. */
        private static @Nullable Object[] place(List<@Nullable Object[]> arrays, int row, int width) {
            if (row == arrays.size()) {
                arrays.add(new @Nullable Object[width]);
            }
            return arrays.get(row);
        }

        private void add(List<@Nullable Object[]> batch, int count, Groups[] bySet, Spill.Pass pass) {
            for (int row = 0; row < count; row++) {
                @Nullable Object[] own = place(values, row, keys.length);
                for (int i = 0; i < keys.length; i++) {
                    own[i] = TotalOrder.key(keys[i].evaluate(batch.get(row), run));
                }
            }
            for (Groups some : bySet) {
                some.find(count);
            }
            for (int row = 0; row < count; row++) {
                groups.load(batch.get(row));
                for (Groups some : bySet) {
                    some.add(batch.get(row), row, pass);
                }
            }
        }

        /** The groups of one grouping set. */
        private final class Groups {
            private final int kind;
            private final BitSet set;
            private final KeyTable table = new KeyTable(keys.length);
            private final GroupRows.States states;
            // Of each row of a batch: its key, the key's hash, and the group's number; negative if there was none.
            private final List<@Nullable Object[]> batchKeys = new ArrayList<>();
            private final int[] hashes = new int[BATCH_ROWS];
            private final int[] numbers = new int[BATCH_ROWS];

            /** @param place among the grouping sets that are computed together */
            Groups(int kind, int place) {
                this.kind = kind;
                this.set = sets.get(kind);
                this.states = groups.new States(place);
                if (set.isEmpty()) {
                    @Nullable Object[] none = new @Nullable Object[keys.length];
                    start(none, KeyTable.hash(none));
                }
            }

            /** Finds the groups of the rows of a batch. */
            void find(int count) {
                for (int row = 0; row < count; row++) {
                    @Nullable Object[] key = place(batchKeys, row, keys.length);
                    for (int i = set.nextSetBit(0); i >= 0; i = set.nextSetBit(i + 1)) {
                        key[i] = values.get(row)[i];
                    }
                    hashes[row] = KeyTable.hash(key);
                }
                table.find(batchKeys, hashes, count, numbers);
            }

            /** @param row its place in the batch */
            void add(@Nullable Object[] from, int row, Spill.Pass pass) {
                int number = numbers[row];
                if (number < 0) {
                    // An earlier row of the batch may have started it.
                    number = table.find(batchKeys.get(row), hashes[row]);
                }
                if (number < 0 && pass.isFull()) {
                    pass.add(from, hashes[row], kind);
                } else {
                    states.add(number < 0 ? start(batchKeys.get(row), hashes[row]) : number);
                }
            }

            private int start(@Nullable Object[] key, int hash) {
                table.add(key, hash);
                return states.start(key);
            }

            @Nullable
            Object[] result(int number) {
                @Nullable Object[] result = new @Nullable Object[keys.length + outputs.size()];
                table.copyTo(result, number);
                states.complete(number);
                for (int i = 0; i < outputs.size(); i++) {
                    result[keys.length + i] = value(outputs.get(i), number);
                }
                return result;
            }

            private @Nullable Object value(Output output, int number) {
                if (output instanceof Output.Aggregate aggregate) {
                    return states.result(number, aggregate.aggregation());
                }
                long bits = 0;
                for (int key : ((Output.Grouping) output).keys()) {
                    bits = bits << 1 | (set.get(key) ? 0 : 1);
                }
                return bits;
            }
        }

        private static final class Results implements Iterator<@Nullable Object[]> {
            private final Groups[] bySet;
            private int set;
            private int number;

            Results(Groups[] bySet) {
                this.bySet = bySet;
            }

            @Override
            public boolean hasNext() {
                while (number == bySet[set].states.size() && set + 1 < bySet.length) {
                    set++;
                    number = 0;
                }
                return number < bySet[set].states.size();
            }

            @Override
            public @Nullable Object[] next() {
                return bySet[set].result(number++);
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
}
