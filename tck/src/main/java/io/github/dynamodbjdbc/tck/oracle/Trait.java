package io.github.dynamodbjdbc.tck.oracle;

import java.util.EnumSet;
import java.util.Set;

/** What an expression is known to be, beside its {@link Kind}. */
enum Trait {
    /** A key attribute, of the table or of an index, or one that is declared: literals are converted to its type. */
    KEY,
    /** A literal or a parameter. */
    CONSTANT,
    /** A whole number, in whichever type, of which the text is no question. */
    PLAIN,
    /** A value as it is stored, and so without a scale of its own. */
    STORED,
    /** Of SQL's integer types. */
    INTEGER,
    /** A number of which nobody says whether it is of an integer type, such as a function of a whole number. */
    MAYBE_INTEGER,
    /** A number that is rounded somewhere. */
    ROUNDED;

    static final Set<Trait> NONE = Set.of();

    static Set<Trait> both(Set<Trait> left, Set<Trait> right) {
        Set<Trait> traits = EnumSet.noneOf(Trait.class);
        if (left.contains(INTEGER) && right.contains(INTEGER)) {
            traits.add(INTEGER);
        } else if (mayBeInteger(left) && mayBeInteger(right)) {
            traits.add(MAYBE_INTEGER);
        }
        if (left.contains(ROUNDED) || right.contains(ROUNDED)) {
            traits.add(ROUNDED);
        }
        return traits;
    }

    private static boolean mayBeInteger(Set<Trait> traits) {
        return traits.contains(INTEGER) || traits.contains(MAYBE_INTEGER);
    }

    /** Those that a computed value keeps. */
    static Set<Trait> computed(Set<Trait> traits) {
        return both(traits, traits);
    }
}
