package io.github.dynamodbjdbc.tck.oracle;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A value of an answer: a value that DynamoDB can store, or a date or time. SQL's NULL is Java's null. */
public sealed interface Cell
        permits Datum,
                Cell.Timestamp,
                Cell.Date,
                Cell.Spelled,
                Cell.Moment,
                Cell.TimeOfDay,
                Cell.Interval,
                Cell.Missing {
    /** PartiQL's MISSING, which is NULL except for IS, tuples and operators that pass it on. */
    Missing MISSING = new Missing();

    DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .appendPattern("HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .toFormatter(Locale.ROOT);
    DateTimeFormatter ZONE =
            new DateTimeFormatterBuilder().appendOffset("+HH:mm", "+00").toFormatter(Locale.ROOT);

    record Missing() implements Cell {}

    /** In UTC. */
    record Timestamp(LocalDateTime value) implements Cell {}

    /** A day. */
    record Date(LocalDate value) implements Cell {}

    /** A timestamp with a time zone, in UTC. */
    record Moment(LocalDateTime value) implements Cell {}

    /** @param offset null for a time without a time zone */
    record TimeOfDay(LocalTime time, @Nullable ZoneOffset offset) implements Cell {
        /** In PostgreSQL's form, with the digits of seconds that it has. */
        public String text() {
            return TIME.format(time) + (offset == null ? "" : ZONE.format(offset));
        }
    }

    /** Each part has a sign of its own. */
    record Interval(long months, long days, long millis) implements Cell {}

    /**
     * A value of a column of times with stored text, by which it is compared and sorted.
     *
     * @param time a {@link Timestamp}, with all digits of the text, or a {@link Date}
     */
    record Spelled(Cell time, Datum.Text text) implements Cell {}
}
