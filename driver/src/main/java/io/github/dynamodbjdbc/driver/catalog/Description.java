package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The description of a table.
 *
 * @param described the service's description
 * @param base the schema without types from a sample
 * @param said the names of declared columns
 * @param age the times of the next refresh
 * @param changes the number of the table's changes before it was described
 */
record Description(
        Requests.Described described,
        TableSchema base,
        TableSchema schema,
        List<String> notes,
        Set<String> said,
        Age age,
        long changes) {
    /** The identity of the table, by which it differs from others of its name; null if unknown. */
    @Nullable
    String id() {
        return described.id();
    }

    /** This description with the types of a sample. */
    Description typed(TableSchema typed) {
        return new Description(described, base, typed, notes, said, age, changes);
    }
}
