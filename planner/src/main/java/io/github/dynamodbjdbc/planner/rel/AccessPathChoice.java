package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.AccessPathEnumerator;
import io.github.dynamodbjdbc.planner.access.Candidate;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.cost.ScanSegments;
import java.util.ArrayList;
import java.util.List;

/** Every way to read what a scan wants, with its price. */
public final class AccessPathChoice {
    private final List<Candidate> candidates;
    private final List<Offer> offers;

    private AccessPathChoice(List<Candidate> candidates, List<Offer> offers) {
        this.candidates = candidates;
        this.offers = offers;
    }

    /** A path that may be used. */
    record Offer(AccessPath path, boolean ordered, CostEstimate estimate) {}

    static AccessPathChoice of(ScanSpec spec) {
        int processors = Runtime.getRuntime().availableProcessors();
        List<Candidate> candidates = AccessPathEnumerator.candidates(spec).stream()
                .map(candidate -> ScanSegments.choose(spec, candidate, processors))
                .toList();
        List<Offer> offers = new ArrayList<>();
        for (Candidate candidate : candidates) {
            if (candidate.allowed()) {
                offers.add(new Offer(candidate.path(), candidate.ordered(), CostModel.estimate(spec, candidate)));
            }
        }
        return new AccessPathChoice(candidates, offers);
    }

    public List<Candidate> candidates() {
        return candidates;
    }

    List<Offer> offers() {
        return offers;
    }

    /** The least that any of the paths is expected to give: they all give the same rows, some know better how many. */
    double estimatedRows() {
        return offers.stream()
                .mapToDouble(offer -> offer.estimate().rows())
                .min()
                .orElse(1);
    }
}
