package io.github.dynamodbjdbc.planner.access;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Some of the segments of a Scan, drawn by a seed: {@code TABLESAMPLE SYSTEM}. Each item is equally likely to be drawn, and items
 * of one segment are drawn together.
 *
 * @param count the number of segments that are read, at least 1
 * @param total the number of all segments
 * @param id the number of the table reference, so that two references to one table have different samples
 * @param seed the seed in the statement; null for the seed of the run
 */
public record SampledSegments(
        int count, int total, int id, @Nullable Long seed) implements ScanPart {
    /** The least number of segments: fewer would allow too few different samples. */
    private static final int FEWEST = 10;

    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    /** The largest relative deviation from the percentage. */
    private static final BigDecimal TOLERANCE = new BigDecimal("0.02");

    /**
     * Finds the least total for which a number of segments is within 2% of the percentage.
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
     * The segments to read, in order.
     *
     * @param runSeed the seed of the run, used if the statement has none
     */
    public List<ScanSegment> segments(long runSeed) {
        SplittableRandom random = new SplittableRandom((seed == null ? runSeed + id : seed) * 31 + total);
        int[] numbers = IntStream.range(0, count).toArray();
        // Reservoir sampling: each further number replaces a drawn one, or is skipped.
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
