package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** DynamoDB's update operations on lists and sets, as functions of values. */
public final class CollectionFunctions {
    private CollectionFunctions() {}

    public static @Nullable Object listAppend(@Nullable Object first, @Nullable Object second, RunContext run) {
        if (isOther(List.class, first, second, "LIST_APPEND", run)) {
            return null;
        }
        if (first == null || second == null) {
            return first == null ? second : first;
        }
        List<?> one = (List<?>) first;
        List<?> other = (List<?>) second;
        Arguments.checkLength((long) one.size() + other.size(), "LIST_APPEND");
        List<@Nullable Object> both = new ArrayList<>(one);
        both.addAll(other);
        return Collections.unmodifiableList(both);
    }

    public static @Nullable Object setAdd(@Nullable Object value, @Nullable Object elements, RunContext run) {
        if (isOther(ItemSet.class, value, elements, "SET_ADD", run)) {
            return null;
        }
        if (value == null || elements == null) {
            return value == null ? elements : value;
        }
        ItemSet set = (ItemSet) value;
        Set<Object> all = new LinkedHashSet<>(set.elements());
        all.addAll(((ItemSet) elements).elements());
        return new ItemSet(set.kind(), all);
    }

    /** Null if no element is left, because DynamoDB has no empty sets. */
    public static @Nullable Object setDelete(@Nullable Object value, @Nullable Object elements, RunContext run) {
        if (isOther(ItemSet.class, value, elements, "SET_DELETE", run)) {
            return null;
        }
        if (value == null || elements == null) {
            return value;
        }
        ItemSet set = (ItemSet) value;
        Set<Object> left = new LinkedHashSet<>(set.elements());
        left.removeAll(((ItemSet) elements).elements());
        return left.isEmpty() ? null : new ItemSet(set.kind(), left);
    }

    /** Whether a value is neither NULL nor of the type, or the values are sets of different types; such values are reported as passed over. */
    private static boolean isOther(
            Class<?> type, @Nullable Object first, @Nullable Object second, String label, RunContext run) {
        boolean other = first != null && !type.isInstance(first)
                || second != null && !type.isInstance(second)
                || first instanceof ItemSet one && second instanceof ItemSet two && one.kind() != two.kind();
        if (other) {
            run.passedOver(label);
        }
        return other;
    }
}
