package io.github.dynamodbjdbc.tck.oracle;

import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An expression whose names are resolved.
 *
 * @param attribute null unless the expression is an attribute or a path into one
 */
record Bound(
        StaticType kind,
        Set<Trait> traits,
        Evaluation evaluation,
        @Nullable Attribute attribute) {
    /** The value for a row. A missing attribute gives null, a stored NULL {@link Datum.Null}; both are SQL's NULL. */
    interface Evaluation {
        @Nullable
        Cell of(Env env);
    }

    /**
     * An attribute in stored form, regardless of its declaration.
     *
     * @param hasPartner whether there is an item; false in rows that an outer join has added
     */
    record Attribute(Evaluation stored, Predicate<Env> hasPartner) {}

    static Bound of(StaticType kind, Set<Trait> traits, Evaluation evaluation) {
        return new Bound(kind, traits, evaluation, null);
    }

    static Bound constant(@Nullable Datum value) {
        if (value == null) {
            return of(StaticType.NULL, EnumSet.of(Trait.CONSTANT), env -> null);
        }
        Set<Trait> traits = EnumSet.of(Trait.CONSTANT);
        // A number beyond the integer types is an exact number.
        if (value instanceof Datum.Numeric number
                && number.value().scale() <= 0
                && number.value().abs().compareTo(Numbers.MOST_OF_64_BITS) <= 0) {
            traits.add(Trait.INTEGER);
            boolean fits = number.value().abs().compareTo(Numbers.MOST_OF_32_BITS) <= 0;
            traits.add(fits ? Trait.OF_32_BITS : Trait.OF_64_BITS);
        }
        return of(StaticType.of(value), traits, env -> value);
    }

    /** An exact number that has no integer type, even if it has no fraction. */
    static Bound decimal(Datum value) {
        return of(StaticType.of(value), EnumSet.of(Trait.CONSTANT), env -> value);
    }

    /** Bound numbers are exact numbers, regardless of the setter. */
    static Bound parameter(Cell value) {
        if (!(value instanceof Datum datum)) {
            StaticType kind = value instanceof Cell.Date ? StaticType.DATE : StaticType.TIMESTAMP;
            return of(kind, EnumSet.of(Trait.CONSTANT, Trait.PARAMETER), env -> value);
        }
        boolean whole = value instanceof Datum.Numeric number && number.value().scale() <= 0;
        Set<Trait> traits = EnumSet.of(Trait.CONSTANT, Trait.PARAMETER);
        if (whole) {
            traits.add(Trait.PLAIN);
        }
        return of(StaticType.of(datum), traits, env -> value);
    }

    static Bound condition(TruthOf truth) {
        return of(StaticType.BOOLEAN, Trait.NONE, env -> truth.of(env).cell());
    }

    interface TruthOf {
        Truth of(Env env);
    }

    boolean has(Trait trait) {
        return traits.contains(trait);
    }

    /** Whether the value is MISSING. */
    boolean missing(Env env) {
        return attribute == null
                ? evaluation.of(env) instanceof Cell.Missing
                : attribute.hasPartner().test(env) && attribute.stored().of(env) == null;
    }

    /** The value, with null for SQL's NULL, or MISSING. */
    @Nullable
    Cell valueOrMissing(Env env) {
        return missing(env) ? Cell.MISSING : value(env);
    }

    /** The value, with null for SQL's NULL. */
    @Nullable
    Cell value(Env env) {
        return Values.normal(evaluation.of(env));
    }

    Truth truth(Env env) {
        return Truth.of(value(env));
    }

    /** The text; null for any other value. */
    @Nullable
    String text(Env env) {
        return value(env) instanceof Datum.Text text ? text.value() : null;
    }

    /** The number; null for any other value. */
    @Nullable
    BigDecimal number(Env env) {
        return Numbers.of(value(env));
    }
}
