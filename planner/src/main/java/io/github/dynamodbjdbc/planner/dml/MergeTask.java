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
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The task for one row of a MERGE's source. Each write has the condition that its clause still applies. If the condition fails, because
 * the item was created, deleted or changed in the meantime, the clause is chosen again.
 */
final class MergeTask implements WriteTask {
    /** The most attempts. */
    private static final int MOST_ATTEMPTS = 20;

    private final MergePlan plan;
    private final Map<String, Object> key;
    private final RunContext ofRow;
    private final long row;
    private final String prefix;
    private final Set<Map<String, Object>> written;
    private @Nullable WriteTask inserting;
    private @Nullable ItemWrite insert;
    private boolean judges;
    private @Nullable Change change;
    private @Nullable WriteTask running;
    private int attempts;

    /**
     * @param key the key without parts that are NULL; if it is incomplete, no item matches
     * @param row bytes of the source row
     * @param prefix the prefix of error messages
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
                // The insert failed because the item exists; one of another kind is an error.
                Objects.requireNonNull(inserting, "no insert failed").again(found);
                return matched();
            }
            ItemWrite write = task.again(found);
            return write == null ? missed() : write;
        } catch (QueryException e) {
            throw prefixed(e);
        }
    }

    @Override
    public @Nullable ItemWrite computed() {
        try {
            ItemWrite write = Objects.requireNonNull(running).computed();
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
        // The item is read to choose a clause only if the first candidate depends on it and there is an alternative.
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
            inserting = tasks.next();
            ItemWrite put = inserting.write();
            if (put != null && !put.key().equals(key)) {
                throw new QueryException(
                        ErrorKind.INVALID_STATEMENT,
                        "INSERT has to give an item the key that ON names, and gives another");
            }
            return put;
        }
    }

    /** The write for an existing item; otherwise the insert. */
    private @Nullable ItemWrite matched() {
        running = null;
        if (++attempts > MOST_ATTEMPTS) {
            throw new QueryException(
                    ErrorKind.WRITE_CONFLICT,
                    "other writers kept changing an item before it could be written; run the statement again");
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

    /** The next write after there was no item, or none to which the clause applies. */
    private @Nullable ItemWrite missed() {
        running = null;
        return judges ? matched() : insert;
    }
}
