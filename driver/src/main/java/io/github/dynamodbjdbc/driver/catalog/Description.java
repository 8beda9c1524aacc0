package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The description of a table.
 *
 * @param described by the service alone
 * @param base without what a sample typed
 * @param said names of columns that are declared
 * @param age when it is to be asked for again
 * @param changes of the table, before it was described
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

    /** The same, with columns as a sample types them. */
    Description typed(TableSchema typed) {
        return new Description(described, base, typed, notes, said, age, changes);
    }
}
