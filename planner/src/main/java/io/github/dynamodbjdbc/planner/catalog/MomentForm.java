package io.github.dynamodbjdbc.planner.catalog;

import io.github.dynamodbjdbc.planner.value.MomentTexts;
import io.github.dynamodbjdbc.planner.value.StoredMoment;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The form of text in a comparison with a TIMESTAMP, a DATE or a TIME: of a column declared as one, or of an undeclared attribute. For
 * any other value, the comparison is unknown.
 */
public enum MomentForm implements ValueForm {
    /** A moment in UTC, in one of the spellings. */
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

    /** The text itself if it begins with a day. A day is less than each time on it, and equal to the day alone. */
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

    /** A comparison with a DATE of a column declared TIMESTAMP: the text itself if it is a timestamp. */
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

    /** Whether operands are days, each of which has a single text. */
    public boolean isOfDays() {
        return this == DATE || this == DATE_OF_TIMESTAMP;
    }

    abstract @Nullable String readText(String text);

    /**
     * The text with which a condition compares the result of {@link #read}.
     *
     * @param value the value in a row: milliseconds since 1970-01-01 for TIMESTAMP, days for DATE, milliseconds since midnight for TIME
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
