package io.github.dynamodbjdbc.planner.catalog;

import java.util.List;
import java.util.Set;

/**
 * A secondary index.
 *
 * @param projected the non-key attributes of an INCLUDE projection; else empty
 * @param usable ACTIVE or UPDATING, and not backfilling
 * @param declaredDense whether the user declared that it holds every item of its table
 * @param itemCount as DescribeTable says, refreshed every six hours or so; a hint, no proof
 * @param sizeBytes as DescribeTable says; as the number of items {@link TableSchema#NOT_COUNTED} where it may not be asked
 */
public record IndexSchema(
        String name,
        Kind kind,
        KeySchema key,
        ProjectionType projection,
        Set<String> projected,
        boolean usable,
        boolean declaredDense,
        long itemCount,
        long sizeBytes) {
    public IndexSchema {
        projected = Set.copyOf(projected);
    }

    /** The same index, declared to hold every item of its table. */
    public IndexSchema asDense() {
        return new IndexSchema(name, kind, key, projection, projected, usable, true, itemCount, sizeBytes);
    }

    /** The same index by another name. */
    public IndexSchema named(String other) {
        return new IndexSchema(other, kind, key, projection, projected, usable, declaredDense, itemCount, sizeBytes);
    }

    /** What the index is made of, with that throughput. */
    public IndexDefinition definition(Throughput throughput) {
        return new IndexDefinition(name, kind, key, projection, List.copyOf(projected), throughput);
    }

    /** Global or local. */
    public enum Kind {
        GSI,
        LSI
    }

    /** The attributes of an index entry in addition to the keys of the index and the table. */
    public enum ProjectionType {
        ALL,
        KEYS_ONLY,
        INCLUDE
    }
}
