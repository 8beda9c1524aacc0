package io.github.dynamodbjdbc.tck.oracle;

import java.time.LocalDateTime;

/** A value of an answer: what DynamoDB can store, or a time, which it can't. SQL's NULL is Java's. */
public sealed interface Cell permits Datum, Cell.Timestamp {
    /** In UTC. */
    record Timestamp(LocalDateTime value) implements Cell {}
}
