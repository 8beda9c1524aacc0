package io.github.dynamodbjdbc.tck.oracle;

import java.util.EnumSet;
import java.util.Set;

/** Further properties of an expression besides its {@link StaticType}. */
enum Trait {
    /** A key attribute of the table or of an index, or a declared attribute: literals are converted to its type. */
    KEY,
    /** A literal or a parameter. */
    CONSTANT,
    /** A parameter: its type is known only once it is bound. */
    PARAMETER,
    /** An integer of any type, whose text is unambiguous. */
    PLAIN,
    /** A stored value, which has no scale of its own. */
    STORED,
    /** A value of one of SQL's integer types. */
    INTEGER,
    /** An INTEGER, if the integer type is known. */
    OF_32_BITS,
    /** A BIGINT, if the integer type is known. */
    OF_64_BITS,
    /** A number that may have an integer type, such as the result of a function of an integer. */
    MAYBE_INTEGER,
    /** A number that was rounded. */
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

    /** The traits without those about integer types. */
    static Set<Trait> withoutType(Set<Trait> traits) {
        Set<Trait> others = EnumSet.noneOf(Trait.class);
        others.addAll(traits);
        others.removeAll(EnumSet.of(INTEGER, MAYBE_INTEGER, OF_32_BITS, OF_64_BITS));
        return others;
    }

    /** The traits that a computed value keeps. */
    static Set<Trait> computed(Set<Trait> traits) {
        return both(traits, traits);
    }
}
