package io.github.dynamodbjdbc.tck.oracle;

import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/** The type of an expression before any value is known. */
enum StaticType {
    TEXT,
    NUMBER,
    BINARY,
    BOOLEAN,
    TIMESTAMP,
    DATE,
    /** A timestamp with a time zone, which is a moment of UTC. */
    TIMESTAMPTZ,
    /** A time of day. */
    TIME,
    /** A time of day with its offset. */
    TIMETZ,
    INTERVAL,
    /** A timestamp column whose values keep their stored text. */
    SPELLED_TIMESTAMP,
    /** A date column whose values keep their stored text. */
    SPELLED_DATE,
    DOCUMENT,
    LIST,
    /** Always NULL. */
    NULL,
    /** An attribute without a declared type, whose values may have different types. */
    DYNAMIC;

    /** The type of a key attribute; {@code type} is S, N or B. */
    static StaticType ofKey(String type) {
        return switch (type) {
            case "S" -> TEXT;
            case "N" -> NUMBER;
            case "B" -> BINARY;
            default -> throw new IllegalArgumentException(type);
        };
    }

    static StaticType of(Datum datum) {
        return switch (Values.type(datum)) {
            case "S" -> TEXT;
            case "N" -> NUMBER;
            case "B" -> BINARY;
            case "BOOL" -> BOOLEAN;
            case "M" -> DOCUMENT;
            case "NULL" -> NULL;
            default -> LIST;
        };
    }

    boolean isTime() {
        return computed() == TIMESTAMP || computed() == DATE || this == TIMESTAMPTZ;
    }

    boolean isTimeOfDay() {
        return this == TIME || this == TIMETZ;
    }

    /** The type of its values without their stored text. */
    StaticType computed() {
        return switch (this) {
            case SPELLED_TIMESTAMP -> TIMESTAMP;
            case SPELLED_DATE -> DATE;
            default -> this;
        };
    }

    boolean isKnown() {
        return this != NULL && this != DYNAMIC;
    }

    boolean mayBe(StaticType other) {
        return this == other || !isKnown();
    }

    /** The common type if some operands are parameters; their conversion next to a time is unspecified. */
    static StaticType common(Collection<StaticType> kinds, boolean parameters) {
        boolean mixed = kinds.stream().anyMatch(StaticType::isTime)
                && kinds.stream().anyMatch(kind -> kind != NULL && !kind.isTime());
        if (parameters && mixed) {
            throw new UnsupportedForOracle("a time and a parameter in one column");
        }
        return common(kinds);
    }

    /** The common type, to which {@link Moments#as} converts the values. */
    static StaticType common(Collection<StaticType> kinds) {
        Set<StaticType> known = EnumSet.noneOf(StaticType.class);
        known.addAll(kinds);
        known.remove(NULL);
        if (known.isEmpty()) {
            return NULL;
        } else if (known.size() == 1) {
            return known.iterator().next();
        } else if (known.stream().allMatch(StaticType::isTime)) {
            // Next to a computed time, or to a time of another type, a stored text is converted to its time.
            return known.contains(TIMESTAMPTZ)
                    ? TIMESTAMPTZ
                    : known.stream().allMatch(kind -> kind.computed() == DATE) ? DATE : TIMESTAMP;
        } else if (known.stream().allMatch(StaticType::isTimeOfDay)) {
            return TIMETZ;
        } else if (!known.contains(DYNAMIC)
                && (known.contains(INTERVAL) || known.stream().anyMatch(StaticType::isTimeOfDay))) {
            throw new UnsupportedForOracle("one column of " + known);
        } else if (known.contains(DYNAMIC) || known.stream().noneMatch(StaticType::isTime)) {
            // Each value keeps its type, except times, for which DynamoDB has no type.
            return DYNAMIC;
        } else if (known.contains(NUMBER) || known.contains(BOOLEAN) || known.contains(BINARY)) {
            throw Rejected.byManual("42804", "one column of " + known);
        }
        throw new UnsupportedForOracle("one column of " + known);
    }
}
