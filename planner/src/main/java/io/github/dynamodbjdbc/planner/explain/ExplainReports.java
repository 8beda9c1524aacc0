package io.github.dynamodbjdbc.planner.explain;

import io.github.dynamodbjdbc.grammar.SqlPrinter;
import io.github.dynamodbjdbc.planner.advice.Advice;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.cost.CostModel;
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

    static ExplainReport of(Explanation explanation) {
        Explanation.Ran ran = explanation.ran();
        List<String> warnings = new ArrayList<>(explanation.warnings());
        if (ran != null) {
            warnings.addAll(ran.context().notes());
        }
        return new ExplainReport(
                SqlPrinter.print(explanation.statement()),
                step(explanation.nodes().get(0), explanation),
                ran == null ? null : ran.rows(),
                ran == null ? 0 : ran.elapsedNanos(),
                warnings,
                List.copyOf(explanation.suggestions()),
                explanation.prices() != null);
    }

    private static ExplainReport.Step step(ExplainNode node, Explanation explanation) {
        List<ExplainReport.Step> inputs = new ArrayList<>();
        List<ExplainReport.Loser> lost = new ArrayList<>();
        for (ExplainNode child : explanation.nodes()) {
            if (!Objects.equals(child.parent(), node.id())) {
                continue;
            }
            if (child.chosen()) {
                inputs.add(step(child, explanation));
            } else {
                lost.add(loser(child, explanation));
            }
        }
        CostEstimate estimate = node.estimate();
        Integer read = node.read();
        Explanation.Ran ran = explanation.ran();
        Double writeUnits = node.parent() == null ? explanation.writeUnits() : null;
        ExplainReport.Access access = estimate == null
                ? null
                : new ExplainReport.Access(
                        writeUnits != null,
                        node.keyCondition(),
                        node.filter(),
                        ExplainReport.Cost.of(
                                estimate, writeUnits == null ? 0 : writeUnits, explanation.estimatedDollars(node)),
                        ran == null || read == null ? null : ran.context().usage(read),
                        explanation.dollars(node),
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

    private static ExplainReport.Loser loser(ExplainNode node, Explanation explanation) {
        return new ExplainReport.Loser(
                node.operation(),
                Objects.requireNonNullElse(node.target(), ""),
                node.keyCondition(),
                node.filter(),
                node.residual(),
                ExplainReport.Cost.of(
                        Objects.requireNonNullElse(node.estimate(), CostEstimate.NONE),
                        0,
                        explanation.estimatedDollars(node)),
                node.reason());
    }

    /** What would make a read cheaper, in sentences. */
    static Set<String> suggestions(QueryPlan plan, List<ExplainNode> nodes) {
        Set<String> suggestions = new LinkedHashSet<>();
        for (ExplainNode node : nodes) {
            if (node.refused()) {
                ExplainNode read = Objects.requireNonNull(parent(node, nodes));
                double then = units(node);
                double now = units(read);
                if (now - then > CostModel.SHARE_WORTH_AN_INDEX * now) {
                    suggestions.add(String.format(
                            Locale.ROOT,
                            "%s %s would take about %s RCU instead of %s: %s.",
                            node.operation(),
                            node.target(),
                            Amounts.text(then),
                            Amounts.text(now),
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
                "An index would take about %s RCU instead of %s: %s. It adds about %s WCU to each write"
                        + " that changes what it holds, and about %s of storage.",
                Amounts.text(advice.readUnitsThen()),
                Amounts.text(advice.readUnitsNow()),
                advice.statement(),
                Amounts.text(advice.writeUnitsPerEntry()),
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
