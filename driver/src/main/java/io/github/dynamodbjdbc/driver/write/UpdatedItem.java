package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.planner.exec.function.Arithmetic;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.Values;
import io.github.dynamodbjdbc.planner.write.ItemWrite;
import io.github.dynamodbjdbc.planner.write.SetValue;
import io.github.dynamodbjdbc.planner.write.UpdateAction;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Computes the effect of an UpdateItem as DynamoDB does: all values are computed from the old item, and elements of lists are addressed by their
 * old indexes.
 */
final class UpdatedItem implements UpdateAction.Visitor<Void>, SetValue.Visitor<Object> {
    /** Marks a removed element, so that the others keep their indexes until all actions are done. */
    private static final Object REMOVED = new Object();

    private final Item was;
    private final Map<String, @Nullable Object> now = new LinkedHashMap<>();

    private UpdatedItem(Item was) {
        this.was = was;
        for (String attribute : was.attributeNames()) {
            now.put(attribute, changeable(was.get(attribute)));
        }
    }

    /** @param was an item that satisfies the write's condition */
    static Map<String, Object> of(Item was, ItemWrite.Update update) {
        UpdatedItem item = new UpdatedItem(was);
        // Elements beyond the end of a list are appended in the order of their indexes.
        update.actions().stream()
                .sorted(Comparator.comparingInt(action -> lastIndex(action.path())))
                .forEach(action -> action.accept(item));
        Map<String, Object> all = new LinkedHashMap<>();
        item.now.forEach((name, value) -> {
            Object left = withoutGaps(value);
            if (left != null) {
                all.put(name, left);
            }
        });
        return all;
    }

    private static int lastIndex(AttributePath path) {
        return !path.isTopLevel() && last(path) instanceof AttributePath.Index index ? index.index() : 0;
    }

    private static AttributePath.Step last(AttributePath path) {
        return path.steps().get(path.steps().size() - 1);
    }

    private static @Nullable Object changeable(@Nullable Object value) {
        if (value instanceof List<?> list) {
            List<@Nullable Object> copy = new ArrayList<>(list.size());
            list.forEach(element -> copy.add(changeable(element)));
            return copy;
        }
        if (value instanceof Map<?, ?> map) {
            Map<Object, @Nullable Object> copy = new LinkedHashMap<>();
            map.forEach((name, member) -> copy.put(name, changeable(member)));
            return copy;
        }
        return value;
    }

    private static @Nullable Object withoutGaps(@Nullable Object value) {
        if (value instanceof List<?> list) {
            List<@Nullable Object> copy = new ArrayList<>(list.size());
            for (Object element : list) {
                if (element != REMOVED) {
                    copy.add(withoutGaps(element));
                }
            }
            return copy;
        }
        if (value instanceof Map<?, ?> map) {
            Map<Object, @Nullable Object> copy = new LinkedHashMap<>();
            map.forEach((name, member) -> copy.put(name, withoutGaps(member)));
            return copy;
        }
        return value;
    }

    // ---- paths ----

    private void put(AttributePath path, Object value) {
        if (path.isTopLevel()) {
            now.put(path.attribute(), value);
            return;
        }
        Object holder = holder(path);
        if (last(path) instanceof AttributePath.Field field) {
            members(holder).put(field.name(), value);
            return;
        }
        List<@Nullable Object> elements = elements(holder);
        int index = ((AttributePath.Index) last(path)).index();
        if (index < elements.size()) {
            elements.set(index, value);
        } else {
            elements.add(value);
        }
    }

    private void remove(AttributePath path) {
        if (path.isTopLevel()) {
            now.remove(path.attribute());
            return;
        }
        Object holder = holder(path);
        if (last(path) instanceof AttributePath.Field field) {
            members(holder).remove(field.name());
            return;
        }
        List<@Nullable Object> elements = elements(holder);
        int index = ((AttributePath.Index) last(path)).index();
        if (index < elements.size()) {
            elements.set(index, REMOVED);
        }
    }

