package io.github.dynamodbjdbc.tck.oracle;

import java.time.LocalDate;
import java.time.LocalDateTime;

/** A value of an answer: a value that DynamoDB can store, or a date or time. SQL's NULL is Java's null. */
public sealed interface Cell permits Datum, Cell.Timestamp, Cell.Date, Cell.Spelled, Cell.Missing {
    /** PartiQL's MISSING, which is NULL except for IS, tuples and operators that pass it on. */
    Missing MISSING = new Missing();

    record Missing() implements Cell {}

    /** In UTC. */
    record Timestamp(LocalDateTime value) implements Cell {}

    /** A day. */
    record Date(LocalDate value) implements Cell {}

    /**
     * A value of a column of times with stored text, by which it is compared and sorted.
     *
     * @param time a {@link Timestamp}, with all digits of the text, or a {@link Date}
     */
    record Spelled(Cell time, Datum.Text text) implements Cell {}
}
