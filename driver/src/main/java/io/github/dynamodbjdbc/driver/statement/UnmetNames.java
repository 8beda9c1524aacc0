package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.name.NearestName;
import io.github.dynamodbjdbc.planner.plan.UnknownPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Warnings of names that neither a schema nor a sample knows and that no item had. They may be misspelt, which the statement, as it took
 * no sample, can only tell in the end.
 */
final class UnmetNames {
    private UnmetNames() {}

    static List<String> warnings(StatementRun run, Catalog catalog) {
        List<String> warnings = new ArrayList<>();
        for (UnknownPlace place : run.unmet()) {
            String warning = warning(place, run, catalog);
            if (warning != null) {
                warnings.add(warning);
            }
        }
        return warnings;
    }

    private static @Nullable String warning(UnknownPlace place, StatementRun run, Catalog catalog) {
        TableSchema table = catalog.table(place.table());
        // With a sample, planning has warned of it.
        if (table == null || catalog.unsampled(table) == null) {
            return null;
        }
        Set<String> known = new TreeSet<>(run.seenNames(place.table()));
        catalog.knownColumns(table).stream().map(Column::name).forEach(known::add);
        String nearest =
                place.path().isTopLevel() ? NearestName.hint(place.path().attribute(), known) : "";
        String around = place.around();
        String advice = around != null
                ? "; the column of the query around it is " + around
                : nearest.isEmpty() ? "; DESCRIBE " + table.name() + " shows which there are" : nearest;
        return (run.found(place.table())
                        ? "No item that was read of " + table.name() + " has an attribute '"
                        : "Nothing was found in " + table.name() + ", and nothing is known of an attribute '")
                + place.path() + "'" + advice;
    }
}
