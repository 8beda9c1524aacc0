package io.github.dynamodbjdbc.planner.value;

import java.util.Collections;
import java.util.Set;

/**
 * A DynamoDB set (SS, NS, BS). Two sets are equal if they have the same kind and elements, in any order.
 *
 * @param elements canonical values of one type; unmodifiable, in the order in which they were read. Not copied: the caller must not change it
 *     any more
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
