package io.github.dynamodbjdbc.planner.access;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Some of the segments that DynamoDB divides a Scan into, drawn by a seed: {@code TABLESAMPLE SYSTEM}. Each item is as likely as any
 * other to be in one of them, and what lies close together is drawn together.
 *
 * @param count of the segments that are read, at least 1
 * @param total of all segments
 * @param id of the table reference, so that two of one table have samples of their own
 * @param seed null for that of the run
 */
public record SampledSegments(
        int count, int total, int id, @Nullable Long seed) implements ScanPart {
    /** With fewer there would be too few samples to draw from. */
    private static final int FEWEST = 10;

    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    /** How far the share may be off, of the share that is asked for. */
    private static final BigDecimal TOLERANCE = new BigDecimal("0.02");

    /**
     * The fewest segments of which some come within a fiftieth of the percentage.
     *
     * @param percent above 0 and below 100
     */
    public static SampledSegments of(BigDecimal percent, int id, @Nullable Long seed) {
        BigDecimal share = percent.divide(HUNDRED);
        for (int total = FEWEST; total < ScanSegment.MOST; total++) {
            BigDecimal exact = share.multiply(BigDecimal.valueOf(total));
            BigDecimal count = exact.setScale(0, RoundingMode.HALF_UP);
            BigDecimal off = count.subtract(exact).abs();
            boolean part = count.signum() > 0 && count.intValue() < total;
            if (part && off.compareTo(exact.multiply(TOLERANCE)) <= 0) {
                return new SampledSegments(count.intValueExact(), total, id, seed);
            }
        }
        return new SampledSegments(1, ScanSegment.MOST, id, seed);
    }

    /**
     * Those that are read.
     *
     * @param runSeed the seed of the run, where the statement has none
     */
    public List<ScanSegment> segments(long runSeed) {
        SplittableRandom random = new SplittableRandom((seed == null ? runSeed + id : seed) * 31 + total);
        int[] numbers = IntStream.range(0, count).toArray();
        // Each number in the place of one that was drawn before it, or not at all.
        for (int next = count; next < total; next++) {
            int place = random.nextInt(next + 1);
            if (place < count) {
                numbers[place] = next;
            }
        }
        return IntStream.of(numbers)
                .sorted()
                .mapToObj(number -> new ScanSegment(number, total))
                .toList();
    }

    @Override
    public double share() {
        return (double) count / total;
    }

    @Override
    public int reads() {
        return count;
    }
}
