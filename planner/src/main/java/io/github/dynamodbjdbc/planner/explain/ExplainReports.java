package io.github.dynamodbjdbc.planner.explain;

import io.github.dynamodbjdbc.grammar.SqlPrinter;
import io.github.dynamodbjdbc.planner.advice.Cure;
import io.github.dynamodbjdbc.planner.catalog.Prices;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.rel.SystemTableRead;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** EXPLAIN's rows as a tree, with suggestions. */
final class ExplainReports {
    private ExplainReports() {}

    static ExplainReport of(Explanation explanation, List<String> settings) {
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
                settings,
                warnings,
                ran == null ? List.of() : ran.context().notes(),
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
                note(node, explanation.prices()),
                access,
                inputs);
    }

    /** The price of a stream's requests is said, whose number is not known before. */
    private static @Nullable String note(ExplainNode node, @Nullable Prices prices) {
        BigDecimal million = prices == null || !node.operation().equals(SystemTableRead.STREAM)
                ? null
                : prices.dollars(Prices.Rate.STREAM_READS, 1e6);
        return million == null ? node.reason() : Prices.text(million) + " for a million GetRecords";
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

    /** Ways to make a query cheaper, as sentences. */
    static List<String> suggestions(List<Cure> cures) {
        return cures.stream().map(cure -> cure.sentence() + ".").toList();
    }
}
