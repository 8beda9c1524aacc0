package io.github.dynamodbjdbc.tck.oracle;

import java.util.EnumSet;
import java.util.Set;

/** What an expression is known to be, beside its {@link StaticType}. */
enum Trait {
    /** A key attribute, of the table or of an index, or one that is declared: literals are converted to its type. */
    KEY,
    /** A literal or a parameter. */
    CONSTANT,
    /** A parameter: its type is known only once it is bound. */
    PARAMETER,
    /** An integer, in whichever type, of which the text is no question. */
    PLAIN,
    /** A value as it is stored, and so without a scale of its own. */
    STORED,
    /** It is of one of SQL's integer types. */
    INTEGER,
    /** An INTEGER, as far as it is known which of the two types it is. */
    OF_32_BITS,
    /** A BIGINT. */
    OF_64_BITS,
    /** A number that may or may not be of an integer type, such as a function of an integer. */
    MAYBE_INTEGER,
    /** A number that is rounded somewhere. */
    ROUNDED;

    static final Set<Trait> NONE = Set.of();

    static Set<Trait> both(Set<Trait> left, Set<Trait> right) {
        Set<Trait> traits = EnumSet.noneOf(Trait.class);
        if (left.contains(INTEGER) && right.contains(INTEGER)) {
            traits.add(INTEGER);
            if (left.contains(OF_64_BITS) || right.contains(OF_64_BITS)) {
                traits.add(OF_64_BITS);
            } else if (left.contains(OF_32_BITS) && right.contains(OF_32_BITS)) {
                traits.add(OF_32_BITS);
            }
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

    /** Without what says that it is of an integer type. */
    static Set<Trait> withoutType(Set<Trait> traits) {
        Set<Trait> others = EnumSet.noneOf(Trait.class);
        others.addAll(traits);
        others.removeAll(EnumSet.of(INTEGER, MAYBE_INTEGER, OF_32_BITS, OF_64_BITS));
        return others;
    }

    /** Those that a computed value keeps. */
    static Set<Trait> computed(Set<Trait> traits) {
        return both(traits, traits);
    }
}
