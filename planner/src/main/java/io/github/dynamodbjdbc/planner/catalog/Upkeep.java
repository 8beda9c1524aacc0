package io.github.dynamodbjdbc.planner.catalog;

/** Options of a table or of a global index that requests of their own set. */
public record Upkeep(AutoScaling scaling) {
    public static final Upkeep UNSAID = new Upkeep(AutoScaling.UNSAID);
}
