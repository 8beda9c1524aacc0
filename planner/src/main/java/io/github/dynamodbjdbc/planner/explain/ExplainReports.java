package io.github.dynamodbjdbc.planner.explain;

import io.github.dynamodbjdbc.grammar.SqlPrinter;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The rows of EXPLAIN as a tree, with what would make the statement cheaper. */
final class ExplainReports {
    private ExplainReports() {}

    static ExplainReport planned(Statement.Select select, QueryPlan plan, List<ExplainNode> nodes) {
        return report(select, plan, nodes, null, null, 0);
    }

    /** @param rows that the run gave */
    static ExplainReport analyzed(
            Statement.Select select,
            QueryPlan plan,
            List<ExplainNode> nodes,
            RunContext context,
            long rows,
            long elapsedNanos) {
        return report(select, plan, nodes, context, rows, elapsedNanos);
    }

    private static ExplainReport report(
            Statement.Select select,
            QueryPlan plan,
            List<ExplainNode> nodes,
            @Nullable RunContext context,
            @Nullable Long rows,
            long elapsedNanos) {
        List<String> warnings = new ArrayList<>(plan.warnings());
        if (context != null) {
            warnings.addAll(context.notes());
        }
        return new ExplainReport(
                SqlPrinter.print(select),
                step(nodes.get(0), nodes, context),
                rows,
                elapsedNanos,
                warnings,
                plan.cures(null).stream().map(cure -> cure.sentence() + ".").toList());
    }

    private static ExplainReport.Step step(ExplainNode node, List<ExplainNode> nodes, @Nullable RunContext context) {
        List<ExplainReport.Step> inputs = new ArrayList<>();
        List<ExplainReport.Loser> lost = new ArrayList<>();
        for (ExplainNode child : nodes) {
            if (!Objects.equals(child.parent(), node.id())) {
                continue;
            }
            if (child.chosen()) {
                inputs.add(step(child, nodes, context));
            } else {
                lost.add(loser(child));
            }
        }
        CostEstimate estimate = node.estimate();
        Integer read = node.read();
        ExplainReport.Access access = estimate == null
                ? null
                : new ExplainReport.Access(
                        node.keyCondition(),
                        node.filter(),
                        estimate,
                        context == null || read == null ? null : context.usage(read),
                        lost);
        return new ExplainReport.Step(
                node.id(),
                node.operation(),
                node.target(),
                node.residual(),
                node.ordering(),
                node.reason(),
                access,
                inputs);
    }

    private static ExplainReport.Loser loser(ExplainNode node) {
        return new ExplainReport.Loser(
                node.operation(),
                Objects.requireNonNullElse(node.target(), ""),
                node.keyCondition(),
                node.filter(),
                node.residual(),
                Objects.requireNonNullElse(node.estimate(), CostEstimate.NONE),
                node.reason());
    }
}
