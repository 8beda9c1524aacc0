package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.planner.cost.WriteCost;
import io.github.dynamodbjdbc.planner.exec.RowCount;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.WriteTask;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import io.github.dynamodbjdbc.planner.value.HeapBytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The plan of a MERGE: at most one write for each row of the source, of the item whose key the row has. */
final class MergePlan extends ItemWritePlan {
    /** The memory of a written key, in bytes. Keys are kept so that no item is written twice. */
    private static final long KEY_BYTES = 300;

    private final WriteTarget target;
    private final QueryPlan source;
    private final boolean single;
    private final List<StoredColumn> keyColumns;
    private final QueryPlan keys;
    private final MergeClauses clauses;
    private final @Nullable QueryPlan judge;
    private final int own;

    /**
     * @param single whether the source has one row
     * @param keyColumns the key columns in the order of the key
     * @param keys the query that evaluates the key columns for a row of the source
     * @param judge the query that finds the WHEN MATCHED clause that applies to an item; null if that does not depend on the item
     * @param own the number of parameters of the statement, which are followed by those of a row
     */
    MergePlan(
            WriteTarget target,
            QueryPlan source,
            boolean single,
            List<StoredColumn> keyColumns,
            QueryPlan keys,
            MergeClauses clauses,
            @Nullable QueryPlan judge,
            int own,
            WriteParameters parameters,
            List<String> warnings) {
        super(target.table(), source, ReturnedRows.NONE, parameters, warnings);
        this.target = target;
        this.source = source;
        this.single = single;
        this.keyColumns = List.copyOf(keyColumns);
        this.keys = keys;
        this.clauses = clauses;
        this.judge = judge;
        this.own = own;
    }

    MergeClauses clauses() {
        return clauses;
    }

    WriteTarget target() {
        return target;
    }

    @Override
    String write() {
        return "Merge " + table().name();
    }

    private Stream<Change> changes() {
        return clauses.matched().stream().flatMap(clause -> Stream.ofNullable(clause.change()));
    }

    private Stream<InsertPlan> inserts() {
        return clauses.notMatched().stream().flatMap(clause -> Stream.ofNullable(clause.insert()));
    }

    /** The estimate for the most expensive action on each row. */
    @Override
    public double estimatedWriteUnits() {
        double changed = changes()
                .mapToDouble(change -> ChangePlan.unitsOfItem(change, Map.of()))
                .max()
                .orElse(0);
        double inserted = inserts().mapToDouble(InsertPlan::unitsOfItem).max().orElse(0);
        return source.estimatedRows() * Math.max(changed, inserted);
    }

    /** Whether an action on an item takes a read of it. */
    private boolean readsItems() {
        return judge != null || changes().anyMatch(change -> !change.isAtOnce());
    }

    private double itemReads() {
        return readsItems() ? source.estimatedRows() : 0;
    }

    @Override
    public double estimatedReadUnits() {
        return super.estimatedReadUnits() + itemReads() * WriteCost.read(table());
    }

    @Override
    public WriteExplanation explanation(RunContext context) {
        Set<String> conditions = new LinkedHashSet<>();
        Set<String> pinned = new LinkedHashSet<>();
        Set<String> operations = new LinkedHashSet<>();
        for (Change change : changes().toList()) {
            WriteExplanation explained = ChangePlan.explanation(change, any -> estimatedWriteUnits());
            operations.add(explained.operation());
            conditions.add(explained.operation() + ": " + explained.condition());
            if (explained.pinned() != null) {
                pinned.add(explained.pinned());
            }
        }
        for (InsertPlan insert : inserts().toList()) {
            operations.add("PutItem");
            conditions.add("PutItem: " + insert.explanation(context).condition());
        }
        return new WriteExplanation(
                operations.size() == 1 ? operations.iterator().next() : "Merge",
                table().name(),
                null,
                conditions.isEmpty() ? null : String.join("; ", conditions),
                pinned.isEmpty() ? null : String.join("; ", pinned),
                readsItems() ? "each item is read first, unless the row alone decides the action" : null,
                source.estimatedRows(),
                source.estimatedRows(),
                any -> estimatedWriteUnits(),
                source.tables().isEmpty() ? null : source,
                null,
                itemReads());
    }

    @Override
    public boolean readsOthers() {
        return !source.tables().isEmpty()
                || changes().anyMatch(Change::readsOthers)
                || inserts().anyMatch(InsertPlan::readsOthers);
    }

    @Override
    public Tasks tasks(RunContext context) {
        Rows rows = new Rows(rows(source, context, context), context);
        return source.tables().contains(table().name()) ? KnownTasks.all(rows, context) : rows;
    }

    /** The index of the clause that applies to the current item; null if there is no item. */
    @Nullable
    Integer judged(Map<String, Object> key, RunContext ofRow) {
        QueryPlan plan = Objects.requireNonNull(judge, "no item has a say");
        int columns = own + source.columns().size();
        RunContext ofItem =
                new WithParameters(new ChangeRun.OfItem(ofRow, false), columns, new ArrayList<>(key.values()));
        @Nullable Object[] row = ChangeRun.one(plan, ofItem);
        return row == null ? null : Integer.valueOf(Math.toIntExact(RowCount.ofValue(row[0])));
    }

    /** The key of a row, without parts that are NULL, which no item can have. */
    private Map<String, Object> key(RunContext ofRow) {
        @Nullable Object[] row = Objects.requireNonNull(ChangeRun.one(keys, ofRow), "one row");
        Map<String, Object> values = new LinkedHashMap<>();
        for (int i = 0; i < row.length; i++) {
            Object stored = keyColumns.get(i).stored(row[i]);
            if (stored != null) {
                values.put(keyColumns.get(i).attribute(), stored);
            }
        }
        if (values.size() == keyColumns.size()) {
            keyColumns.forEach(column -> column.shard(values));
        }
        return EntityKeys.key(table(), values);
    }

    private final class Rows extends RowTasks {
        private final RunContext context;
        private final Set<Map<String, Object>> written = ConcurrentHashMap.newKeySet();

        Rows(RowCursor rows, RunContext context) {
            super(rows, single);
            this.context = context;
        }

        @Override
        WriteTask task(@Nullable Object[] row, String prefix) {
            if (!single) {
                context.memory().keep(1, KEY_BYTES);
            }
            @Nullable Object[] values = row.clone();
            RunContext ofRow = new WithParameters(context, own, Arrays.asList(values));
            return new MergeTask(MergePlan.this, key(ofRow), ofRow, HeapBytes.ofRow(values), prefix, written);
        }
    }
}
