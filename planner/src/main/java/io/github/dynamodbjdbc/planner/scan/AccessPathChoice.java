package io.github.dynamodbjdbc.planner.scan;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.AccessPathEnumerator;
import io.github.dynamodbjdbc.planner.access.Candidate;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.cost.ScanSegments;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** All candidate paths of a scan with their costs. If none is allowed, a join may still look the rows up. */
public final class AccessPathChoice {
    private final List<Candidate> candidates;
    private final List<Offer> offers;
    private final double rows;
    private final @Nullable Offer exact;

    private AccessPathChoice(List<Candidate> candidates, List<Offer> offers, double rows, @Nullable Offer exact) {
        this.candidates = candidates;
        this.offers = offers;
        this.rows = rows;
        this.exact = exact;
    }

    /** A path that may be used, with its estimate. */
    public record Offer(Candidate candidate, CostEstimate estimate) {
        public AccessPath path() {
            return candidate.path();
        }

        public boolean ordered() {
            return candidate.ordered();
        }
    }

    static AccessPathChoice of(ScanSpec spec) {
        List<Candidate> candidates = AccessPathEnumerator.whetherOrNotAllowed(spec).stream()
                .map(candidate -> ScanSegments.choose(spec, candidate))
                .toList();
        candidates = withoutNeedlessScans(spec, candidates);
        List<Offer> offers = new ArrayList<>();
        for (Candidate candidate : candidates) {
            if (candidate.allowed()) {
                offers.add(new Offer(candidate, CostModel.estimate(spec, candidate)));
            }
        }
        double rows = fewestRows(spec, offers, candidates);
        List<Offer> searches =
                offers.stream().filter(offer -> isSearch(offer.path())).toList();
        if (searches.isEmpty()) {
            return new AccessPathChoice(candidates, offers, rows, null);
        }
        Offer exact = offers.stream()
                .filter(offer -> !isSearch(offer.path()))
                .min(Comparator.comparingDouble(offer -> offer.estimate().weight()))
                .orElse(null);
        List<Candidate> noted = candidates.stream()
                .map(candidate -> isSearch(candidate.path())
                        ? candidate
                        : candidate.refused(
                                exact != null && candidate.equals(exact.candidate())
                                        ? "read only if the search finds too few rows"
                                        : "an approximate search is allowed"))
                .toList();
        return new AccessPathChoice(noted, searches, rows, exact);
    }

    /** Whether the path is an approximate search, with or without a read of the items found. */
    public static boolean isSearch(AccessPath path) {
        return path instanceof AccessPath.SearchVectors
                || path instanceof AccessPath.IndexThenBatchGet fetch
                        && fetch.index() instanceof AccessPath.SearchVectors;
    }

    /** The cheapest exact path where a search was preferred; null if there is none, or no search. */
    public @Nullable Offer exact() {
        return exact;
    }

    /**
     * Refuses scans that seem cheaper than a query of the same table or index. The query reads a part of the scan's items, so it can't be more
     * expensive, regardless of the estimates.
     */
    private static List<Candidate> withoutNeedlessScans(ScanSpec spec, List<Candidate> candidates) {
        return candidates.stream()
                .map(candidate -> isNeedless(spec, candidate, candidates)
                        ? candidate.refused("reads all, and a query of the same reads a part of that")
                        : candidate)
                .toList();
    }

    private static boolean isNeedless(ScanSpec spec, Candidate scan, List<Candidate> candidates) {
        if (!scan.allowed() || !reads(scan, AccessPath.Scan.class)) {
            return false;
        }
        double weight = CostModel.estimate(spec, scan).weight();
        return candidates.stream()
                .filter(other -> readsPartOf(scan, other))
                .anyMatch(query -> CostModel.estimate(spec, query).weight() >= weight);
    }

    private static boolean readsPartOf(Candidate scan, Candidate query) {
        return query.allowed()
                && query.target().equals(scan.target())
                && fetches(query) == fetches(scan)
                && reads(query, AccessPath.Query.class);
    }

    private static boolean fetches(Candidate candidate) {
        return candidate.path() instanceof AccessPath.IndexThenBatchGet;
    }

    private static boolean reads(Candidate candidate, Class<? extends AccessPath> how) {
        return how.isInstance(
                candidate.path() instanceof AccessPath.IndexThenBatchGet fetch ? fetch.index() : candidate.path());
    }

    public List<Candidate> candidates() {
        return candidates;
    }

    /** Whether another path may be cheaper than this one for some values. */
    public boolean hasAlternatives(Offer taken) {
        return offers.stream()
                .anyMatch(other -> !other.equals(taken)
                        && !isOverdone(other.candidate())
                        && !isTheOtherWayRound(other.path(), taken.path()));
    }

    private static boolean isTheOtherWayRound(AccessPath one, AccessPath other) {
        return one instanceof AccessPath.Query query && query.reversed().equals(other);
    }

    public List<Offer> offers() {
        return offers;
    }

    /** Whether the cost of every path is still within a factor of two of its cost when the choice was made. */
    public boolean isPricedAlike(ScanSpec spec, TableStatistics statistics) {
        return candidates.stream()
                .filter(Candidate::allowed)
                .allMatch(candidate -> CostEstimate.isAlike(
                        CostModel.estimate(spec, candidate), CostModel.estimate(spec, candidate, statistics)));
    }

    /**
     * The index of the cheapest offer for the values with which a specification is priced.
     *
     * @param taken the offer that is used if the values are unknown
     * @param now that offer's cost for these values
     * @return the index of {@code taken} if no other offer saves enough to justify another plan
     */
    public int cheapest(ScanSpec spec, Offer taken, CostEstimate now, TableStatistics statistics) {
        int chosen = offers.indexOf(taken);
        int cheapest = chosen;
        double least = CostModel.worthChoosingAnew(now);
        for (int i = 0; i < offers.size() && least > 0; i++) {
            Candidate other = offers.get(i).candidate();
            if (i != chosen && !isOverdone(other)) {
                double weight = CostModel.estimate(spec, other, statistics).weight();
                if (weight < least) {
                    cheapest = i;
                    least = weight;
                }
            }
        }
        return cheapest;
    }

    /** Whether another path reads a part of its items, for any values. */
    private boolean isOverdone(Candidate scan) {
        return reads(scan, AccessPath.Scan.class) && candidates.stream().anyMatch(other -> readsPartOf(scan, other));
    }

    /** The lowest estimate of rows among the paths: all return the same rows, but some estimates are more accurate. */
    public double estimatedRows() {
        return rows;
    }

    /** The weight of the cheapest path; empty if there is none. */
    public OptionalDouble leastWeight() {
        return offers.stream().mapToDouble(offer -> offer.estimate().weight()).min();
    }

    /** Whether the cheapest path reads the table itself, in the table's order. */
    public boolean readsFromTable() {
        return offers.stream()
                .min(Comparator.comparingDouble(offer -> offer.estimate().weight()))
                .filter(offer -> offer.path() instanceof AccessPath.Scan scan && scan.index() == null
                        || offer.path() instanceof AccessPath.Query query && query.index() == null)
                .isPresent();
    }

    /** The estimates of refused paths count only if no path is allowed. */
    private static double fewestRows(ScanSpec spec, List<Offer> offers, List<Candidate> candidates) {
        DoubleStream rows = offers.isEmpty()
                ? candidates.stream().mapToDouble(candidate -> CostModel.estimate(spec, candidate)
                        .rows())
                : offers.stream().mapToDouble(offer -> offer.estimate().rows());
        return rows.min().orElse(1);
    }
}
