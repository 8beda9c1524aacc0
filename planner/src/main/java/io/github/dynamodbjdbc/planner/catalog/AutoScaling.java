package io.github.dynamodbjdbc.planner.catalog;

import org.jspecify.annotations.Nullable;

/**
 * The auto scaling of the provisioned units of a table or index.
 *
 * @param reads null if it is not said of reads
 * @param writes null if it is not said of writes
 */
public record AutoScaling(@Nullable Range reads, @Nullable Range writes) {
    public static final AutoScaling UNSAID = new AutoScaling(null, null);

    /** DynamoDB's own default, in percent. */
    public static final int USUAL_TARGET = 70;

    public static final int LEAST_TARGET = 20;
    public static final int MOST_TARGET = 90;

    /**
     * The bounds of units.
     *
     * @param least units a second; null if it is not said
     * @param most units a second; null if it is not said
     * @param target the percentage of the units that is to be consumed; null if it is not said
     * @param ends whether auto scaling ends
     */
    public record Range(
            @Nullable Long least,
            @Nullable Long most,
            @Nullable Integer target,
            boolean ends) {
        public static final Range END = new Range(null, null, null, true);

        /** This range, with what is not said taken from another one, and the usual target. */
        public Range orElse(@Nullable Range other) {
            Range known = other == null || other.ends ? new Range(null, null, USUAL_TARGET, false) : other;
            Integer usual = known.target == null ? (Integer) USUAL_TARGET : known.target;
            return new Range(
                    least == null ? known.least : least,
                    most == null ? known.most : most,
                    target == null ? usual : target,
                    false);
        }
    }

    public boolean isUnsaid() {
        return reads == null && writes == null;
    }

    /** Whether it says bounds, which only provisioned units have. */
    public boolean hasBounds() {
        return reads != null && !reads.ends() || writes != null && !writes.ends();
    }
}
