package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.planner.access.Capacity;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.Entity;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.cost.WriteCost;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.WriteTask;
import io.github.dynamodbjdbc.planner.predicate.ItemView;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateEvaluator;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Substitution;
import io.github.dynamodbjdbc.planner.query.EntityCondition;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import io.github.dynamodbjdbc.planner.value.HeapBytes;
import io.github.dynamodbjdbc.planner.value.Values;
import io.github.dynamodbjdbc.planner.write.Conditions;
import io.github.dynamodbjdbc.planner.write.ItemWrite;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The plan of an INSERT, UPSERT or REPLACE. */
final class InsertPlan extends ItemWritePlan {
    /** The most attempts if an item is repeatedly created and deleted between the put and the update of ON CONFLICT. */
    private static final int MOST_ATTEMPTS = 20;

    /** The action for a row whose key exists already. */
    enum Conflict {
        FAIL,
        LEAVE,
        REPLACE,
        UPDATE
    }

    private final InsertedItems items;
    private final QueryPlan source;
    private final boolean single;
    private final Conflict conflict;
    private final @Nullable Predicate replaceable;
    private final @Nullable Predicate kind;
    private final @Nullable Change change;

    /**
     * @param items converts the source's rows to items
     * @param single whether the source always has one row
     * @param replaceable the condition under which an existing item counts as missing; null for none
     * @param change the change of ON CONFLICT DO UPDATE; null for none, and where a MERGE changes the item itself
     */
    InsertPlan(
            TableSchema table,
            InsertedItems items,
            QueryPlan source,
            boolean single,
            Conflict conflict,
            @Nullable Predicate replaceable,
            @Nullable Change change,
            ReturnedRows returned,
            WriteParameters parameters,
            List<String> warnings) {
        super(table, source, returned, parameters, warnings);
        this.items = items;
        this.source = source;
        this.single = single;
        this.conflict = conflict;
        this.replaceable = replaceable;
        Entity entity = table.entity();
        this.kind = entity == null || entity.where().isEmpty() ? null : Predicates.and(EntityCondition.ofKind(entity));
        this.change = change;
    }

    @Override
    String write() {
        return "PutItem " + table().name();
    }

    @Override
    public double estimatedWriteUnits() {
        return source.estimatedRows() * unitsOfItem();
    }

    double unitsOfItem() {
        return WriteCost.put(table(), items.attributes());
    }

    /** The estimated write capacity units: from the rows themselves if the source reads no table, otherwise for average items. */
    private double estimatedWriteUnits(RunContext context) {
        if (!source.tables().isEmpty()) {
            return estimatedWriteUnits();
        }
        double units = 0;
        try (RowCursor rows = source.run(context)) {
            while (rows.advance()) {
                units += WriteCost.put(
                        table(), items.put(rows.row(), Predicate.TRUE).item());
            }
        }
        return units;
    }

    @Override
    public WriteExplanation explanation(RunContext context) {
        Predicate condition = condition(replaceable);
        boolean batched = Predicates.isTrue(condition) && returned() == ReturnedRows.NONE;
        double rows = source.estimatedRows();
        return new WriteExplanation(
                batched && rows > 1 ? "BatchWriteItem" : "PutItem",
                table().name(),
                null,
                Predicates.isTrue(condition) ? null : PredicateText.of(condition),
                null,
                change == null ? null : afterConflict(change),
                rows,
                batched ? Math.ceil(rows / Capacity.WRITES_OF_A_REQUEST) : rows,
                this::estimatedWriteUnits,
                source.tables().isEmpty() ? null : source,
                null,
                0);
    }

    private static String afterConflict(Change change) {
        return "then UpdateItem, where there is an item already" + (change.isAtOnce() ? "" : ", which is read for it");
    }

    @Override
    public @Nullable Generated generated() {
        if (returned() != ReturnedRows.NONE) {
            return null;
        }
        List<String> keys = table().key().attributes().stream()
                .map(key -> table().declaredColumn(key.name()))
                .filter(column -> column != null && column.rule().defaultValue() != null)
                .map(Column::name)
                .toList();
        return new Generated(keys, table().declared().stream().map(Column::name).toList());
    }

    @Override
    public boolean readsOthers() {
        return !source.tables().isEmpty() || change != null && change.readsOthers();
    }

