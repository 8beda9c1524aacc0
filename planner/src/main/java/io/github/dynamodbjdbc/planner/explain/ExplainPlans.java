package io.github.dynamodbjdbc.planner.explain;

import static io.github.dynamodbjdbc.planner.plan.LocalPlan.column;

import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement;
import io.github.dynamodbjdbc.planner.access.ParameterValues;
import io.github.dynamodbjdbc.planner.advice.Advice;
import io.github.dynamodbjdbc.planner.advice.Cure;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.Prices;
import io.github.dynamodbjdbc.planner.dml.WritePlanner;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.CapacityLimits;
import io.github.dynamodbjdbc.planner.plan.LocalPlan;
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
import org.jspecify.annotations.Nullable;

/** EXPLAIN, EXPLAIN ANALYZE and EXPLAIN ADVISE. */
public final class ExplainPlans {
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

    /** @param parameters the number of the statement's parameters */
    public static Plan plan(
            Statement.Explain explain,
            int parameters,
            QueryPlanner queries,
            WritePlanner writes,
            SessionOptions options) {
        if (explain.statement() instanceof WriteStatement write) {
            return WriteExplains.plan(
                    explain, writes.plan(write, parameters, options.allowingScans()), queries, options.prices());
        }
        if (!(explain.statement() instanceof Statement.Select select)) {
            throw new QueryException(ErrorKind.UNSUPPORTED, "EXPLAIN is for queries and writes", explain.position());
        }
        if (explain.mode() == Statement.ExplainMode.ADVISE && explain.format() != Statement.ExplainFormat.TABLE) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED, "EXPLAIN ADVISE gives a table: leave FORMAT out", explain.position());
        }
        QueryPlan plan = explain.mode() == Statement.ExplainMode.ANALYZE
                ? queries.plan(select.query(), options)
                : shown(select, queries, options);
        return explained(explain, select, plan, queries, null, options.prices());
    }

    /** Also plans a statement that the scan policy refuses, because users want to see its plan. */
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

    /** @param values the parameter values that the cost depends on; null while they are unknown */
    private static LocalPlan explained(
            Statement.Explain explain,
            Statement.Select select,
            QueryPlan plan,
            QueryPlanner queries,
            @Nullable ParameterValues values,
            @Nullable Prices prices) {
        LocalPlan shown =
                switch (explain.mode()) {
                    case PLAN -> planned(explain, select, plan, values, prices);
                    case ANALYZE -> analyzed(explain, select, plan, queries, values, prices);
                    case ADVISE -> advised(plan, values);
                };
        return plan.parameters().isEmpty() || values != null
                ? shown
                : shown.with((bound, expiryClockMillis) -> explained(
                        explain,
                        select,
                        plan.forValues(bound, expiryClockMillis),
                        queries,
                        new ParameterValues(bound, Math.floorDiv(expiryClockMillis, 1000L)),
                        prices));
    }

    private static List<String> warnings(QueryPlan plan) {
        List<String> warnings = new ArrayList<>(plan.warnings());
        plan.unsampled().stream()
                .sorted()
                .map(table ->
                        "The columns of " + table + " are not known beyond those that are declared: no sample of its"
                                + " items has been taken, and EXPLAIN takes none; DESCRIBE " + table + " does")
                .forEach(warnings::add);
        warnings.addAll(plan.scanNotes());
        return warnings;
    }

    private static LocalPlan planned(
            Statement.Explain explain,
            Statement.Select select,
            QueryPlan plan,
            @Nullable ParameterValues values,
            @Nullable Prices prices) {
        List<ExplainNode> nodes = ExplainTree.of(plan.root(), values);
        return new LocalPlan(
                ExplainRows.columns(explain, false, prices != null),
                plan.parameters(),
                warnings(plan),
                "Explain " + plan.summary(),
                0,
                CapacityLimits.NONE,
                List.of(),
                plan.readableInReplicas(),
                context -> explanation(select, plan, nodes, plan.cures(values), prices, null)
                        .in(explain.format(), context),
                null);
    }

    private static LocalPlan analyzed(
            Statement.Explain explain,
            Statement.Select select,
            QueryPlan plan,
            QueryPlanner queries,
            @Nullable ParameterValues values,
            @Nullable Prices prices) {
        List<ExplainNode> nodes = ExplainTree.of(plan.root(), values);
        return new LocalPlan(
                ExplainRows.columns(explain, false, prices != null),
                plan.parameters(),
                plan.warnings(),
                plan.summary(),
                plan.estimatedReadUnits(),
                plan.limits(),
                plan.workload(),
                plan.readableInReplicas(),
                context -> {
                    long start = System.nanoTime();
                    long rows = drain(plan, context);
                    Explanation.Ran ran = new Explanation.Ran(context, rows, System.nanoTime() - start);
                    List<ExplainNode> done =
                            nodes.stream().map(node -> node.ran(context)).toList();
                    return explanation(select, plan, done, queries.cures(plan, values, context), prices, ran)
                            .in(explain.format(), context);
                },
                null);
    }

    private static Explanation explanation(
            Statement.Select select,
            QueryPlan plan,
            List<ExplainNode> nodes,
            List<Cure> cures,
            @Nullable Prices prices,
            Explanation.@Nullable Ran ran) {
        List<String> warnings = new ArrayList<>(plan.warnings());
        warnings.addAll(plan.scanNotes());
        return new Explanation(select, nodes, null, warnings, ExplainReports.suggestions(cures), prices, ran);
    }

    private static LocalPlan advised(QueryPlan plan, @Nullable ParameterValues values) {
        List<Cure> cures = plan.cures(values);
        List<String> warnings = warnings(plan);
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
                plan.readableInReplicas(),
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
}
