package io.github.dynamodbjdbc.planner.catalog;

import io.github.dynamodbjdbc.planner.value.MomentTexts;
import io.github.dynamodbjdbc.planner.value.StoredMoment;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What text says where a condition compares it with a TIMESTAMP, a DATE or a TIME, be it of a column that is declared one or of an
 * attribute that nothing declares. Any other value is no moment, and compares as unknown.
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

    /** The same of a column that is declared TIMESTAMP: what is none is NULL there. */
    DATE_OF_TIMESTAMP {
        @Override
        @Nullable
        String readText(String text) {
            return MomentTexts.comparable(text) == null ? null : text;
        }

        @Override
        public String operand(Number value) {
            return DATE.operand(value);
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

    /** Whether it compares with days, each of which has one text. */
    public boolean isOfDays() {
        return this == DATE || this == DATE_OF_TIMESTAMP;
    }

    abstract @Nullable String readText(String text);

    /**
     * What a condition compares {@link #read} with.
     *
     * @param value as rows hold it: milliseconds since 1970 of a TIMESTAMP, days of a DATE, milliseconds of the day of a TIME
     */
    public abstract String operand(Number value);

    @Override
    public @Nullable Object read(Object stored) {
        if (stored instanceof StoredMoment moment) {
            return readText(moment.text());
        }
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
