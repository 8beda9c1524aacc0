package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The clauses of a MERGE, in the order of the text.
 *
 * @param insertsFirst whether a row is taken to be new before it is known
 */
record MergeClauses(List<Matched> matched, List<NotMatched> notMatched, boolean insertsFirst) {
    MergeClauses {
        matched = List.copyOf(matched);
        notMatched = List.copyOf(notMatched);
    }

    /**
     * {@code WHEN MATCHED}
     *
     * @param ofRow evaluates what the row alone decides; null if nothing is asked of it alone
     * @param ofItem whether the item has a say in whether it applies
     * @param change null for DO NOTHING
     */
    record Matched(
            @Nullable QueryPlan ofRow,
            boolean ofItem,
            @Nullable Change change) {}

    /**
     * {@code WHEN NOT MATCHED}
     *
     * @param ofRow as above
     * @param insert of one row; null for DO NOTHING
     */
    record NotMatched(@Nullable QueryPlan ofRow, @Nullable InsertPlan insert) {}

    /** The clauses that may apply to a row's item, if it has one: the last of them does whatever the item holds, unless all ask for that. */
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

    /** What is inserted for a row without an item; null for nothing. */
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
