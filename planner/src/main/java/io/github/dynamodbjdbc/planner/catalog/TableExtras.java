package io.github.dynamodbjdbc.planner.catalog;

import org.jspecify.annotations.Nullable;

/**
 * Options of a table that requests of their own set; null for an option that is not set.
 *
 * @param upkeep those that global indexes have as well
 * @param replication null for a table of one region
 * @param policy the resource policy, which is JSON; empty for none
 */
public record TableExtras(
        Upkeep upkeep,
        @Nullable Replication replication,
        @Nullable String policy,
        @Nullable KinesisStream kinesis) {
    public static final TableExtras UNSAID = new TableExtras(Upkeep.UNSAID, null, null, null);

    /** Nothing but auto scaling of the table. */
    public static TableExtras of(AutoScaling scaling) {
        return new TableExtras(Upkeep.of(scaling), null, null, null);
    }
}
