package io.github.dynamodbjdbc.planner.query;

import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.plan.ColumnsCursor;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateNormalizer;
import io.github.dynamodbjdbc.planner.predicate.Substitution;
import io.github.dynamodbjdbc.planner.rel.SystemTableRead;
import io.github.dynamodbjdbc.planner.relation.TableUse;
import io.github.dynamodbjdbc.planner.type.UsedColumn;
import java.util.List;
import java.util.Set;

/** The rows of a system table, with the columns that a statement uses. */
final class SystemRows {
    private SystemRows() {}

    static RowCursor open(SystemTableRead read, RunContext context) {
        TableUse use = read.getTable().unwrapOrThrow(TableUse.class);
        SystemTable table = read.system();
        List<String> names =
                table.columns().stream().map(column -> column.name()).toList();
        List<String> used = use.columns().stream().map(UsedColumn::name).toList();
        int[] columns = used.stream().mapToInt(names::indexOf).toArray();
        Predicate wanted = PredicateNormalizer.normalize(
                new Substitution(context::parameter, Math.floorDiv(context.expiryClockMillis(), 1000L))
                        .apply(read.wanted()));
        return new ColumnsCursor(context.systemRows(table, wanted, Set.copyOf(used)), columns);
    }
}
