package io.github.dynamodbjdbc.planner.dml;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.ItemPredicate;
import io.github.dynamodbjdbc.planner.catalog.Entity;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.query.EntityCondition;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import io.github.dynamodbjdbc.planner.write.Conditions;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The change of an item by UPDATE or DELETE, and the attributes on which it depends. There are two ways to write it:
 *
 * <ul>
 *   <li>directly: the condition is sent with the write, and DynamoDB computes new values. This needs a key, a condition that DynamoDB
 *       can check, and values that do not depend on the item or that DynamoDB can compute;
 *   <li>after a read of the item: the attributes on which the condition or the values depend are pinned, so that the write fails if
 *       they have changed in the meantime.
 * </ul>
 */
final class Change {
    private final WriteTarget target;
    private final boolean delete;
    private final boolean once;
    private final List<WherePart> where;
    private final List<PlannedSet> sets;
    private final @Nullable Predicate predicate;
    private final boolean keyed;
    private final boolean keyNamed;
    private final NamedColumns named;
    private final Set<String> pinned;
    private final Set<String> alwaysLoaded;
    private final @Nullable QueryPlan find;
    private final Supplier<QueryPlan> load;
    private final @Nullable QueryPlan operands;
    private final int parameters;

    /**
     * @param queries the queries of the statement
     * @param reads the queries that find the items; different from {@code queries} if they read an index
     * @param condition the WHERE condition; null for all items
     * @param sets the assignments; empty for a DELETE
     * @param byKeyOnly whether the key is always known
     * @param parameters the number of parameters of the statement, including those of a source row
     */
    Change(
            WriteTarget target,
            ItemQueries queries,
            ItemQueries reads,
            @Nullable Expression condition,
            boolean delete,
            List<PlannedSet> sets,
            boolean byKeyOnly,
            int parameters) {
        this.target = target;
        this.delete = delete;
        this.sets = List.copyOf(sets);
        this.once = queries.options().writes().exactlyOnce() && !sets.stream().allMatch(PlannedSet::isRepeatable);
        this.parameters = parameters;
        this.where = byKeyOnly ? ofKnownKey(queries.where(condition)) : queries.where(condition);
        this.predicate = where.stream().allMatch(part -> part.predicate() != null) ? Predicates.and(known()) : null;
        this.keyed = byKeyOnly || ItemPredicate.isKeyed(target.table(), Predicates.and(known()));
        this.named = NamedColumns.of(target.table(), known(), read());
        this.pinned = pinnedWhereFound();
        this.alwaysLoaded = pinnedWhereLoaded();
        this.find = keyed ? null : reads.items(foundColumns(), condition);
        this.keyNamed = keyed && !byKeyOnly;
        this.load = Suppliers.memoize(() -> queries.item(
                loadedColumns(), keyNamed ? condition : Syntax.byKey(target.keys(), parameters, condition)));
        List<Expression> values =
                sets.stream().flatMap(set -> set.operands().stream()).toList();
        boolean direct = sets.stream().noneMatch(PlannedSet::isComputedFromItem);
        // Values that are certainly evaluated are planned now, so that errors occur before anything is written.
        this.operands = direct && !values.isEmpty() ? queries.values(values) : null;
    }

    /** Removes conditions on the patterns of an entity's keys: a key that is made of parts meets them. */
    private List<WherePart> ofKnownKey(List<WherePart> parts) {
        Entity entity = target.table().entity();
        if (entity == null) {
            return parts;
        }
        List<Predicate> met = EntityCondition.ofKeys(entity);
        return parts.stream()
                .map(part -> part.predicate() == null
                        ? part
                        : new WherePart(
                                Predicates.and(Predicates.conjuncts(part.predicate()).stream()
                                        .filter(conjunct -> !met.contains(conjunct))
                                        .toList()),
                                part.columns()))
                .toList();
    }

    /** The columns of the item that are read, apart from those in predicates. */
    private Set<ColumnSource> read() {
        Set<ColumnSource> columns = new LinkedHashSet<>();
        where.forEach(part -> columns.addAll(part.columns()));
        sets.forEach(set -> columns.addAll(set.columns()));
        return columns;
    }

    /** The typed columns that WHERE or a value of SET uses. */
    NamedColumns named() {
        return named;
    }

    WriteTarget target() {
        return target;
    }

    TableSchema table() {
        return target.table();
    }

    boolean isDelete() {
        return delete;
    }

    List<PlannedSet> sets() {
        return sets;
    }

    /** Whether each item is written by its own transaction with a token, so that a retry has no effect. */
    boolean isOnce() {
        return once;
    }

    /** The name of the DynamoDB request. */
    String operation() {
        return delete ? "DeleteItem" : once ? "TransactWriteItems" : "UpdateItem";
    }

