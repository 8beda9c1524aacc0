package io.github.dynamodbjdbc.planner.catalog;

import java.util.List;
import java.util.Set;

/**
 * A secondary index.
 *
 * @param projected the non-key attributes of an INCLUDE projection; empty for other projections
 * @param usable whether the index can be read: ACTIVE or UPDATING, and not backfilling
 * @param declaredDense whether the user declared the index dense: that it holds every item of its table
 * @param itemCount the count from DescribeTable, which is updated about every six hours; {@link TableSchema#NOT_COUNTED} if
 *     DescribeTable is denied. It is no proof that an index is dense.
 * @param sizeBytes bytes from DescribeTable; {@link TableSchema#NOT_COUNTED} if it is denied
 * @param throughput that of the index itself; a local index shares that of its table
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
        long sizeBytes,
        Throughput throughput) {
    public IndexSchema {
        projected = Set.copyOf(projected);
    }

    /** An index without a throughput of its own. */
    public IndexSchema(
            String name,
            Kind kind,
            KeySchema key,
            ProjectionType projection,
            Set<String> projected,
            boolean usable,
            boolean declaredDense,
            long itemCount,
            long sizeBytes) {
        this(name, kind, key, projection, projected, usable, declaredDense, itemCount, sizeBytes, Throughput.UNSAID);
    }

    /** This index, declared dense. */
    public IndexSchema asDense() {
        return new IndexSchema(name, kind, key, projection, projected, usable, true, itemCount, sizeBytes, throughput);
    }

    /** This index with another name. */
    public IndexSchema named(String other) {
        return new IndexSchema(
                other, kind, key, projection, projected, usable, declaredDense, itemCount, sizeBytes, throughput);
    }

    public IndexDefinition definition() {
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
