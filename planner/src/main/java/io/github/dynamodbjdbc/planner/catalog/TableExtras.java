package io.github.dynamodbjdbc.planner.catalog;

import org.jspecify.annotations.Nullable;

/**
 * Options of a table that requests of their own set; null for an option that is not set.
 *
 * @param upkeep those that global indexes have as well
 * @param replication null for a table of one region
 */
public record TableExtras(Upkeep upkeep, @Nullable Replication replication) {
    public static final TableExtras UNSAID = new TableExtras(Upkeep.UNSAID, null);
}
