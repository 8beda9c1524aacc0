package io.github.dynamodbjdbc.planner.value;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.Temporal;
import org.jspecify.annotations.Nullable;

/**
 * A value of a column that is declared DATE, TIME or TIMESTAMP, with the text that says it; or what a cast reads of a text, with all its
 * digits. As a number it is what rows hold of a computed one. Two of a column are equal, and ordered, by their texts: as they are stored,
 * and as they are where nothing declares them.
 */
public final class StoredMoment extends Number implements Comparable<StoredMoment> {
    private static final long serialVersionUID = 1L;
    private static final int DATE_LENGTH = 10;

    /** What the text is read as. */
    public enum Kind {
        /** Milliseconds since 1970, of any spelling. */
        TIMESTAMP,
        /** Days since 1970, of any text that begins with a day. */
        DATE,
        /** Milliseconds of the day. */
        TIME;

        /** Null if the text says none. */
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

    /** What a cast reads: its text is the one by which moments are compared. */
    public static StoredMoment exact(LocalDateTime moment) {
        return new StoredMoment(Kind.TIMESTAMP, MomentTexts.comparable(moment), true);
    }

    public static StoredMoment exact(LocalTime time) {
        return new StoredMoment(Kind.TIME, MomentTexts.comparable(time), true);
    }

    /** The same as a cast reads it. */
    public StoredMoment asExact() {
        return kind == Kind.TIME ? exact(time()) : exact(timestamp());
    }

    /** Whether a cast has read it. */
    public boolean isExact() {
        return exact;
    }

    /** What is written of it: the text of a column's value, and a cast's in the one form in which moments are stored. */
    public String stored() {
        if (!exact) {
            return text;
        }
        return kind == Kind.TIME ? MomentTexts.time(longValue()) : String.valueOf(MomentTexts.stored(longValue()));
    }

    public Kind kind() {
        return kind;
    }

    /** By which it is equal to others, and ordered. */
    public String text() {
        return text;
    }

    /** What rows hold of a computed one: integers, what is finer than milliseconds cut. */
    public Number computed() {
        return kind == Kind.TIMESTAMP ? (Number) longValue() : (Number) intValue();
    }

    /** With all digits that the text has. */
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
