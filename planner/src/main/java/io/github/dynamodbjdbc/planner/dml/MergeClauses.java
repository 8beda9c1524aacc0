package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The clauses of a MERGE, in the order of the text.
 *
 * @param insertsFirst whether a row is presumed to be new, so that an insert is tried first
 */
record MergeClauses(List<Matched> matched, List<NotMatched> notMatched, boolean insertsFirst) {
    MergeClauses {
        matched = List.copyOf(matched);
        notMatched = List.copyOf(notMatched);
    }

    /**
     * A {@code WHEN MATCHED} clause.
     *
     * @param ofRow the query that evaluates the condition on the row alone; null if there is none
     * @param ofItem whether the condition depends on the item
     * @param change the change of the item; null for DO NOTHING
     */
    record Matched(
            @Nullable QueryPlan ofRow,
            boolean ofItem,
            @Nullable Change change) {}

    /**
     * A {@code WHEN NOT MATCHED} clause.
     *
     * @param ofRow the query that evaluates the condition on the row; null if there is none
     * @param insert the insert of one row; null for DO NOTHING
     */
    record NotMatched(@Nullable QueryPlan ofRow, @Nullable InsertPlan insert) {}

    /** The clauses that may apply to the item of a row, up to the first one whose condition does not depend on the item. */
    List<Matched> candidates(RunContext ofRow) {
        List<Matched> candidates = new ArrayList<>();
        for (Matched clause : matched) {
            if (applies(clause.ofRow(), ofRow)) {
                candidates.add(clause);
                if (!clause.ofItem()) {
                    break;
                }
            }
        }
        return candidates;
    }

    /** The insert for a row without an item; null for none. */
    @Nullable
    InsertPlan insert(RunContext ofRow) {
        for (NotMatched clause : notMatched) {
            if (applies(clause.ofRow(), ofRow)) {
                return clause.insert();
            }
        }
        return null;
    }

    private static boolean applies(@Nullable QueryPlan condition, RunContext ofRow) {
        @Nullable Object[] row = condition == null ? null : ChangeRun.one(condition, ofRow);
        return condition == null || row != null && Boolean.TRUE.equals(row[0]);
    }
}
