package io.github.dynamodbjdbc.planner.predicate;

import org.jspecify.annotations.Nullable;

/** One item, decoded as far as a statement needs it. */
public interface ItemView {
    /**
     * The canonical value at that path; {@link io.github.dynamodbjdbc.planner.value.StoredNull#INSTANCE} for a stored NULL; null if the path
     * doesn't exist in the item.
     */
    @Nullable
    Object get(AttributePath path);
}
