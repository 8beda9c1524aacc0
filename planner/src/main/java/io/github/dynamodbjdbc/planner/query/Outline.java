package io.github.dynamodbjdbc.planner.query;

import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.bind.TableUse;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.optimize.DynamoScan;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Values;
import org.jspecify.annotations.Nullable;

/**
 * What a query asks of the first table of its FROM.
 *
 * @param predicate all of its condition, time to live included, if an item alone decides it in the forms of {@link Predicate}; else
 *     null
 * @param columns what it reads of the table's items for all else
 * @param parameters the type that each {@code ?} is converted to
 * @param warnings of the text itself
 */
public record Outline(
        @Nullable Predicate predicate, Set<ColumnSource> columns, List<ColumnType> parameters, List<String> warnings) {
    static Outline of(RelNode pushed, List<ColumnType> parameters, List<String> warnings) {
        List<DynamoScan> scans = new ArrayList<>();
        collect(pushed, scans);
        Set<ColumnSource> columns = new LinkedHashSet<>();
        scans.forEach(scan -> columns.addAll(scan.spec().output()));
        return new Outline(predicate(pushed), columns, parameters, warnings);
    }

    private static void collect(RelNode rel, List<DynamoScan> scans) {
        if (rel instanceof DynamoScan scan
                && scan.getTable().unwrapOrThrow(TableUse.class).id() == 0) {
            scans.add(scan);
        }
        rel.getInputs().forEach(input -> collect(input, scans));
    }

    private static @Nullable Predicate predicate(RelNode rel) {
        if (rel instanceof Project project) {
            return predicate(project.getInput());
        }
        if (rel instanceof Values values && Values.isEmpty(values)) {
            return Predicate.FALSE;
        }
        return rel instanceof DynamoScan scan ? scan.spec().predicate() : null;
    }
}
