package io.github.dynamodbjdbc.tck.measure;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of a question.
 *
 * @param chosen the path that the driver chose
 * @param again the path that it chose when the statement was run again; null if the first one was the cheapest
 * @param estimate the first path's estimate, after the same statement with other values and other statements had run
 * @param coldEstimate the estimate of the path that it would have chosen before any statement had run
 * @param paths all correct ways to read, measured with hints
 * @param partiQlUnits null if PartiQL can't express the question
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
     * A way to read, with its consumption.
     *
     * @param units read capacity units
     */
    public record Cost(String path, double units, long requests) {}

    /** The cheapest way; the chosen one if several are equally cheap. */
    public Cost cheapest() {
        Cost cheapest = paths.stream()
                .min(Comparator.comparingDouble(Cost::units).thenComparing(Cost::requests))
                .orElse(chosen);
        return chosen.units() <= cheapest.units() + ROUNDING ? chosen : cheapest;
    }

    /** Whether no correct way consumes less than the one chosen last, that is after at most one run of the same statement. */
    public boolean isCheapest() {
        return isCheapest(again == null ? chosen : again);
    }

    /** Whether no correct way consumes less than the one chosen first. */
    public boolean isCheapestAtFirst() {
        return isCheapest(chosen);
    }

    private boolean isCheapest(Cost path) {
        return cheapest().units() >= path.units() - ROUNDING;
    }

    /** The estimate divided by the consumption; 1 if both are 0. */
    public double ratio() {
        return ratio(estimate);
    }

    /** The estimate before any statement had run, divided by the consumption. */
    public double coldRatio() {
        return ratio(coldEstimate);
    }

    private double ratio(double estimated) {
        return estimated == chosen.units() ? 1 : estimated / chosen.units();
    }
}
