package io.github.dynamodbjdbc.planner.explain;

import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.modify.ItemWritePlan;
import io.github.dynamodbjdbc.planner.modify.WriteExplanation;
import io.github.dynamodbjdbc.planner.plan.CapacityLimits;
import io.github.dynamodbjdbc.planner.plan.LocalPlan;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.WritePlan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** EXPLAIN and EXPLAIN ANALYZE of a write: the write itself, and below it how what is written is found. */
final class WriteExplains {
    /** Behind the estimated read units. */
    private static final int UNITS_AT = 9;

    private static final OutputColumn UNITS = LocalPlan.column("estimated_write_units", ColumnType.NUMERIC);

    private WriteExplains() {}

    static Plan plan(Statement.Explain explain, ItemWritePlan plan) {
        boolean analyzed = explain.mode() == Statement.ExplainMode.ANALYZE;
        if (explain.format() != Statement.ExplainFormat.ROWS || explain.mode() == Statement.ExplainMode.ADVISE) {
            throw new QueryException(ErrorKind.UNSUPPORTED, "EXPLAIN of a write gives rows only", explain.position());
        }
        List<String> warnings = new ArrayList<>(plan.warnings());
        if (analyzed) {
            warnings.add("EXPLAIN ANALYZE carries the statement out: what it wrote is written");
        }
        return new LocalPlan(
                withUnits(analyzed ? ExplainPlans.ANALYZED : ExplainPlans.PLANNED),
                plan.parameters(),
                warnings,
                (analyzed ? "" : "Explain ") + plan.summary(),
                analyzed ? plan.estimatedReadUnits() : 0,
                CapacityLimits.NONE,
                analyzed ? plan.workload() : List.of(),
                context -> analyzed ? analyzed(plan, context) : planned(plan, context),
                null);
    }

    private static List<OutputColumn> withUnits(List<OutputColumn> columns) {
        List<OutputColumn> all = new ArrayList<>(columns);
        all.add(UNITS_AT, UNITS);
        return all;
    }

    private static List<@Nullable Object[]> planned(ItemWritePlan plan, RunContext context) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        WriteExplanation explanation = plan.explanation(context);
        double units = explanation.units().estimate(context);
        for (ExplainNode node : nodes(explanation)) {
            rows.add(withUnits(ExplainPlans.plannedRow(node), rows.isEmpty() ? units : null));
        }
        return rows;
    }

    private static List<@Nullable Object[]> analyzed(ItemWritePlan plan, RunContext context) {
        WriteExplanation explanation = plan.explanation(context);
        double units = explanation.units().estimate(context);
        WritePlan.Result result = plan.run(context, context.writer());
        RowCursor returned = result.rows();
        if (returned != null) {
            returned.close();
        }
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (ExplainNode node : nodes(explanation)) {
            rows.add(withUnits(ExplainPlans.analyzedRow(node, context), rows.isEmpty() ? units : null));
        }
        return rows;
    }

    private static @Nullable Object[] withUnits(@Nullable Object[] row, @Nullable Double units) {
        List<@Nullable Object> all = new ArrayList<>(Arrays.asList(row));
        all.add(UNITS_AT, units == null ? null : Amounts.units(units));
        return all.toArray();
    }

    private static List<ExplainNode> nodes(WriteExplanation write) {
        List<ExplainNode> nodes = new ArrayList<>();
        nodes.add(new ExplainNode(
                1,
                null,
                write.operation(),
                write.table(),
                write.keyCondition(),
                write.condition(),
                write.pinned(),
                null,
                new CostEstimate(0, write.requests(), write.rows(), 0, 0),
                true,
                false,
                write.note(),
                WritePlan.NODE));
        if (write.read() != null) {
            CostEstimate reads = write.reads();
            for (ExplainNode node : ExplainTree.of(write.read().root(), null)) {
                boolean repeated = reads != null && node.chosen() && node.read() != null;
                nodes.add((repeated && reads != null ? node.taking(reads) : node).below(1));
            }
        }
        return nodes;
    }
}
