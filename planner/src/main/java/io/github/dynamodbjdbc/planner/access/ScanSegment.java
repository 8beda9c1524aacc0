package io.github.dynamodbjdbc.planner.access;

/**
 * One of the segments into which DynamoDB divides a Scan. Each item is in exactly one segment.
 *
 * @param number from 0 to {@code total - 1}
 * @param total the number of segments, from 1 to 1,000,000 (DynamoDB's limit)
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