    /** The container of a path's last step. */
    private @Nullable Object holder(AttributePath path) {
        Object holder = now.get(path.attribute());
        for (AttributePath.Step step : path.steps().subList(0, path.steps().size() - 1)) {
            if (step instanceof AttributePath.Field field) {
                holder = members(holder).get(field.name());
            } else {
                List<@Nullable Object> elements = elements(holder);
                int index = ((AttributePath.Index) step).index();
                holder = index < elements.size() ? elements.get(index) : null;
            }
        }
        return holder;
    }

    @SuppressWarnings("unchecked") // created by changeable
    private static Map<Object, @Nullable Object> members(@Nullable Object holder) {
        if (holder instanceof Map<?, ?> map) {
            return (Map<Object, @Nullable Object>) map;
        }
        throw WriteFailures.noPlace(null);
    }

    @SuppressWarnings("unchecked") // created by changeable
    private static List<@Nullable Object> elements(@Nullable Object holder) {
        if (holder instanceof List<?> list) {
            return (List<@Nullable Object>) list;
        }
        throw WriteFailures.noPlace(null);
    }

    // ---- actions ----

    @Override
    public Void visit(UpdateAction.Set set) {
        put(set.path(), java.util.Objects.requireNonNull(changeable(set.value().accept(this))));
        return null;
    }

    @Override
    public Void visit(UpdateAction.Remove action) {
        remove(action.path());
        return null;
    }

    @Override
    public Void visit(UpdateAction.Add add) {
        Set<Object> elements = new LinkedHashSet<>();
        ItemSet stored = set(add.path(), add.elements());
        if (stored != null) {
            elements.addAll(stored.elements());
        }
        elements.addAll(add.elements().elements());
        put(add.path(), new ItemSet(add.elements().kind(), elements));
        return null;
    }

    @Override
    public Void visit(UpdateAction.Delete delete) {
        ItemSet stored = set(delete.path(), delete.elements());
        if (stored == null) {
            return null;
        }
        Set<Object> elements = new LinkedHashSet<>(stored.elements());
        elements.removeAll(delete.elements().elements());
        if (elements.isEmpty()) {
            // DynamoDB stores no empty sets.
            remove(delete.path());
        } else {
            put(delete.path(), new ItemSet(stored.kind(), elements));
        }
        return null;
    }

    /** The stored set; null if there is none. */
    private @Nullable ItemSet set(AttributePath path, ItemSet elements) {
        Object stored = was.get(path);
        if (stored == null) {
            return null;
        }
        if (stored instanceof ItemSet set && set.kind() == elements.kind()) {
            return set;
        }
        throw WriteFailures.otherSet(null);
    }

    // ---- values ----

    @Override
    public Object visit(SetValue.Value value) {
        return value.value();
    }

    @Override
    public Object visit(SetValue.Stored stored) {
        return stored(was.get(stored.path()), Object.class);
    }

    @Override
    public Object visit(SetValue.Arithmetic arithmetic) {
        BigDecimal left = stored(arithmetic.left().accept(this), BigDecimal.class);
        BigDecimal right = stored(arithmetic.right().accept(this), BigDecimal.class);
        // As the driver computes it elsewhere, rounded to the digits that DynamoDB stores.
        return Values.canonical(
                arithmetic.minus() ? Arithmetic.subtractDecimals(left, right) : Arithmetic.addDecimals(left, right));
    }

    @Override
    public Object visit(SetValue.Append append) {
        List<?> first = stored(append.first().accept(this), List.class);
        List<?> second = stored(append.second().accept(this), List.class);
        List<@Nullable Object> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    @Override
    public Object visit(SetValue.IfNotExists ifNotExists) {
        Object stored = was.get(ifNotExists.path());
        return stored == null ? ifNotExists.otherwise().accept(this) : stored;
    }

    /** The condition of the write guarantees that the operands exist. */
    private static <T> T stored(@Nullable Object value, Class<T> type) {
        if (value == null || !type.isInstance(value)) {
            throw new IllegalStateException("an update without the condition that makes it possible");
        }
        return type.cast(value);
    }
}
