package io.github.dynamodbjdbc.tck.oracle;

import java.time.LocalDate;
import java.time.LocalDateTime;

/** A value of an answer: what DynamoDB can store, or a date or time, which it can't. SQL's NULL is Java's. */
public sealed interface Cell permits Datum, Cell.Timestamp, Cell.Date {
    /** In UTC. */
    record Timestamp(LocalDateTime value) implements Cell {}

    /** A day. */
    record Date(LocalDate value) implements Cell {}
}
