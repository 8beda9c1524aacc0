package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.exec.aggregate.Accumulator;
import io.github.dynamodbjdbc.planner.value.HeapBytes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The aggregates of groups, to which rows are added one after the other. */
final class GroupRows {
    /** Of a sum or the like. */
    private static final long SUM_BYTES = 64;

    private final List<Aggregation> aggregations;
    private final Run run;
    private final Kept kept;
    private final @Nullable Object[][] arguments;
    private final boolean[] counts;

    GroupRows(List<Aggregation> aggregations, Run run, Kept kept) {
        this.aggregations = aggregations;
        this.run = run;
        this.kept = kept;
        this.arguments = new @Nullable Object[aggregations.size()][];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = new @Nullable Object[aggregations.get(i).arguments().size()];
        }
        this.counts = new boolean[arguments.length];
    }

    /** A group without rows. */
    Accumulator[] start(GroupKey key) {
        kept.add(1, key.bytes() + Kept.ENTRY + SUM_BYTES * arguments.length);
        Accumulator[] sums = new Accumulator[arguments.length];
        for (int i = 0; i < sums.length; i++) {
            sums[i] = aggregations.get(i).accumulator().get();
        }
        return sums;
    }

    /** Evaluates the arguments of a row. */
    void load(@Nullable Object[] row) {
        for (int i = 0; i < arguments.length; i++) {
            counts[i] = aggregations.get(i).load(row, run, arguments[i]);
        }
    }

    /** Adds the row that was loaded last to a group. */
    void add(Accumulator[] sums) {
        for (int i = 0; i < sums.length; i++) {
            if (counts[i]) {
                long before = sums[i].kept();
                sums[i].add(arguments[i]);
                long more = sums[i].kept() - before;
                if (more != 0) {
                    kept.add(more, HeapBytes.ofRow(arguments[i]) + Kept.ENTRY);
                }
            }
        }
    }
}
