package io.github.dynamodbjdbc.planner.run.function;

import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What DynamoDB's updates do to lists and sets, as functions of values. */
public final class CollectionFunctions {
    private CollectionFunctions() {}

    public static @Nullable Object asList(@Nullable Object value, String label, RunContext run) {
        return of(List.class, value, label, run);
    }

    public static @Nullable Object asSet(@Nullable Object value, String label, RunContext run) {
        return of(ItemSet.class, value, label, run);
    }

    private static @Nullable Object of(Class<?> type, @Nullable Object value, String label, RunContext run) {
        if (value == null || type.isInstance(value)) {
            return value;
        }
        run.passedOver(label);
        return null;
    }

    public static Object listAppend(Object first, Object second) {
        List<?> one = (List<?>) first;
        List<?> other = (List<?>) second;
        Arguments.checkLength((long) one.size() + other.size(), "LIST_APPEND");
        List<@Nullable Object> both = new ArrayList<>(one);
        both.addAll(other);
        return Collections.unmodifiableList(both);
    }

    /** The elements alone where there is no set yet, as DynamoDB's ADD makes one. */
    public static @Nullable Object setAdd(@Nullable Object value, @Nullable Object elements) {
        if (value == null || elements == null) {
            return elements;
        }
        ItemSet added = (ItemSet) elements;
        if (!(value instanceof ItemSet set) || set.kind() != added.kind()) {
            return null;
        }
        Set<Object> all = new LinkedHashSet<>(set.elements());
        all.addAll(added.elements());
        return new ItemSet(set.kind(), all);
    }

    /** Null where nothing is left, for DynamoDB has no empty sets. */
    public static @Nullable Object setDelete(Object value, Object elements) {
        ItemSet set = (ItemSet) value;
        ItemSet removed = (ItemSet) elements;
        if (set.kind() != removed.kind()) {
            return null;
        }
        Set<Object> left = new LinkedHashSet<>(set.elements());
        left.removeAll(removed.elements());
        return left.isEmpty() ? null : new ItemSet(set.kind(), left);
    }
}