    @Override
    public Tasks tasks(RunContext context) {
        Substitution values = new Substitution(context::parameter, Math.floorDiv(context.expiryClockMillis(), 1000L));
        Predicate expired = replaceable == null ? null : values.apply(replaceable);
        Predicate condition = condition(expired);
        Rows rows = new Rows(rows(source, context, context), condition, expired, context);
        return source.tables().contains(table().name()) ? KnownTasks.all(rows, context) : rows;
    }

    /**
     * The condition on the existing item.
     *
     * @param expired the condition under which an existing item counts as missing; null for none
     */
    private Predicate condition(@Nullable Predicate expired) {
        if (conflict == Conflict.REPLACE && kind == null) {
            return Predicate.TRUE;
        }
        Predicate condition = Conditions.missing(table());
        if (expired != null) {
            condition = Predicates.or(condition, expired);
        }
        return conflict == Conflict.REPLACE && kind != null ? Predicates.or(condition, kind) : condition;
    }

    /** Whether the existing item does not belong to the entity that is written, and has not expired. */
    private boolean isOther(ItemView found, @Nullable Predicate expired) {
        return kind != null
                && !PredicateEvaluator.of(kind).matches(found)
                && (expired == null || !PredicateEvaluator.of(expired).matches(found));
    }

    private final class Rows extends RowTasks {
        private final Predicate condition;
        private final @Nullable Predicate expired;
        private final RunContext context;

        Rows(RowCursor rows, Predicate condition, @Nullable Predicate expired, RunContext context) {
            super(rows, single);
            this.condition = condition;
            this.expired = expired;
            this.context = context;
        }

        @Override
        WriteTask task(@Nullable Object[] row, String prefix) {
            return new Task(items.put(row, condition), expired, prefix, context);
        }
    }

    /** The task for one row. */
    private final class Task implements WriteTask {
        private final ItemWrite.Put put;
        private final @Nullable Predicate expired;
        private final String prefix;
        private final RunContext context;
        private @Nullable WriteTask update;
        private int attempts;

        Task(ItemWrite.Put put, @Nullable Predicate expired, String prefix, RunContext context) {
            this.put = put;
            this.expired = expired;
            this.prefix = prefix;
            this.context = context;
        }

        @Override
        public Map<String, Object> key() {
            return put.key();
        }

        @Override
        public long bytes() {
            return HeapBytes.of(put.item());
        }

        @Override
        public ItemWrite.@Nullable Put unconditional() {
            return put.isConditional() ? null : put;
        }

        @Override
        public boolean maySendTransaction() {
            return change != null && change.isOnce();
        }

        @Override
        public ItemWrite write() {
            return put;
        }

        @Override
        public @Nullable ItemWrite again(@Nullable ItemView found) {
            if (conflict != Conflict.LEAVE && found != null && isOther(found, expired)) {
                throw new QueryException(
                        ErrorKind.DUPLICATE_KEY,
                        prefix + "table " + table().name() + " has an item of that key already, which is none of "
                                + table().shownName() + ": " + shownKey());
            }
            return switch (conflict) {
                case LEAVE -> null;
                case UPDATE -> change == null ? null : updated(change, found);
                case FAIL, REPLACE ->
                    throw new QueryException(
                            ErrorKind.DUPLICATE_KEY,
                            prefix + "table " + table().shownName() + " has an item of that key already: "
                                    + shownKey());
            };
        }

        @Override
        public ItemWrite computed() {
            ItemWrite write = Objects.requireNonNull(update).computed();
            if (write == null) {
                update = null;
            }
            return write == null ? put : write;
        }

        private String shownKey() {
            return key().entrySet().stream()
                    .map(part -> part.getKey() + " = " + Values.json(part.getValue()))
                    .collect(Collectors.joining(", "));
        }

        /** The update of the existing item, or the put again if the item has been deleted. */
        private ItemWrite updated(Change does, @Nullable ItemView found) {
            WriteTask running = update;
            if (running != null) {
                ItemWrite next = running.again(found);
                if (next != null) {
                    return next;
                }
                update = null;
            } else if (++attempts > MOST_ATTEMPTS) {
                throw new QueryException(
                        ErrorKind.WRITE_CONFLICT,
                        prefix
                                + "other writers keep inserting and deleting an item with that key; run the statement again");
            } else {
                List<@Nullable Object> excluded = items.excluded(put.item());
                RunContext withItem = new WithParameters(context, does.parameters() - excluded.size(), excluded);
                WriteTask task = does.run(withItem).task(put.key());
                ItemWrite first = task.write();
                if (first != null) {
                    update = task;
                    return first;
                }
            }
            return put;
        }
    }
}
