package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.ddl.AdviceOptions;
import io.github.dynamodbjdbc.planner.plan.AdviceRequest;
import io.github.dynamodbjdbc.planner.plan.LocalPlan;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** SHOW of a table of the schema {@code system}, and ADVISE. */
final class SystemPlans {
    private SystemPlans() {}

    /** @param only the table of the rows, which is their first column; null for all rows */
    static Plan show(Statement.ShowKind kind, @Nullable String only, Catalog catalog) {
        SystemTable table = table(
                kind == Statement.ShowKind.POLICY ? "policies" : kind.name().toLowerCase(Locale.ROOT), catalog);
        return LocalPlan.of("Catalog", columns(table), context -> {
            List<@Nullable Object[]> rows = new ArrayList<>();
            try (RowCursor cursor = context.systemRows(table, wanted(only), all(table))) {
                while (cursor.advance()) {
                    if (only == null || only.equals(cursor.row()[0])) {
                        rows.add(cursor.row().clone());
                    }
                }
            }
            return rows;
        });
    }

    private static Set<String> all(SystemTable table) {
        return table.columns().stream().map(Column::name).collect(Collectors.toSet());
    }

    /** @param only the table's exact name; null for all tables */
    static Plan advise(Statement.Advise statement, @Nullable String only, Catalog catalog) {
        AdviceRequest request = AdviceOptions.of(statement, only);
        return LocalPlan.of("Catalog", columns(table("advice", catalog)), context -> context.advice(request));
    }

    private static SystemTable table(String name, Catalog catalog) {
        return catalog.systemTables().stream()
                .filter(each -> each.schema().equals(Catalog.SYSTEM_SCHEMA)
                        && each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("there is no system table " + name));
    }

    private static List<OutputColumn> columns(SystemTable table) {
        return table.columns().stream()
                .map(column -> LocalPlan.column(column.name(), column.type()))
                .toList();
    }

    private static Predicate wanted(@Nullable String only) {
        return only == null
                ? Predicate.TRUE
                : new Predicate.Comparison(
                        new Term.Attribute(AttributePath.of("table_name"), AttributeType.S),
                        ComparisonOperator.EQUAL,
                        new Term.Literal(only));
    }
}
