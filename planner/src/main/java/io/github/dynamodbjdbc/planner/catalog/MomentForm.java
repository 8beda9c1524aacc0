package io.github.dynamodbjdbc.planner.catalog;

import io.github.dynamodbjdbc.planner.value.MomentTexts;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What text says that no declaration types, where a condition compares it with a TIMESTAMP, a DATE or a TIME. Any other value is
 * no moment, and compares as unknown.
 */
public enum MomentForm implements ValueForm {
    /** The moment that one of the spellings says, all of them UTC. */
    TIMESTAMP {
        @Override
        @Nullable
        String readText(String text) {
            return MomentTexts.comparable(text);
        }

        @Override
        public String operand(Number value) {
            return MomentTexts.comparable(value.longValue());
        }
    },

    /** The text itself, if it begins with a day: the day comes before each of its times, and equals the day alone. */
    DATE {
        @Override
        @Nullable
        String readText(String text) {
            return MomentTexts.beginsWithDay(text) ? text : null;
        }

        @Override
        public String operand(Number value) {
            return MomentTexts.day(value.longValue());
        }
    },

    TIME {
        @Override
        @Nullable
        String readText(String text) {
            return MomentTexts.comparableTime(text);
        }

        @Override
        public String operand(Number value) {
            return MomentTexts.comparableTimeOf(value.longValue());
        }
    };

    private static final Set<AttributeType> TEXT = Set.of(AttributeType.S);

    abstract @Nullable String readText(String text);

    /**
     * What a condition compares {@link #read} with.
     *
     * @param value as rows hold it: milliseconds since 1970 of a TIMESTAMP, days of a DATE, milliseconds of the day of a TIME
     */
    public abstract String operand(Number value);

    @Override
    public @Nullable Object read(Object stored) {
        return stored instanceof String text ? readText(text) : null;
    }

    @Override
    public Set<AttributeType> types() {
        return TEXT;
    }

    @Override
    public boolean isDecidedByType() {
        return false;
    }

    @Override
    public boolean isStoredAsRead() {
        return false;
    }
}
