package io.github.dynamodbjdbc.tck.oracle;

import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/** What is known of an expression's type before any value is seen. */
enum StaticType {
    TEXT,
    NUMBER,
    BINARY,
    BOOLEAN,
    TIMESTAMP,
    DATE,
    /** A timestamp of a column whose values keep the texts that say them. */
    SPELLED_TIMESTAMP,
    /** The same of a day. */
    SPELLED_DATE,
    DOCUMENT,
    LIST,
    /** Nothing but NULL. */
    NULL,
    /** An attribute without a declared type: each value has its own. */
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
        return computed() == TIMESTAMP || computed() == DATE;
    }

    /** What its values are without the texts that say them. */
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

    /** The same, if some of them are those of parameters: what these become beside a time is not said. */
    static StaticType common(Collection<StaticType> kinds, boolean parameters) {
        boolean mixed = kinds.stream().anyMatch(StaticType::isTime)
                && kinds.stream().anyMatch(kind -> kind != NULL && !kind.isTime());
        if (parameters && mixed) {
            throw new UnsupportedForOracle("a time and a parameter in one column");
        }
        return common(kinds);
    }

    /** The type of what may be any of these: what {@link Moments#as} gives their values. */
    static StaticType common(Collection<StaticType> kinds) {
        Set<StaticType> known = EnumSet.noneOf(StaticType.class);
        known.addAll(kinds);
        known.remove(NULL);
        if (known.isEmpty()) {
            return NULL;
        } else if (known.size() == 1) {
            return known.iterator().next();
        } else if (known.stream().allMatch(StaticType::isTime)) {
            // Next to a computed time, or to one of the other type, a text is what it says.
            return known.stream().allMatch(kind -> kind.computed() == DATE) ? DATE : TIMESTAMP;
        } else if (known.contains(DYNAMIC) || known.stream().noneMatch(StaticType::isTime)) {
            // Each value keeps its type, but times, which DynamoDB has none for.
            return DYNAMIC;
        } else if (known.contains(NUMBER) || known.contains(BOOLEAN) || known.contains(BINARY)) {
            throw Rejected.byManual("42804", "one column of " + known);
        }
        throw new UnsupportedForOracle("one column of " + known);
    }
}
