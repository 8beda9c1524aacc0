package io.github.dynamodbjdbc.planner;

import static io.github.dynamodbjdbc.planner.LocalPlan.column;

import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.NodeUsage;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** EXPLAIN and EXPLAIN ANALYZE as rows. */
final class ExplainPlans {
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

    private static final List<OutputColumn> ANALYZED = Stream.concat(
                    PLANNED.stream(),
                    Stream.of(
                            column("read_units", ColumnType.NUMERIC),
                            column("write_units", ColumnType.NUMERIC),
                            column("requests", ColumnType.BIGINT),
                            column("items_evaluated", ColumnType.BIGINT),
                            column("items_returned", ColumnType.BIGINT),
                            column("retries", ColumnType.BIGINT),
                            column("elapsed_ms", ColumnType.NUMERIC)))
            .toList();

    private ExplainPlans() {}

    static Plan plan(Statement.Explain explain, QueryPlanner queries, SessionOptions options) {
        if (explain.format() != Statement.ExplainFormat.ROWS) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED,
                    "EXPLAIN gives rows; FORMAT " + explain.format() + " is not there yet",
                    explain.position());
        }
        if (explain.mode() == Statement.ExplainMode.ADVISE) {
            throw new QueryException(ErrorKind.UNSUPPORTED, "EXPLAIN ADVISE is not there yet", explain.position());
        }
        if (!(explain.statement() instanceof Statement.Select select)) {
            throw new QueryException(ErrorKind.UNSUPPORTED, "EXPLAIN is for queries", explain.position());
        }
        // A plan that the scan policy refuses is one that the user wants to see.
        SessionOptions asking = explain.mode() == Statement.ExplainMode.PLAN ? options.allowingScans() : options;
        QueryPlan plan = queries.plan(select.query(), asking);
        List<ExplainNode> nodes = ExplainTree.of(plan.root());
        return explain.mode() == Statement.ExplainMode.ANALYZE ? analyzed(plan, nodes) : planned(plan, nodes);
    }

    private static Plan planned(QueryPlan plan, List<ExplainNode> nodes) {
        return new LocalPlan(
                PLANNED, plan.parameters(), plan.warnings(), "Explain " + plan.summary(), 0, context -> nodes.stream()
                        .map(ExplainPlans::plannedRow)
                        .toList());
    }

    private static Plan analyzed(QueryPlan plan, List<ExplainNode> nodes) {
        return new LocalPlan(
                ANALYZED, plan.parameters(), plan.warnings(), plan.summary(), plan.estimatedReadUnits(), context -> {
                    drain(plan, context);
                    return nodes.stream()
                            .map(node -> analyzedRow(node, context))
                            .toList();
                });
    }

    private static void drain(QueryPlan plan, RunContext context) {
        try (RowCursor rows = plan.run(context)) {
            boolean more = rows.advance();
            while (more) {
                more = rows.advance();
            }
        }
    }

    private static @Nullable Object[] plannedRow(ExplainNode node) {
        return new @Nullable Object[] {
            node.id(),
            node.parent(),
            node.operation(),
            node.target(),
            node.keyCondition(),
            node.filter(),
            node.residual(),
            node.ordering(),
            node.estimate() == null ? null : units(node.estimate().readUnits()),
            node.estimate() == null ? null : Math.round(node.estimate().requests()),
            node.estimate() == null ? null : Math.round(node.estimate().rows()),
            node.chosen(),
            node.reason()
        };
    }

    private static @Nullable Object[] analyzedRow(ExplainNode node, RunContext context) {
        List<@Nullable Object> row = new ArrayList<>(java.util.Arrays.asList(plannedRow(node)));
        if (node.read() == null || !node.chosen()) {
            for (int i = PLANNED.size(); i < ANALYZED.size(); i++) {
                row.add(null);
            }
        } else {
            NodeUsage usage = context.usage(node.read());
            row.add(units(usage.readUnits()));
            row.add(units(usage.writeUnits()));
            row.add(usage.requests());
            row.add(usage.itemsEvaluated());
            row.add(usage.itemsReturned());
            row.add(usage.retries());
            row.add(BigDecimal.valueOf(usage.elapsedNanos(), 6).setScale(1, RoundingMode.HALF_UP));
        }
        return row.toArray();
    }

    /** Capacity units to half a tenth, without the noise of binary fractions. */
    private static BigDecimal units(double units) {
        BigDecimal rounded =
                BigDecimal.valueOf(units).setScale(2, RoundingMode.HALF_UP).stripTrailingZeros();
        return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
    }
}
