package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.planner.access.ItemPredicate;
import io.github.dynamodbjdbc.planner.catalog.WindowIndex;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.Lost;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.CountingRun;
import io.github.dynamodbjdbc.planner.plan.ForwardingRunContext;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.TableReader;
import io.github.dynamodbjdbc.planner.plan.WritePlan;
import io.github.dynamodbjdbc.planner.plan.WriteTask;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ItemView;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateEvaluator;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Substitution;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import io.github.dynamodbjdbc.planner.value.Values;
import io.github.dynamodbjdbc.planner.write.Conditions;
import io.github.dynamodbjdbc.planner.write.ItemLimits;
import io.github.dynamodbjdbc.planner.write.ItemWrite;
import io.github.dynamodbjdbc.planner.write.SetValue;
import io.github.dynamodbjdbc.planner.write.UpdateAction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One run of a {@link Change}: the condition with the values of the run, and the writes for items. Thread-safe. */
final class ChangeRun {
    /** The most attempts for an item that concurrent writers change. */
    private static final int MOST_ATTEMPTS = 20;

    private final Change change;
    private final RunContext context;
    private final ItemPredicate condition;
    private final Conditions.Split split;
    private final @Nullable PredicateEvaluator evaluator;

    ChangeRun(Change change, RunContext context) {
        this.change = change;
        this.context = context;
        Substitution values = new Substitution(context::parameter, Math.floorDiv(context.expiryClockMillis(), 1000L));
        Predicate known = values.apply(Predicates.and(change.known()));
        this.condition = ItemPredicate.of(change.table(), known);
        this.split = Conditions.split(change.table(), change.named().with(condition.conjuncts()));
        this.evaluator = change.predicate() == null ? null : PredicateEvaluator.of(known);
    }

    /** Whether the condition is true of no item. */
    boolean isNever() {
        return condition.never();
    }

    /** The task for the single key that the condition names. */
    WriteTask keyed() {
        Map<String, Object> key = condition.key();
        if (key == null) {
            throw new IllegalStateException("the condition names no key");
        }
        return task(key);
    }

    /** The task for a key. */
    WriteTask task(Map<String, Object> key) {
        return new Task(key, change.isAtOnce() && split.isWhole() ? atOnce(key) : null);
    }

    /**
     * The task for a row of {@link Change#find}; null if the row has no key.
     *
     * @param passedOver whether a value was read as NULL because of its type while the row was read
     */
    @Nullable
    WriteTask found(@Nullable Object[] row, boolean passedOver) {
        Map<String, Object> key = new LinkedHashMap<>();
        int column = 0;
        for (String attribute : change.target().keys()) {
            Object value = row[column++];
            if (value == null) {
                return null;
            }
            key.put(attribute, value);
        }
        Set<String> decidedBy = new LinkedHashSet<>(split.decidedBy());
        change.target().keys().forEach(decidedBy::remove);
        if (!change.pinned().containsAll(decidedBy)) {
            return new Task(key, null);
        }
        List<Predicate> conditions = begun();
        Map<String, @Nullable Object> read = new LinkedHashMap<>(key);
        for (String attribute : change.pinned()) {
            read.put(attribute, row[column]);
            conditions.add(Conditions.unchanged(attribute, row[column++]));
        }
        change.named().check(key, read);
        return new Task(key, write(key, conditions, actions(key, row, column, conditions, passedOver)));
    }

    private List<Predicate> begun() {
        List<Predicate> conditions = new ArrayList<>();
        conditions.add(Conditions.exists(change.table()));
        conditions.addAll(split.sent());
        return conditions;
    }

    /** The write without a read; null if DynamoDB can't compute with the values of this run. */
    private @Nullable ItemWrite atOnce(Map<String, Object> key) {
        List<Predicate> conditions = begun();
        boolean evaluates =
                change.sets().stream().anyMatch(set -> !set.operands().isEmpty());
        CountingRun run = new CountingRun(context);
        @Nullable Object[] row = evaluates ? one(change.operands(), run) : new @Nullable Object[0];
        return row == null || violates(row)
                ? null
                : write(key, conditions, actions(key, row, 0, conditions, run.passedOver() > 0));
    }

