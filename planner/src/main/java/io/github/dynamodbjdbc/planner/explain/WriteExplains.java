package io.github.dynamodbjdbc.planner.explain;

import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.planner.advice.Cure;
import io.github.dynamodbjdbc.planner.catalog.Prices;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.cost.Guess;
import io.github.dynamodbjdbc.planner.cost.WriteCost;
import io.github.dynamodbjdbc.planner.dml.ItemWritePlan;
import io.github.dynamodbjdbc.planner.dml.WriteExplanation;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.CapacityLimits;
import io.github.dynamodbjdbc.planner.plan.LocalPlan;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.WritePlan;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import io.github.dynamodbjdbc.planner.query.QueryPlanner;
import io.github.dynamodbjdbc.planner.rel.DynamoTableRead;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.jspecify.annotations.Nullable;

/** EXPLAIN and EXPLAIN ANALYZE of a write: the write, and below it the plan that finds the items. */
final class WriteExplains {
    private WriteExplains() {}

    static Plan plan(Statement.Explain explain, ItemWritePlan plan, QueryPlanner queries, @Nullable Prices prices) {
        boolean analyzed = explain.mode() == Statement.ExplainMode.ANALYZE;
        if (explain.mode() == Statement.ExplainMode.ADVISE) {
            throw new QueryException(ErrorKind.UNSUPPORTED, "EXPLAIN ADVISE is for queries", explain.position());
        }
        List<String> warnings = new ArrayList<>(plan.warnings());
        if (analyzed) {
            warnings.add("EXPLAIN ANALYZE executes the statement, including its writes");
        }
        return new LocalPlan(
                ExplainRows.columns(explain, true, prices != null),
                plan.parameters(),
                warnings,
                (analyzed ? "" : "Explain ") + plan.summary(),
                analyzed ? plan.estimatedReadUnits() : 0,
                CapacityLimits.NONE,
                analyzed ? plan.workload() : List.of(),
                null,
                context -> {
                    WriteExplanation write = plan.explanation(context);
                    double units = write.units().estimate(context);
                    Explanation.Ran ran = analyzed ? run(plan, context) : null;
                    QueryPlan read = write.read();
                    List<Cure> cures = read == null
                            ? List.of()
                            : ran == null ? read.cures(null) : queries.cures(read, null, context);
                    return explanation(explain, nodes(plan, write), cures, warnings, units, prices, ran)
                            .in(explain.format(), context);
                },
                null);
    }

    /** The ground of the number of rows, where no count and no sample supports it; null if something does. */
    private static @Nullable String guess(RelNode node) {
        String guess = node instanceof DynamoTableRead read ? Guess.ofRows(read.spec(), read.path()) : null;
        for (RelNode input : node.getInputs()) {
            guess = guess == null ? guess(input) : guess;
        }
        return guess;
    }

    private static Explanation explanation(
            Statement.Explain explain,
            List<ExplainNode> nodes,
            List<Cure> cures,
            List<String> warnings,
            double units,
            @Nullable Prices prices,
            Explanation.@Nullable Ran ran) {
        return new Explanation(
                explain.statement(), nodes, units, warnings, ExplainReports.suggestions(cures), prices, ran);
    }

    private static Explanation.Ran run(ItemWritePlan plan, RunContext context) {
        long start = System.nanoTime();
        WritePlan.Result result = plan.run(context, context.writer());
        RowCursor returned = result.rows();
        if (returned != null) {
            returned.close();
        }
        return new Explanation.Ran(context, result.count(), System.nanoTime() - start);
    }

    private static List<ExplainNode> nodes(ItemWritePlan plan, WriteExplanation write) {
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
                new CostEstimate(
                        write.itemReads() * WriteCost.read(plan.table()),
                        write.requests() + write.itemReads(),
                        write.rows(),
                        write.itemReads(),
                        0),
                true,
                false,
                Guess.after(
                        write.note(),
                        write.read() == null ? null : guess(write.read().root())),
                WritePlan.NODE,
                plan.table(),
                false));
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
