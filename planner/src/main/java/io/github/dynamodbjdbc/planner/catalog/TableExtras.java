package io.github.dynamodbjdbc.planner.catalog;

import org.jspecify.annotations.Nullable;

/**
 * Options of a table that requests of their own set; null for an option that is not set.
 *
 * @param replication null for a table of one region
 */
public record TableExtras(@Nullable Replication replication) {
    public static final TableExtras UNSAID = new TableExtras(null);
}
