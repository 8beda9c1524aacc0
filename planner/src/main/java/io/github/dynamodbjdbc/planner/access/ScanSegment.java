package io.github.dynamodbjdbc.planner.access;

/**
 * One of the parts that DynamoDB divides a Scan into: each item of what is scanned is in just one of them.
 *
 * @param number from 0 to {@code total - 1}
 * @param total at least 1, and at most 1,000,000, as DynamoDB has it
 */
public record ScanSegment(int number, int total) implements ScanPart {
    public static final int MOST = 1_000_000;

    /** @throws IllegalArgumentException if there is no such segment */
    public ScanSegment {
        if (number < 0 || number >= total || total > MOST) {
            throw new IllegalArgumentException("no segment " + number + " of " + total);
        }
    }

    @Override
    public double share() {
        return 1.0 / total;
    }

    @Override
    public int reads() {
        return 1;
    }
}
