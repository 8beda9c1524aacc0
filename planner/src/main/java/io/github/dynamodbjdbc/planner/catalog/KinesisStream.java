package io.github.dynamodbjdbc.planner.catalog;

import org.jspecify.annotations.Nullable;

/**
 * The stream of Kinesis that gets the changes of a table.
 *
 * @param arn empty for none
 * @param precision of the time of a change; null for DynamoDB's default, milliseconds
 */
public record KinesisStream(String arn, @Nullable Precision precision) {
    /** The precision of times. */
    public enum Precision {
        MILLISECOND,
        MICROSECOND
    }
}
