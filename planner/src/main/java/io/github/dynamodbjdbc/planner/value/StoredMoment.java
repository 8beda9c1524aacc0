package io.github.dynamodbjdbc.planner.value;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.Temporal;
import org.jspecify.annotations.Nullable;

/**
 * A value of a column declared DATE, TIME or TIMESTAMP with its stored text, or the result of a cast with all digits of its text. As a number it
 * equals the representation of a computed date or time in rows. Values of a column are compared by their texts, in the order in which
 * they are stored.
 */
public final class StoredMoment extends Number implements Comparable<StoredMoment> {
    private static final long serialVersionUID = 1L;
    private static final int DATE_LENGTH = 10;

    /** The type as which the text is read. */
    public enum Kind {
        /** Milliseconds since 1970, from any valid spelling. */
        TIMESTAMP,
        /** Days since 1970, from any text that begins with a date. */
        DATE,
        /** Milliseconds of the day. */
        TIME;

        /** Null if the text is not valid. */
        public @Nullable StoredMoment read(String text) {
            boolean says =
                    switch (this) {
                        case TIMESTAMP -> MomentTexts.comparable(text) != null;
                        case DATE -> MomentTexts.beginsWithDay(text);
                        case TIME -> MomentTexts.comparableTime(text) != null;
                    };
            return says ? new StoredMoment(this, text, false) : null;
        }
    }

    private final Kind kind;
    private final String text;
    private final boolean exact;

    private StoredMoment(Kind kind, String text, boolean exact) {
        this.kind = kind;
        this.text = text;
        this.exact = exact;
    }

    /** The result of a cast; its text is the comparable text. */
    public static StoredMoment exact(LocalDateTime moment) {
        return new StoredMoment(Kind.TIMESTAMP, MomentTexts.comparable(moment), true);
    }

    public static StoredMoment exact(LocalTime time) {
        return new StoredMoment(Kind.TIME, MomentTexts.comparable(time), true);
    }

    /** The value in the form of a cast's result. */
    public StoredMoment asExact() {
        return kind == Kind.TIME ? exact(time()) : exact(timestamp());
    }

    /** Whether it is the result of a cast. */
    public boolean isExact() {
        return exact;
    }

    /** The text to store: a column's value keeps its own text, a cast's result gets the default stored form. */
    public String stored() {
        if (!exact) {
            return text;
        }
        return kind == Kind.TIME ? MomentTexts.time(longValue()) : String.valueOf(MomentTexts.stored(longValue()));
    }

    public Kind kind() {
        return kind;
    }

    /** The text by which it is compared. */
    public String text() {
        return text;
    }

    /** The representation of a computed date or time in rows: an integer, truncated to milliseconds. */
    public Number computed() {
        return kind == Kind.TIMESTAMP ? (Number) longValue() : (Number) intValue();
    }

    /** The date or time with all digits of the text. */
    public Temporal temporal() {
        return switch (kind) {
            case TIMESTAMP -> timestamp();
            case DATE -> LocalDate.parse(text.substring(0, DATE_LENGTH));
            case TIME -> time();
        };
    }

    private LocalDateTime timestamp() {
        return LocalDateTime.parse(String.valueOf(MomentTexts.comparable(text)));
    }

    private LocalTime time() {
        return LocalTime.parse(String.valueOf(MomentTexts.comparableTime(text)));
    }

    @Override
    public long longValue() {
        return switch (kind) {
            case TIMESTAMP -> MomentTexts.millis(timestamp());
            case DATE -> LocalDate.parse(text.substring(0, DATE_LENGTH)).toEpochDay();
            case TIME -> time().toNanoOfDay() / 1_000_000;
        };
    }

    @Override
    public int intValue() {
        return (int) longValue();
    }

    @Override
    public float floatValue() {
        return longValue();
    }

    @Override
    public double doubleValue() {
        return longValue();
    }

    @Override
    public int compareTo(StoredMoment other) {
        return Values.compareStrings(text, other.text);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof StoredMoment moment && text.equals(moment.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
