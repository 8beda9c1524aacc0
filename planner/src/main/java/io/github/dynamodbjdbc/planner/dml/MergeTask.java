package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.WritePlan;
import io.github.dynamodbjdbc.planner.plan.WriteTask;
import io.github.dynamodbjdbc.planner.predicate.ItemView;
import io.github.dynamodbjdbc.planner.value.HeapBytes;
import io.github.dynamodbjdbc.planner.write.ItemWrite;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One row of a MERGE's source. What applies to it is written on the condition that it applies; if that turns out false, it is decided
 * anew: the item came, went, or was changed meanwhile.
 */
final class MergeTask implements WriteTask {
    /** How often that may happen before the statement gives up. */
    private static final int MOST_ATTEMPTS = 20;

    private final MergePlan plan;
    private final Map<String, Object> key;
    private final RunContext ofRow;
    private final long row;
    private final String prefix;
    private final Set<Map<String, Object>> written;
    private @Nullable ItemWrite insert;
    private boolean judges;
    private @Nullable Change change;
    private @Nullable WriteTask running;
    private int attempts;

    /**
     * @param key without the parts that are NULL; then no item matches
     * @param row bytes that the row of the source takes
     * @param prefix of errors
     * @param written the keys that the statement has written
     */
    MergeTask(
            MergePlan plan,
            Map<String, Object> key,
            RunContext ofRow,
            long row,
            String prefix,
            Set<Map<String, Object>> written) {
        this.plan = plan;
        this.key = key;
        this.ofRow = ofRow;
        this.row = row;
        this.prefix = prefix;
        this.written = written;
    }

    @Override
    public Map<String, Object> key() {
        return key;
    }

    @Override
    public long bytes() {
        return HeapBytes.of(key) + row;
    }

    @Override
    public void ended(boolean wrote) {
        if (wrote) {
            written.add(key);
        }
    }

    @Override
    public @Nullable ItemWrite write() {
        try {
            return first();
        } catch (QueryException e) {
            throw prefixed(e);
        }
    }

    @Override
    public @Nullable ItemWrite again(@Nullable ItemView found) {
        try {
            WriteTask task = running;
            if (task == null) {
                // It was put on the condition that there is none.
                return matched();
            }
            ItemWrite write = task.again(found);
            return write == null ? missed() : write;
        } catch (QueryException e) {
            throw prefixed(e);
        }
    }

    private QueryException prefixed(QueryException e) {
        return prefix.isEmpty() ? e : new QueryException(e.kind(), prefix + e.getMessage(), null, e);
    }

    private @Nullable ItemWrite first() {
        insert = insertion();
        List<MergeClauses.Matched> candidates = plan.clauses().matched().isEmpty() || !isWhole()
                ? List.of()
                : plan.clauses().candidates(ofRow);
        boolean changes = candidates.stream().anyMatch(clause -> clause.change() != null);
        if (insert == null && !changes) {
            return null;
        }
        if (written.contains(key)) {
            throw new QueryException(
                    ErrorKind.CARDINALITY,
                    "MERGE can't write an item a second time: another row of the source has the same key "
                            + plan.table().name() + " " + key.keySet());
        }
        if (!changes) {
            return insert;
        }
        // One clause that is left, and nothing else to do: its own condition decides. So it does if it asks nothing of
        // the item.
        judges = candidates.get(0).ofItem() && (insert != null || candidates.size() > 1);
        change = candidates.get(0).change();
        boolean insertsFirst =
                insert != null && !judges && (change == null || plan.clauses().insertsFirst() && change.isAtOnce());
        return insertsFirst ? insert : matched();
    }

    private boolean isWhole() {
        return key.size() == plan.target().keys().size();
    }

    private @Nullable ItemWrite insertion() {
        InsertPlan does = plan.clauses().insert(ofRow);
        if (does == null) {
            return null;
        }
        try (WritePlan.Tasks tasks = does.tasks(ofRow)) {
            ItemWrite put = tasks.next().write();
            if (put != null && !put.key().equals(key)) {
                throw new QueryException(
                        ErrorKind.INVALID_STATEMENT,
                        "INSERT has to give an item the key that ON names, and gives another");
            }
            return put;
        }
    }

    /** What becomes of the item if there is one; else what is inserted. */
    private @Nullable ItemWrite matched() {
        running = null;
        if (++attempts > MOST_ATTEMPTS) {
            throw new QueryException(
                    ErrorKind.WRITE_CONFLICT,
                    "an item was changed by others each time that it was to be written; run the statement again");
        }
        Change does = judges ? null : change;
        if (judges) {
            Integer clause = plan.judged(key, ofRow);
            if (clause == null) {
                return insert;
            }
            List<MergeClauses.Matched> all = plan.clauses().matched();
            does = clause < all.size() ? all.get(clause).change() : null;
        }
        if (does == null) {
            return null;
        }
        ChangeRun run = does.run(ofRow);
        if (run.isNever()) {
            return missed();
        }
        WriteTask task = run.task(key);
        running = task;
        ItemWrite write = task.write();
        return write == null ? missed() : write;
    }

    /** What to do when no item was there, or none that the clause applies to. */
    private @Nullable ItemWrite missed() {
        running = null;
        return judges ? matched() : insert;
    }
}