    /** Whether a NOT NULL column would lose its value. That is an error only if there is an item. */
    private boolean violates(@Nullable Object[] row) {
        int column = 0;
        for (PlannedSet set : change.sets()) {
            if (set.server() == null
                    && NotNull.is(change.table(), set.column().path())
                    && (set.value() == null || Values.isNull(row[column]))) {
                return true;
            }
            column += set.operands().size();
        }
        return false;
    }

    /** The actions of the assignments; null if DynamoDB can't compute them. Their guards are added to the conditions. */
    private @Nullable List<UpdateAction> actions(
            Map<String, Object> key,
            @Nullable Object[] row,
            int first,
            List<Predicate> conditions,
            boolean passedOver) {
        List<UpdateAction> actions = new ArrayList<>();
        int column = first;
        for (PlannedSet set : change.sets()) {
            int end = column + set.operands().size();
            List<@Nullable Object> values = new ArrayList<>();
            for (; column < end; column++) {
                values.add(row[column]);
            }
            ServerSet server = set.server();
            if (server == null) {
                actions.addAll(actions(key, set, values.isEmpty() ? null : values.get(0), passedOver));
                continue;
            }
            ServerSet.Computed computed = server.computed(values);
            if (computed == null) {
                return null;
            }
            actions.add(computed.action());
            if (!Predicates.isTrue(computed.guard()) && !conditions.contains(computed.guard())) {
                conditions.add(computed.guard());
            }
        }
        return actions;
    }

    /** The new values of top-level attributes that do not depend on items; null for removed attributes. */
    Map<String, @Nullable Object> knownValues() {
        @Nullable Object[] row = change.hasKnownValues() ? one(change.operands(), context) : null;
        Map<String, @Nullable Object> known = new LinkedHashMap<>();
        int column = 0;
        for (PlannedSet set : change.sets()) {
            boolean decided =
                    set.server() == null && !set.ofKey() && set.column().path().isTopLevel();
            if (decided && (set.value() == null || row != null)) {
                Object stored =
                        set.value() == null || row == null ? null : set.column().stored(row[column]);
                known.put(set.column().attribute(), stored);
                WindowIndex windows = set.windows();
                if (windows != null) {
                    known.put(windows.attribute(), windows.windowOf(stored));
                }
            }
            column += set.operands().size();
        }
        return known;
    }

    private List<UpdateAction> actions(
            Map<String, Object> key, PlannedSet set, @Nullable Object value, boolean passedOver) {
        Object stored = set.column().stored(value);
        if (set.ofKey()) {
            checkKept(key, set.column(), stored);
            return List.of();
        }
        UpdateAction action = action(key, set, stored, passedOver);
        WindowIndex windows = set.windows();
        if (windows == null) {
            return List.of(action);
        }
        AttributePath path = AttributePath.of(windows.attribute());
        Object window = windows.windowOf(stored);
        return List.of(
                action,
                window == null
                        ? new UpdateAction.Remove(path)
                        : new UpdateAction.Set(path, new SetValue.Value(window)));
    }