    /** The query that finds the items; null if the condition names a key. */
    @Nullable
    QueryPlan find() {
        return find;
    }

    /** The query that reads one item by its key. */
    QueryPlan load() {
        return Objects.requireNonNull(load.get());
    }

    /** Whether each item is read by {@link #load} first, so that EXPLAIN shows it; any other run of it belongs to the write. */
    boolean isLoadShown() {
        return keyNamed && !isAtOnce();
    }

    /** The query that evaluates the operands of all assignments. */
    QueryPlan operands() {
        return Objects.requireNonNull(operands, "nothing to evaluate");
    }

    /** Whether the new values are known without any read. */
    boolean hasKnownValues() {
        return operands != null && operands.tables().isEmpty();
    }

    int parameters() {
        return parameters;
    }

    /** Whether each item is written without being read first. */
    boolean isAtOnce() {
        return keyed
                && predicate != null
                && pinned.isEmpty()
                && sets.stream().noneMatch(PlannedSet::isComputedFromItem);
    }

    /** Whether the statement reads anything except the item that is written. */
    boolean readsOthers() {
        return find != null
                || operands != null && !operands.tables().isEmpty()
                || (predicate == null || sets.stream().anyMatch(PlannedSet::isComputedFromItem))
                        && load().workload().size() > 1;
    }

    /** The whole condition; null if a predicate can't express it. */
    @Nullable
    Predicate predicate() {
        return predicate;
    }

    /** The parts of the condition that predicates can express. */
    List<Predicate> known() {
        List<Predicate> predicates = new ArrayList<>();
        for (WherePart part : where) {
            if (part.predicate() != null) {
                predicates.add(part.predicate());
            }
        }
        return predicates;
    }

    /** The attributes that are pinned for any values, if the item was found by the condition. */
    Set<String> pinned() {
        return pinned;
    }

    private Set<String> pinnedWhereFound() {
        Set<String> attributes = new LinkedHashSet<>();
        where.forEach(part -> attributes.addAll(part.attributes()));
        sets.stream().filter(PlannedSet::isComputedFromItem).forEach(set -> attributes.addAll(set.attributes()));
        List<Predicate> closed = Stream.concat(known().stream(), named.conditions().stream())
                .flatMap(part -> Predicates.conjuncts(part).stream())
                .filter(conjunct -> !Predicates.isOpen(conjunct))
                .toList();
        attributes.addAll(Conditions.split(
                        table(),
                        ItemPredicate.of(table(), Predicates.and(closed)).conjuncts())
                .decidedBy());
        if (!keyed || !attributes.isEmpty()) {
            // The item is read before it is written.
            sets.stream().filter(PlannedSet::isVersion).forEach(set -> attributes.addAll(set.attributes()));
        }
        return withoutKeys(attributes);
    }

    private Set<String> pinnedWhereLoaded() {
        Set<String> attributes = new LinkedHashSet<>();
        where.forEach(part -> attributes.addAll(part.attributes()));
        sets.forEach(set -> attributes.addAll(set.attributes()));
        return withoutKeys(attributes);
    }

    /** Removes the keys, since an item's key never changes. */
    private Set<String> withoutKeys(Set<String> attributes) {
        target.keys().forEach(attributes::remove);
        return attributes;
    }

    /** The attributes that are pinned for any values, if the item was loaded and all values are computed from it. */
    Set<String> alwaysLoaded() {
        return alwaysLoaded;
    }

    /** The attributes to load: those that are always pinned, and those that are pinned for some values. */
    Set<String> loaded() {
        Set<String> attributes = new LinkedHashSet<>();
        known().forEach(part -> attributes.addAll(Predicates.attributes(part)));
        named.conditions().forEach(fits -> attributes.addAll(Predicates.attributes(fits)));
        withoutKeys(attributes).addAll(alwaysLoaded);
        return attributes;
    }

    private List<Expression> foundColumns() {
        List<Expression> columns = new ArrayList<>();
        target.keys().forEach(key -> columns.add(Syntax.stored(key)));
        pinned.forEach(attribute -> columns.add(Syntax.stored(attribute)));
        sets.forEach(set -> columns.addAll(set.operands()));
        return columns;
    }

    private List<Expression> loadedColumns() {
        List<Expression> columns = new ArrayList<>();
        target.keys().forEach(key -> columns.add(Syntax.stored(key)));
        loaded().forEach(attribute -> columns.add(Syntax.stored(attribute)));
        for (PlannedSet set : sets) {
            if (set.value() != null) {
                columns.add(set.value());
            }
        }
        return columns;
    }

    /** Begins a run. */
    ChangeRun run(RunContext context) {
        return new ChangeRun(this, context);
    }
}
