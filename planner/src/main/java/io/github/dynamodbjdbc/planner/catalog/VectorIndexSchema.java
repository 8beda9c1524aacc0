package io.github.dynamodbjdbc.planner.catalog;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A vector index, which finds the items whose vectors are nearest to another vector. It has an entry for each item with a vector and, if it
 * is partitioned, with a value of the partitioning attribute.
 *
 * @param attribute the top-level attribute that holds the vectors
 * @param partition the attribute to which each search gives one value; null for an index with one partition
 * @param filters further attributes that the condition of a search may name
 * @param included the attributes of an INCLUDE projection; empty for other projections
 * @param usable whether the index can be searched
 * @param itemCount the count from DescribeTable, which is updated about every six hours
 * @param sizeBytes bytes from DescribeTable
 * @param tableArn the ARN of the index's table; null if unknown
 */
public record VectorIndexSchema(
        String name,
        String attribute,
        int dimensions,
        Distance distance,
        @Nullable KeyAttribute partition,
        List<KeyAttribute> filters,
        IndexSchema.ProjectionType projection,
        List<String> included,
        boolean usable,
        long itemCount,
        long sizeBytes,
        @Nullable String tableArn) {
    /** DynamoDB's limits. */
    public static final int MAX_DIMENSIONS = 4096;

    private static final double LEAST_WRITE_BYTES = 1024;

    public static final int MAX_FILTERS = 18;
    public static final int MAX_OF_TABLE = 5;

    public VectorIndexSchema {
        filters = List.copyOf(filters);
        included = List.copyOf(included);
    }

    /** DynamoDB's measures of distance. */
    public enum Distance {
        COSINE,
        EUCLIDEAN,
        DOT_PRODUCT
    }

    /**
     * The bytes by which the write of an entry is billed: four for each number of the vector and those of the other projected attributes, 1 KB at least.
     *
     * @param itemBytes the size of a whole item, vector included; 0 if unknown
     */
    public double writeBytes(double itemBytes) {
        double vector = (double) Float.BYTES * dimensions;
        return Math.max(
                LEAST_WRITE_BYTES, projection == IndexSchema.ProjectionType.ALL ? Math.max(vector, itemBytes) : vector);
    }

    /** The attributes that the condition of a search may name. */
    public List<KeyAttribute> searched() {
        return Stream.concat(Stream.ofNullable(partition), filters.stream()).toList();
    }

    /** Whether entries hold the attribute, which is not a key of the table. */
    public boolean projects(String name) {
        return projection == IndexSchema.ProjectionType.ALL
                || attribute.equals(name)
                || included.contains(name)
                || searched().stream().anyMatch(searched -> searched.name().equals(name));
    }

    /** The index as it was made, without state and figures. */
    public VectorIndexSchema definition() {
        return new VectorIndexSchema(
                name, attribute, dimensions, distance, partition, filters, projection, included, true, 0, 0, null);
    }
}
