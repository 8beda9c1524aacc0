package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** DynamoDB's updates of lists and sets, as functions of values. */
public final class CollectionFunctions {
    private CollectionFunctions() {}

    public static @Nullable Object listAppend(@Nullable Object first, @Nullable Object second, RunContext run) {
        if (isOther(List.class, first, second, "LIST_APPEND", run)) {
            return null;
        }
        return ArrayFunctions.concatenation(first, second);
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

    /** Null where nothing is left, for DynamoDB has no empty sets. */
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

    /** Whether one of the values is neither NULL nor of the type, or they are sets of two kinds; the run is told so. */
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
