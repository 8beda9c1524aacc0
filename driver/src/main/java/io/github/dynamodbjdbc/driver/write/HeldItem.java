package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.driver.decode.Responses;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.request.WriteRequests;
import io.github.dynamodbjdbc.planner.access.FilterBudget;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.cost.ItemSize;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import io.github.dynamodbjdbc.planner.value.Values;
import io.github.dynamodbjdbc.planner.write.Conditions;
import io.github.dynamodbjdbc.planner.write.ItemLimits;
import io.github.dynamodbjdbc.planner.write.ItemWrite;
import io.github.dynamodbjdbc.planner.write.SetValue;
import io.github.dynamodbjdbc.planner.write.UpdateAction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An item that a transaction has read in order to write it, or for a condition, with its new state.
 *
 * @param key canonical values by attribute name
 * @param seen the item as it was read; null if there was none
 * @param now the item's new state; null if it is deleted or does not exist
 * @param used the attributes on which the statements' results depend
 * @param conditions the conditions for which alone it was read, in the forms of {@link io.github.dynamodbjdbc.planner.predicate.ServerFilter};
 *     null once a write has used it
 * @param replaced whether a statement put the whole item
 * @param by the statement that read it
 * @param bytes its size toward DynamoDB's limit of a transaction
 */
record HeldItem(
        TableSchema table,
        Map<String, Object> key,
        @Nullable Item seen,
        @Nullable Item now,
        Set<String> used,
        @Nullable Set<Predicate> conditions,
        boolean replaced,
        Reader by,
        long bytes) {
    /** The factor from an item's size, as DynamoDB counts it, to its heap memory. */
    static final long HEAP_BYTES = 4;

    HeldItem {
        key = Map.copyOf(key);
        used = Set.copyOf(used);
        conditions = conditions == null ? null : Collections.unmodifiableSet(new LinkedHashSet<>(conditions));
    }

    /**
     * The statement that read an item.
     *
     * @param statement the statement's number in the transaction, from 1
     * @param row the item's number among those that the statement read, from 1
     */
    record Reader(int statement, int row) {}

    static HeldItem read(TableSchema table, Map<String, Object> key, @Nullable Item seen, Reader by) {
        return new HeldItem(table, key, seen, seen, Set.of(), Set.of(), false, by, bytes(seen));
    }

    /** The key as text, such as {@code k = a, n = 1}. */
    String keyText() {
        return table.key().attributes().stream()
                .map(attribute -> attribute.name() + " = " + Values.text(key.get(attribute.name())))
                .collect(Collectors.joining(", "));
    }

    /** The memory that it takes, in bytes. */
    long heapBytes() {
        return HEAP_BYTES * (bytes(seen) + (now == seen ? 0 : bytes(now)));
    }

    /** Whether the new state differs from the one that was read. */
    boolean isChanged() {
        return seen == null || now == null
                ? seen != null || now != null
                : !now.toMap().equals(seen.toMap());
    }

    /** The part of an item that an index projects. */
    static Item projected(ReadTarget index, Item item) {
        Map<String, Object> attributes = attributes(item);
        attributes.keySet().removeIf(attribute -> !index.projects(attribute));
        return Responses.item(
                WriteRequests.item(new ItemWrite.Put(index.table(), attributes, item.bytes(), Predicate.TRUE)));
    }

    HeldItem using(Set<String> attributes) {
        return using(attributes, null);
    }

    private HeldItem using(Set<String> attributes, @Nullable Set<Predicate> conditions) {
        Set<String> all = new LinkedHashSet<>(used);
        all.addAll(attributes);
        return new HeldItem(table, key, seen, now, all, conditions, replaced, by, bytes);
    }

    /**
     * This item for a condition that is true of it.
     *
     * @param shown the attributes with which the condition is decided otherwise
     */
    HeldItem meeting(Predicate condition, Set<String> shown) {
        Conditions.Split split = Conditions.split(table, Predicates.conjuncts(condition));
        Set<String> pinned = new LinkedHashSet<>(shown);
        pinned.addAll(split.decidedBy());
        if (conditions == null || seen == null) {
            pinned.addAll(Predicates.attributes(condition));
            return using(pinned);
        }
        Set<Predicate> all = new LinkedHashSet<>(conditions);
        all.addAll(unchanged(seen, pinned));
        all.addAll(split.sent());
        return using(pinned, all);
    }

    /** The item after a write whose condition is true for it. */
    HeldItem after(ItemWrite write) {
        return write.accept(new ItemWrite.Visitor<HeldItem>() {
            @Override
            public HeldItem visit(ItemWrite.Put put) {
                return with(Responses.item(WriteRequests.item(put)), true);
            }

            @Override
            public HeldItem visit(ItemWrite.Update update) {
                if (now == null) {
                    throw new IllegalStateException("an update of an item that is not there");
                }
                Map<String, Object> item = UpdatedItem.of(now, update);
                long bytes = ItemLimits.check(table, item);
                return with(
                                Responses.item(
                                        WriteRequests.item(new ItemWrite.Put(table, item, bytes, Predicate.TRUE))),
                                replaced)
                        .using(attributes(update));
            }

            @Override
            public HeldItem visit(ItemWrite.Delete delete) {
                return with(null, true);
            }
        });
    }

    private HeldItem with(@Nullable Item changed, boolean whole) {
        return new HeldItem(table, key, seen, changed, used, null, whole, by, Math.max(bytes(seen), bytes(changed)));
    }

    private static Set<String> attributes(ItemWrite.Update update) {
        Set<String> attributes = new LinkedHashSet<>();
        for (UpdateAction action : update.actions()) {
            attributes.add(action.path().attribute());
            if (action instanceof UpdateAction.Set set) {
                set.value().accept(new Operands(attributes));
            }
        }
        return attributes;
    }

    /** Collects the attributes from which a value is computed. */
    private record Operands(Set<String> attributes) implements SetValue.Visitor<Boolean> {
        @Override
        public Boolean visit(SetValue.Value value) {
            return false;
        }

        @Override
        public Boolean visit(SetValue.Stored stored) {
            return add(stored.path());
        }

        @Override
        public Boolean visit(SetValue.Arithmetic arithmetic) {
            boolean left = arithmetic.left().accept(this);
            return arithmetic.right().accept(this) || left;
        }

        @Override
        public Boolean visit(SetValue.Append append) {
            boolean first = append.first().accept(this);
            return append.second().accept(this) || first;
        }

        @Override
        public Boolean visit(SetValue.IfNotExists ifNotExists) {
            boolean path = add(ifNotExists.path());
            return ifNotExists.otherwise().accept(this) || path;
        }

        private boolean add(AttributePath path) {
            return attributes.add(path.attribute());
        }
    }

    private static long bytes(@Nullable Item item) {
        return item == null ? 0 : item.bytes();
    }

    /**
     * The conditions for which the item was read, or, if a write has used it, the condition that it is unchanged: all of its attributes, or, if that
     * exceeds DynamoDB's limit of a condition, the attributes on which statements depend.
     *
     * @throws io.github.dynamodbjdbc.planner.error.QueryException LIMIT_EXCEEDED if even those exceed the limit
     */
    Predicate asSeen() {
        if (seen == null) {
            return Conditions.missing(table);
        }
        if (conditions != null) {
            return Conditions.all(conditions);
        }
        Set<String> all = new TreeSet<>(used);
        all.addAll(seen.attributeNames());
        List<Predicate> whole = unchanged(seen, all);
        FilterBudget budget = new FilterBudget();
        return whole.stream().allMatch(budget::take)
                ? Predicates.and(whole)
                : Conditions.all(unchanged(seen, new TreeSet<>(used)));
    }

    private List<Predicate> unchanged(Item item, Set<String> attributes) {
        List<Predicate> conditions = new ArrayList<>();
        conditions.add(Conditions.exists(table));
        for (String attribute : attributes) {
            if (table.key().find(attribute) == null) {
                Object value = item.get(attribute);
                conditions.add(Conditions.unchanged(attribute, value == StoredNull.INSTANCE ? null : value));
            }
        }
        return conditions;
    }

    /** The write at COMMIT; null if the item is unchanged and only has to be checked. */
    @Nullable
    ItemWrite write() {
        Item after = now;
        if (after == null) {
            return seen == null ? null : new ItemWrite.Delete(table, key, asSeen());
        }
        Map<String, Object> item = attributes(after);
        if (seen == null) {
            return new ItemWrite.Put(table, item, ItemSize.of(item), asSeen());
        }
        Map<String, Object> before = attributes(seen);
        if (item.equals(before)) {
            return null;
        }
        return replaced
                ? new ItemWrite.Put(table, item, ItemSize.of(item), asSeen())
                : new ItemWrite.Update(table, key, changes(before, item), asSeen(), false);
    }

    private static Map<String, Object> attributes(Item item) {
        Map<String, Object> attributes = new LinkedHashMap<>();
        for (String name : item.attributeNames()) {
            Object value = item.get(name);
            if (value != null) {
                attributes.put(name, value);
            }
        }
        return attributes;
    }

    private static List<UpdateAction> changes(Map<String, Object> before, Map<String, Object> after) {
        List<UpdateAction> actions = new ArrayList<>();
        after.forEach((name, value) -> {
            if (!value.equals(before.get(name))) {
                actions.add(new UpdateAction.Set(AttributePath.of(name), new SetValue.Value(value)));
            }
        });
        before.forEach((name, value) -> {
            if (!after.containsKey(name)) {
                actions.add(new UpdateAction.Remove(AttributePath.of(name)));
            }
        });
        return actions;
    }
}
