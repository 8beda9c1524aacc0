package io.github.dynamodbjdbc.planner.modify;

import io.github.dynamodbjdbc.planner.predicate.Predicate;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One condition of those that an item has to meet together.
 *
 * @param predicate null if it is more than an item's own matter, or has no form of a {@link Predicate}
 * @param attributes of the item that it depends on, where there is no predicate
 */
record WherePart(@Nullable Predicate predicate, Set<String> attributes) {
    WherePart {
        attributes = Set.copyOf(attributes);
    }
}
