package io.github.dynamodbjdbc.planner.catalog;

import java.util.List;

/**
 * The definition of a secondary index.
 *
 * @param included the non-key attributes of an INCLUDE projection; empty for other projections
 * @param throughput the throughput of a global index; a local index shares that of its table
 */
public record IndexDefinition(
        String name,
        IndexSchema.Kind kind,
        KeySchema key,
        IndexSchema.ProjectionType projection,
        List<String> included,
        Throughput throughput) {
    public IndexDefinition {
        included = List.copyOf(included);
    }

    public IndexDefinition with(Throughput other) {
        return new IndexDefinition(name, kind, key, projection, included, other);
    }
}