    private void checkKept(Map<String, Object> key, StoredColumn column, @Nullable Object value) {
        Object held = key.get(column.attribute());
        Object kept = column.isSharded() && column.form() != null && held != null
                ? column.form().read(held)
                : held;
        if (!Objects.equals(kept, value)) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "'" + column.path() + "' is the key of " + change.table().name()
                            + ", which no UPDATE can change; insert the item under its new key, and delete the old one");
        }
    }

    /** @param value canonical value as stored, but without its shard */
    private UpdateAction action(Map<String, Object> key, PlannedSet set, @Nullable Object value, boolean passedOver) {
        StoredColumn column = set.column();
        Object stored = value;
        // Other values report themselves when they are computed.
        if (stored == null && passedOver && set.elsewhere()) {
            throw Lost.of(column.path().toString());
        }
        if (stored == null && NotNull.is(change.table(), column.path())) {
            throw NotNull.failure(change.table(), column.attribute(), key);
        }
        if (stored == null) {
            return set.storesNull() ? set(column, StoredNull.INSTANCE) : new UpdateAction.Remove(column.path());
        }
        if (column.isSharded()) {
            Map<String, Object> alone = new LinkedHashMap<>(Map.of(column.attribute(), stored));
            column.shard(alone);
            stored = alone.getOrDefault(column.attribute(), stored);
        }
        if (column.path().isTopLevel()) {
            ItemLimits.check(change.table(), column.attribute(), stored);
        } else {
            ItemLimits.checkStorable(column.path().toString(), stored);
        }
        return set(column, stored);
    }

    private static UpdateAction set(StoredColumn column, Object stored) {
        return new UpdateAction.Set(column.path(), new SetValue.Value(stored));
    }

    private @Nullable ItemWrite write(
            Map<String, Object> key, Collection<Predicate> conditions, @Nullable List<UpdateAction> actions) {
        if (actions == null) {
            return null;
        }
        Predicate all = Conditions.all(conditions);
        return change.isDelete()
                ? new ItemWrite.Delete(change.table(), key, all)
                : new ItemWrite.Update(change.table(), key, actions, all, change.isOnce());
    }

    /** Reads the item and computes the write from it; null if the item does not meet the condition. */
    private @Nullable ItemWrite loaded(Map<String, Object> key) {
        CountingRun run = new CountingRun(new OfItem(context, change.isLoadShown()));
        @Nullable
        Object[] row = one(change.load(), new WithParameters(run, change.parameters(), new ArrayList<>(key.values())));
        if (row == null) {
            return null;
        }
        Set<String> pinned = new LinkedHashSet<>(change.alwaysLoaded());
        pinned.addAll(split.decidedBy());
        List<Predicate> conditions = begun();
        Map<String, @Nullable Object> read = new LinkedHashMap<>(key);
        int column = key.size();
        for (String attribute : change.loaded()) {
            Object seen = row[column++];
            read.put(attribute, seen);
            if (pinned.contains(attribute)) {
                conditions.add(Conditions.unchanged(attribute, seen));
            }
        }
        change.named().check(key, read);
        boolean passedOver = run.passedOver() > 0;
        List<UpdateAction> actions = new ArrayList<>();
        for (PlannedSet set : change.sets()) {
            actions.addAll(actions(key, set, set.value() == null ? null : row[column++], passedOver));
        }
        return write(key, conditions, actions);
    }

    /** The only row of a query; null if there is none. */
    static @Nullable Object @Nullable [] one(QueryPlan plan, RunContext context) {
        try (RowCursor rows = plan.run(context)) {
            return rows.advance() ? rows.row().clone() : null;
        }
    }

    /**
     * A run that reads the item to be written.
     *
     * @param shown whether EXPLAIN ANALYZE shows the reads as steps of their own; otherwise they count as the write's
     */
    record OfItem(RunContext run, boolean shown) implements ForwardingRunContext {
        @Override
        public TableReader reader() {
            TableReader reader = run.itemReader();
            return shown ? reader : (node, path, output, range) -> reader.read(WritePlan.NODE, path, output, range);
        }
    }

    /** The write of one item. */
    private final class Task implements WriteTask {
        private final Map<String, Object> key;
        private final @Nullable ItemWrite known;
        private int attempts;

        /** @param known null if the item has to be read first */
        Task(Map<String, Object> key, @Nullable ItemWrite known) {
            this.key = key;
            this.known = known;
        }

        @Override
        public Map<String, Object> key() {
            return key;
        }

        @Override
        public @Nullable ItemWrite write() {
            return known == null ? loaded(key) : known;
        }

        @Override
        public @Nullable ItemWrite again(@Nullable ItemView found) {
            if (found == null || evaluator != null && !evaluator.matches(found)) {
                return null;
            }
            if (evaluator != null) {
                change.named().check(key, found);
            }
            if (++attempts > MOST_ATTEMPTS) {
                throw new QueryException(
                        ErrorKind.WRITE_CONFLICT,
                        "other writers kept changing an item before it could be written; run the statement again");
            }
            return loaded(key);
        }

        @Override
        public @Nullable ItemWrite computed() {
            return loaded(key);
        }
    }
}
