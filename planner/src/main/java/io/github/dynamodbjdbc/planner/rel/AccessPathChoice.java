package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.AccessPathEnumerator;
import io.github.dynamodbjdbc.planner.access.Candidate;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.cost.ScanSegments;
import java.util.ArrayList;
import java.util.List;

/** Every way to read what a scan wants, with its price. If none is allowed, a join may still look its rows up. */
public final class AccessPathChoice {
    private final List<Candidate> candidates;
    private final List<Offer> offers;

    private final double rows;

    private AccessPathChoice(List<Candidate> candidates, List<Offer> offers, double rows) {
        this.candidates = candidates;
        this.offers = offers;
        this.rows = rows;
    }

    /** A path that may be used. */
    record Offer(AccessPath path, boolean ordered, CostEstimate estimate) {}

    static AccessPathChoice of(ScanSpec spec) {
        int processors = Runtime.getRuntime().availableProcessors();
        List<Candidate> candidates = AccessPathEnumerator.whetherOrNotAllowed(spec).stream()
                .map(candidate -> ScanSegments.choose(spec, candidate, processors))
                .toList();
        List<Offer> offers = new ArrayList<>();
        for (Candidate candidate : candidates) {
            if (candidate.allowed()) {
                offers.add(new Offer(candidate.path(), candidate.ordered(), CostModel.estimate(spec, candidate)));
            }
        }
        double rows = candidates.stream()
                .mapToDouble(candidate -> CostModel.estimate(spec, candidate).rows())
                .min()
                .orElse(1);
        return new AccessPathChoice(candidates, offers, rows);
    }

    public List<Candidate> candidates() {
        return candidates;
    }

    List<Offer> offers() {
        return offers;
    }

    /** Whether every path costs about what it did when the choice was made: at most twice as much, at least half. */
    public boolean isPricedAlike(ScanSpec spec, TableStatistics statistics) {
        return candidates.stream()
                .filter(Candidate::allowed)
                .allMatch(candidate -> CostEstimate.isAlike(
                        CostModel.estimate(spec, candidate), CostModel.estimate(spec, candidate, statistics)));
    }

    /** The least that any of the paths is expected to give: they all give the same rows, some know better how many. */
    double estimatedRows() {
        return offers.stream()
                .mapToDouble(offer -> offer.estimate().rows())
                .min()
                .orElse(rows);
    }
}
