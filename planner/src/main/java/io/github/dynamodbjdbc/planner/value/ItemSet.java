package io.github.dynamodbjdbc.planner.value;

import java.util.Collections;
import java.util.Set;

/**
 * A DynamoDB set (SS, NS, BS). Two sets are equal if they hold the same elements of the same kind, in whatever order.
 *
 * @param elements canonical values, all of one type; unmodifiable, in the order in which they were read; whoever made the set gives
 *     it away, and changes it no more
 */
public record ItemSet(Kind kind, Set<Object> elements) {
    public ItemSet {
        elements = Collections.unmodifiableSet(elements);
    }

    /** The type of the elements. */
    public enum Kind {
        SS,
        NS,
        BS
    }
}
