package io.github.dynamodbjdbc.planner.explain;

import static io.github.dynamodbjdbc.planner.plan.LocalPlan.column;

import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.plan.NodeUsage;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code EXPLAIN FORMAT TABLE}: a row for each node. */
final class ExplainRows {
    private static final List<OutputColumn> PLANNED = List.of(
            column("id", ColumnType.INTEGER),
            column("parent_id", ColumnType.INTEGER),
            column("operation", ColumnType.VARCHAR),
            column("target", ColumnType.VARCHAR),
            column("key_condition", ColumnType.VARCHAR),
            column("filter", ColumnType.VARCHAR),
            column("residual", ColumnType.VARCHAR),
            column("ordering", ColumnType.VARCHAR),
            column("estimated_read_units", ColumnType.NUMERIC),
            column("estimated_requests", ColumnType.BIGINT),
            column("estimated_rows", ColumnType.BIGINT),
            column("chosen", ColumnType.BOOLEAN),
            column("reason", ColumnType.VARCHAR));

    private static final List<OutputColumn> RUN = List.of(
            column("read_units", ColumnType.NUMERIC),
            column("write_units", ColumnType.NUMERIC),
            column("requests", ColumnType.BIGINT),
            column("items_evaluated", ColumnType.BIGINT),
            column("items_returned", ColumnType.BIGINT),
            column("retries", ColumnType.BIGINT),
            column("elapsed_ms", ColumnType.NUMERIC),
            column("throttled", ColumnType.BIGINT),
            column("throttling_reasons", ColumnType.VARCHAR));

    /** The index of write units, after the estimated read units. */
    private static final int WRITE_UNITS_AT = 9;

    private static final OutputColumn WRITE_UNITS = column("estimated_write_units", ColumnType.NUMERIC);

    private static final List<OutputColumn> DOCUMENT = List.of(column("plan", ColumnType.VARCHAR));

    private ExplainRows() {}

    /** The columns of the result in the statement's format. */
    static List<OutputColumn> columns(Statement.Explain explain, boolean isWrite, boolean priced) {
        if (explain.format() != Statement.ExplainFormat.TABLE) {
            return DOCUMENT;
        }
        List<OutputColumn> columns = new ArrayList<>(PLANNED);
        if (isWrite) {
            columns.add(WRITE_UNITS_AT, WRITE_UNITS);
        }
        if (explain.mode() == Statement.ExplainMode.ANALYZE) {
            columns.addAll(RUN);
        }
        if (priced) {
            columns.add(column("estimated_dollars", ColumnType.NUMERIC));
            if (explain.mode() == Statement.ExplainMode.ANALYZE) {
                columns.add(column("dollars", ColumnType.NUMERIC));
            }
        }
        return columns;
    }

    static List<@Nullable Object[]> of(Explanation explanation) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (ExplainNode node : explanation.nodes()) {
            List<@Nullable Object> row = planned(node);
            if (explanation.writeUnits() != null) {
                row.add(WRITE_UNITS_AT, rows.isEmpty() ? Amounts.units(explanation.writeUnits()) : null);
            }
            Explanation.Ran ran = explanation.ran();
            if (ran != null) {
                row.addAll(
                        node.read() == null || !node.chosen()
                                ? Collections.nCopies(RUN.size(), null)
                                : run(ran.context().usage(node.read())));
            }
            if (explanation.prices() != null) {
                row.add(explanation.estimatedDollars(node));
                if (ran != null) {
                    row.add(explanation.dollars(node));
                }
            }
            rows.add(row.toArray());
        }
        return rows;
    }

    private static List<@Nullable Object> planned(ExplainNode node) {
        List<@Nullable Object> row = new ArrayList<>();
        row.add(node.id());
        row.add(node.parent());
        row.add(node.operation());
        row.add(node.target());
        row.add(node.keyCondition());
        row.add(node.filter());
        row.add(node.residual());
        row.add(node.ordering());
        row.add(node.estimate() == null ? null : Amounts.units(node.estimate().readUnits()));
        row.add(node.estimate() == null ? null : Math.round(node.estimate().requests()));
        row.add(node.estimate() == null ? null : Math.round(node.estimate().rows()));
        row.add(node.chosen());
        row.add(node.reason());
        return row;
    }

    private static List<@Nullable Object> run(NodeUsage usage) {
        List<@Nullable Object> row = new ArrayList<>();
        row.add(Amounts.units(usage.readUnits()));
        row.add(Amounts.units(usage.writeUnits()));
        row.add(usage.requests());
        row.add(usage.itemsEvaluated());
        row.add(usage.itemsReturned());
        row.add(usage.retries());
        row.add(Amounts.millis(usage.elapsedNanos()));
        row.add(usage.throttled());
        row.add(usage.throttlingReasons());
        return row;
    }
}
