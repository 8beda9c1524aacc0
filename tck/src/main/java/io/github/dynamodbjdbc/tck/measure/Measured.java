package io.github.dynamodbjdbc.tck.measure;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of a question.
 *
 * @param chosen the path that the driver took
 * @param again the path that it took when the statement was run once more; null where the first was the cheapest
 * @param estimate of the first, after statements with other values and other statements had run
 * @param coldEstimate of the path that it would have taken before any statement had run
 * @param paths every right way to read, as it was forced
 * @param partiQlUnits null if PartiQL can't ask the question
 */
public record Measured(
        Design design,
        Design.Question question,
        Cost chosen,
        @Nullable Cost again,
        double estimate,
        double coldEstimate,
        List<Cost> paths,
        @Nullable Double partiQlUnits) {
    private static final double ROUNDING = 1e-9;

    public Measured {
        paths = List.copyOf(paths);
    }

    /**
     * A way to read, and what it consumed.
     *
     * @param units read capacity units
     */
    public record Cost(String path, double units, long requests) {}

    /** The one that was chosen, if it is among equally cheap ones. */
    public Cost cheapest() {
        Cost cheapest = paths.stream()
                .min(Comparator.comparingDouble(Cost::units).thenComparing(Cost::requests))
                .orElse(chosen);
        return chosen.units() <= cheapest.units() + ROUNDING ? chosen : cheapest;
    }

    /** Whether nothing right consumes less than what was chosen at last: after one run of the same statement at most. */
    public boolean isCheapest() {
        return isCheapest(again == null ? chosen : again);
    }

    /** The same of what was chosen at first. */
    public boolean isCheapestAtFirst() {
        return isCheapest(chosen);
    }

    private boolean isCheapest(Cost path) {
        return cheapest().units() >= path.units() - ROUNDING;
    }

    /** Estimate by consumption; 1 where both are nothing. */
    public double ratio() {
        return ratio(estimate);
    }

    /** The same of the estimate before any statement had run. */
    public double coldRatio() {
        return ratio(coldEstimate);
    }

    private double ratio(double estimated) {
        return estimated == chosen.units() ? 1 : estimated / chosen.units();
    }
}
