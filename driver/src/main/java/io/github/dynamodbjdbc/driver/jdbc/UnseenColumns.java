package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.execute.StatementRun;
import io.github.dynamodbjdbc.planner.bind.NearestName;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.MeteredPlan;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.plan.StoredAttribute;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Columns of attributes that neither a schema nor a sample knows. One without a value in any row may be misspelt, which the statement,
 * as it took no sample, can only tell in the end.
 */
final class UnseenColumns {
    private final List<OutputColumn> columns;
    /** Places of those that had no value yet. */
    private final List<Integer> unseen = new ArrayList<>();

    private boolean anyRow;

    UnseenColumns(List<OutputColumn> columns) {
        this.columns = columns;
        for (int i = 0; i < columns.size(); i++) {
            // What is computed may be NULL of other reasons.
            if (columns.get(i).table() != null && !columns.get(i).untyped().isEmpty()) {
                unseen.add(i);
            }
        }
    }

    /** Takes note of a row. */
    void see(@Nullable Object[] row) {
        anyRow = true;
        if (!unseen.isEmpty()) {
            unseen.removeIf(place -> !Values.isNull(row[place]));
        }
    }

    /**
     * What there is to say of them once the rows have ended.
     *
     * @param plan of a table that it reads twice nothing is said, as each read asked for other attributes
     */
    List<String> warnings(StatementRun run, Catalog catalog, MeteredPlan plan) {
        if (!anyRow || unseen.isEmpty()) {
            return List.of();
        }
        List<String> warnings = new ArrayList<>();
        List<String> reads =
                plan.workload().stream().map(spec -> spec.table().name()).toList();
        for (int place : unseen) {
            for (StoredAttribute attribute : columns.get(place).untyped()) {
                if (run.hasSeen(attribute.table()) && Collections.frequency(reads, attribute.table()) == 1) {
                    String warning = warning(attribute, run.seenNames(attribute.table()), catalog);
                    if (warning != null) {
                        warnings.add(warning);
                    }
                }
            }
        }
        return warnings;
    }

    private static @Nullable String warning(StoredAttribute attribute, Set<String> seen, Catalog catalog) {
        TableSchema table = seen.contains(attribute.name()) ? null : catalog.table(attribute.table());
        // With a sample, planning has warned of it.
        if (table == null || catalog.unsampled(table) == null) {
            return null;
        }
        Set<String> known = new TreeSet<>(seen);
        catalog.knownColumns(table).stream().map(Column::name).forEach(known::add);
        String nearest = NearestName.hint(attribute.name(), known);
        return "No item that was read of " + table.name() + " has an attribute '" + attribute.name() + "'"
                + (nearest.isEmpty() ? "; DESCRIBE " + table.name() + " shows which there are" : nearest);
    }
}
