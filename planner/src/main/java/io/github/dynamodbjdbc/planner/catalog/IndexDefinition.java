package io.github.dynamodbjdbc.planner.catalog;

import java.util.List;

/**
 * The definition of a secondary index.
 *
 * @param included the non-key attributes of an INCLUDE projection; empty for other projections
 * @param throughput the throughput of a global index; a local index shares that of its table
 * @param upkeep what requests of their own set of a global index
 */
public record IndexDefinition(
        String name,
        IndexSchema.Kind kind,
        KeySchema key,
        IndexSchema.ProjectionType projection,
        List<String> included,
        Throughput throughput,
        Upkeep upkeep) {
    public IndexDefinition {
        included = List.copyOf(included);
    }

    /** An index as DescribeTable has it. */
    public IndexDefinition(
            String name,
            IndexSchema.Kind kind,
            KeySchema key,
            IndexSchema.ProjectionType projection,
            List<String> included,
            Throughput throughput) {
        this(name, kind, key, projection, included, throughput, Upkeep.UNSAID);
    }

    public IndexDefinition with(Throughput other) {
        return new IndexDefinition(name, kind, key, projection, included, other, upkeep);
    }

    public IndexDefinition with(Upkeep other) {
        return new IndexDefinition(name, kind, key, projection, included, throughput, other);
    }
}
