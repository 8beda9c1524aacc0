package io.github.dynamodbjdbc.planner.explain;

import io.github.dynamodbjdbc.grammar.SqlPrinter;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.planner.advice.Advice;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
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
                List.copyOf(suggestions(plan, nodes)));
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

    private static Set<String> suggestions(QueryPlan plan, List<ExplainNode> nodes) {
        Set<String> suggestions = new LinkedHashSet<>();
        for (ExplainNode node : nodes) {
            if (node.refused()) {
                ExplainNode read = Objects.requireNonNull(parent(node, nodes));
                double then = units(node);
                double now = units(read);
                if (now - then > CostModel.SHARE_WORTH_AN_INDEX * now) {
                    suggestions.add(String.format(
                            Locale.ROOT,
                            "%s %s would take about %s read units instead of %s: %s.",
                            node.operation(),
                            node.target(),
                            Amounts.units(then),
                            Amounts.units(now),
                            node.reason()));
                }
            }
        }
        plan.advice().stream().map(ExplainReports::sentence).forEach(suggestions::add);
        return suggestions;
    }

    private static String sentence(Advice advice) {
        return String.format(
                Locale.ROOT,
                "An index would take about %s read units instead of %s: %s. It adds about %s write units to each write"
                        + " that changes what it holds, and about %s of storage.",
                Amounts.units(advice.readUnitsThen()),
                Amounts.units(advice.readUnitsNow()),
                advice.statement(),
                Amounts.units(advice.writeUnitsPerEntry()),
                bytes(advice.storageBytes()));
    }

    private static String bytes(double bytes) {
        return bytes < 1_000_000
                ? String.format(Locale.ROOT, "%.0f KB", Math.ceil(bytes / 1000))
                : bytes < 1_000_000_000
                        ? String.format(Locale.ROOT, "%.1f MB", bytes / 1_000_000)
                        : String.format(Locale.ROOT, "%.1f GB", bytes / 1_000_000_000);
    }

    private static double units(ExplainNode node) {
        CostEstimate estimate = node.estimate();
        return estimate == null ? 0 : estimate.readUnits();
    }

    private static @Nullable ExplainNode parent(ExplainNode node, List<ExplainNode> nodes) {
        return nodes.stream()
                .filter(other -> Objects.equals(node.parent(), other.id()))
                .findFirst()
                .orElse(null);
    }
}
