package io.github.dynamodbjdbc.tck.oracle;

import java.util.EnumSet;
import java.util.Set;

/** What an expression is known to be, beside its {@link Kind}. */
enum Trait {
    /** A key attribute, of the table or of an index: literals are converted to its type. */
    KEY,
    /** A literal or a parameter. */
    CONSTANT,
    /** A value as it is stored, and so without a scale of its own. */
    STORED,
    /** Of SQL's integer types. */
    INTEGER,
    /** A number that is rounded somewhere. */
    ROUNDED;

    static final Set<Trait> NONE = Set.of();

    static Set<Trait> both(Set<Trait> left, Set<Trait> right) {
        Set<Trait> traits = EnumSet.noneOf(Trait.class);
        if (left.contains(INTEGER) && right.contains(INTEGER)) {
            traits.add(INTEGER);
        }
        if (left.contains(ROUNDED) || right.contains(ROUNDED)) {
            traits.add(ROUNDED);
        }
        return traits;
    }

    /** Those that a computed value keeps. */
    static Set<Trait> computed(Set<Trait> traits) {
        return both(traits, traits);
    }
}
