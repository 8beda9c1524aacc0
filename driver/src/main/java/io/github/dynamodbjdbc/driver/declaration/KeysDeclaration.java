package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import java.util.List;

/**
 * The declaration of the keys and indexes of a table in a schema file, for use where DescribeTable is denied.
 *
 * @param place of the partition key
 */
public record KeysDeclaration(Place place, KeySchema key, List<Index> indexes) {
    /** An index, with no statistics. */
    public record Index(Place place, IndexSchema schema) {}

    public KeysDeclaration {
        indexes = List.copyOf(indexes);
    }
}
