package io.github.dynamodbjdbc.planner.explain;

import static io.github.dynamodbjdbc.planner.plan.LocalPlan.column;

import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement;
import io.github.dynamodbjdbc.planner.access.ParameterValues;
import io.github.dynamodbjdbc.planner.advice.Advice;
import io.github.dynamodbjdbc.planner.advice.Cure;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.modify.WritePlanner;
import io.github.dynamodbjdbc.planner.plan.CapacityLimits;
import io.github.dynamodbjdbc.planner.plan.LocalPlan;
import io.github.dynamodbjdbc.planner.plan.NodeUsage;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.ScanPolicy;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import io.github.dynamodbjdbc.planner.query.QueryPlanner;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** EXPLAIN, EXPLAIN ANALYZE and EXPLAIN ADVISE: as rows, or as one document. */
public final class ExplainPlans {
    static final List<OutputColumn> PLANNED = List.of(
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

    static final List<OutputColumn> ANALYZED = Stream.concat(
                    PLANNED.stream(),
                    Stream.of(
                            column("read_units", ColumnType.NUMERIC),
                            column("write_units", ColumnType.NUMERIC),
                            column("requests", ColumnType.BIGINT),
                            column("items_evaluated", ColumnType.BIGINT),
                            column("items_returned", ColumnType.BIGINT),
                            column("retries", ColumnType.BIGINT),
                            column("elapsed_ms", ColumnType.NUMERIC),
                            column("throttled", ColumnType.BIGINT),
                            column("throttling_reasons", ColumnType.VARCHAR)))
            .toList();

    private static final List<OutputColumn> DOCUMENT = List.of(column("plan", ColumnType.VARCHAR));

    private static final List<OutputColumn> ADVISED = List.of(
            column("table_name", ColumnType.VARCHAR),
            column("advice", ColumnType.VARCHAR),
            column("read_units", ColumnType.NUMERIC),
            column("read_units_then", ColumnType.NUMERIC),
            column("write_units_per_write", ColumnType.NUMERIC),
            column("storage_bytes", ColumnType.BIGINT),
            column("certainty", ColumnType.VARCHAR),
            column("note", ColumnType.VARCHAR));

    private ExplainPlans() {}

    /** @param parameters how many {@code ?} the statement has */
    public static Plan plan(
            Statement.Explain explain,
            int parameters,
            QueryPlanner queries,
            WritePlanner writes,
            SessionOptions options) {
        if (explain.statement() instanceof WriteStatement write) {
            return WriteExplains.plan(explain, writes.plan(write, parameters, options.allowingScans()));
        }
        if (!(explain.statement() instanceof Statement.Select select)) {
            throw new QueryException(ErrorKind.UNSUPPORTED, "EXPLAIN is for queries and writes", explain.position());
        }
        if (explain.mode() == Statement.ExplainMode.ADVISE && explain.format() != Statement.ExplainFormat.ROWS) {
            throw new QueryException(ErrorKind.UNSUPPORTED, "EXPLAIN ADVISE gives rows only", explain.position());
        }
        QueryPlan plan = explain.mode() == Statement.ExplainMode.ANALYZE
                ? queries.plan(select.query(), options)
                : shown(select, queries, options);
        return explained(explain, select, plan, null);
    }

    /** A plan that the scan policy refuses is one that the user wants to see. */
    private static QueryPlan shown(Statement.Select select, QueryPlanner queries, SessionOptions options) {
        if (options.scan() == ScanPolicy.DENY) {
            try {
                return queries.plan(select.query(), options);
            } catch (QueryException e) {
                if (e.kind() != ErrorKind.SCAN_DENIED) {
                    throw e;
                }
            }
        }
        return queries.plan(select.query(), options.allowingScans());
    }

    /** @param values by which the paths are priced; null while they are not known */
    private static LocalPlan explained(
            Statement.Explain explain, Statement.Select select, QueryPlan plan, @Nullable ParameterValues values) {
        LocalPlan shown =
                switch (explain.mode()) {
                    case PLAN -> planned(select, plan, values, explain.format());
                    case ANALYZE -> analyzed(select, plan, values, explain.format());
                    case ADVISE -> advised(plan, values);
                };
        return plan.parameters().isEmpty() || values != null
                ? shown
                : shown.with((bound, expiryClockMillis) -> explained(
                        explain,
                        select,
                        plan.forValues(bound, expiryClockMillis),
                        new ParameterValues(bound, Math.floorDiv(expiryClockMillis, 1000L))));
    }

    private static LocalPlan planned(
            Statement.Select select, QueryPlan plan, @Nullable ParameterValues values, Statement.ExplainFormat format) {
        List<ExplainNode> nodes = ExplainTree.of(plan.root(), values);
        return new LocalPlan(
                format == Statement.ExplainFormat.ROWS ? PLANNED : DOCUMENT,
                plan.parameters(),
                plan.warnings(),
                "Explain " + plan.summary(),
                0,
                CapacityLimits.NONE,
                List.of(),
                context -> format == Statement.ExplainFormat.ROWS
                        ? nodes.stream().map(ExplainPlans::plannedRow).toList()
                        : document(ExplainReports.planned(select, plan, nodes), format),
                null);
    }

    private static LocalPlan analyzed(
            Statement.Select select, QueryPlan plan, @Nullable ParameterValues values, Statement.ExplainFormat format) {
        List<ExplainNode> nodes = ExplainTree.of(plan.root(), values);
        return new LocalPlan(
                format == Statement.ExplainFormat.ROWS ? ANALYZED : DOCUMENT,
                plan.parameters(),
                plan.warnings(),
                plan.summary(),
                plan.estimatedReadUnits(),
                plan.limits(),
                plan.workload(),
                context -> {
                    long start = System.nanoTime();
                    long rows = drain(plan, context);
                    long elapsed = System.nanoTime() - start;
                    List<ExplainNode> ran =
                            nodes.stream().map(node -> node.ran(context)).toList();
                    return format == Statement.ExplainFormat.ROWS
                            ? ran.stream()
                                    .map(node -> analyzedRow(node, context))
                                    .toList()
                            : document(ExplainReports.analyzed(select, plan, ran, context, rows, elapsed), format);
                },
                null);
    }

    private static List<@Nullable Object[]> document(ExplainReport report, Statement.ExplainFormat format) {
        String text = format == Statement.ExplainFormat.JSON ? ExplainJson.write(report) : ExplainHtml.write(report);
        return List.<@Nullable Object[]>of(new @Nullable Object[] {text});
    }

    private static LocalPlan advised(QueryPlan plan, @Nullable ParameterValues values) {
        List<Cure> cures = plan.cures(values);
        List<String> warnings = new ArrayList<>(plan.warnings());
        if (cures.isEmpty()) {
            warnings.add("Nothing known would make this statement much cheaper");
        }
        return new LocalPlan(
                ADVISED,
                plan.parameters(),
                warnings,
                "Advise " + plan.summary(),
                0,
                CapacityLimits.NONE,
                List.of(),
                context -> cures.stream().map(ExplainPlans::advisedRow).toList(),
                null);
    }

    private static @Nullable Object[] advisedRow(Cure cure) {
        Advice index = cure.change().index();
        return new @Nullable Object[] {
            cure.change().table(),
            index == null ? cure.change().text() : index.statement(),
            Amounts.units(cure.readUnitsNow()),
            Amounts.units(cure.readUnitsThen()),
            Amounts.units(index == null ? 0 : index.writeUnitsPerEntry()),
            index == null ? 0L : Math.round(index.storageBytes()),
            index == null ? null : index.certainty().text(),
            index == null ? null : index.note()
        };
    }

    private static long drain(QueryPlan plan, RunContext context) {
        long rows = 0;
        try (RowCursor cursor = plan.run(context)) {
            while (cursor.advance()) {
                rows++;
            }
        }
        return rows;
    }

    static @Nullable Object[] plannedRow(ExplainNode node) {
        return new @Nullable Object[] {
            node.id(),
            node.parent(),
            node.operation(),
            node.target(),
            node.keyCondition(),
            node.filter(),
            node.residual(),
            node.ordering(),
            node.estimate() == null ? null : Amounts.units(node.estimate().readUnits()),
            node.estimate() == null ? null : Math.round(node.estimate().requests()),
            node.estimate() == null ? null : Math.round(node.estimate().rows()),
            node.chosen(),
            node.reason()
        };
    }

    static @Nullable Object[] analyzedRow(ExplainNode node, RunContext context) {
        List<@Nullable Object> row = new ArrayList<>(java.util.Arrays.asList(plannedRow(node)));
        if (node.read() == null || !node.chosen()) {
            for (int i = PLANNED.size(); i < ANALYZED.size(); i++) {
                row.add(null);
            }
        } else {
            NodeUsage usage = context.usage(node.read());
            row.add(Amounts.units(usage.readUnits()));
            row.add(Amounts.units(usage.writeUnits()));
            row.add(usage.requests());
            row.add(usage.itemsEvaluated());
            row.add(usage.itemsReturned());
            row.add(usage.retries());
            row.add(Amounts.millis(usage.elapsedNanos()));
            row.add(usage.throttled());
            row.add(usage.throttlingReasons());
        }
        return row.toArray();
    }
}
