package io.github.dynamodbjdbc.tck.oracle;

import java.time.LocalDate;
import java.time.LocalDateTime;

/** A value of an answer: what DynamoDB can store, or a date or time, which it can't. SQL's NULL is Java's. */
public sealed interface Cell permits Datum, Cell.Timestamp, Cell.Date, Cell.Spelled {
    /** In UTC. */
    record Timestamp(LocalDateTime value) implements Cell {}

    /** A day. */
    record Date(LocalDate value) implements Cell {}

    /**
     * What a column of times holds: the text that is stored decides what it is equal to and how it is ordered.
     *
     * @param time a {@link Timestamp}, with all digits of the text, or a {@link Date}
     */
    record Spelled(Cell time, Datum.Text text) implements Cell {}
}
