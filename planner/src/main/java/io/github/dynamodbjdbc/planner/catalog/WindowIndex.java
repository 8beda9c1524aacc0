package io.github.dynamodbjdbc.planner.catalog;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A global index by windows of time: one attribute holds the window that an item's expiry falls into, and is the partition key, the
 * expiry itself is the sort key. So what expired within a window is read by one Query.
 *
 * @param index its name
 * @param attribute that holds the window
 * @param expiry the attribute that holds when the item expires, in epoch seconds
 * @param seconds that a window is long; it begins at a multiple of them since 1970-01-01
 * @param notation of the moment at which a window begins, and of that at which it ends
 * @param separator between the two; null if only the begin is written
 */
public record WindowIndex(
        String index,
        String attribute,
        String expiry,
        long seconds,
        TemporalNotation notation,
        @Nullable String separator) {
    private static final BigDecimal MOST_SECONDS = BigDecimal.valueOf(Long.MAX_VALUE / 2000);

    /** Whether each window begins at a moment that can be written so. */
    public static boolean isExact(TemporalNotation notation, long seconds) {
        return notation.millis(notation.operand(seconds * 1000)) != null;
    }

    /**
     * The window that an item belongs to.
     *
     * @param stored when it expires, canonical; null if it holds nothing
     * @return canonical; null if that is no time, or none of the years 1 to 9999: then it never expires
     */
    public @Nullable Object windowOf(@Nullable Object stored) {
        if (!(stored instanceof BigDecimal number) || number.abs().compareTo(MOST_SECONDS) > 0) {
            return null;
        }
        long begin = begin(number.setScale(0, RoundingMode.FLOOR).longValueExact());
        return isTold(begin) && isTold(begin + seconds) ? window(begin) : null;
    }

    private boolean isTold(long moment) {
        return notation.millis(notation.operand(moment * 1000)) != null;
    }

    /** When the window of a moment begins, both in epoch seconds. */
    public long begin(long moment) {
        return Math.floorDiv(moment, seconds) * seconds;
    }

    /**
     * What items hold that belong to a window.
     *
     * @param begin in epoch seconds, of the years 1 to 9999
     */
    public Object window(long begin) {
        Object from = notation.operand(begin * 1000);
        return separator == null ? from : from + separator + notation.operand((begin + seconds) * 1000);
    }

    /** How many windows there are from one to another, both included. */
    public long windows(long begin, long last) {
        return Math.max(0, (last - begin) / seconds + 1);
    }

    /** Whether a table has the index, and statements may read it. */
    public boolean isUsable(TableSchema table) {
        return Objects.requireNonNull(table.index(index), "declared of an index that is there")
                .usable();
    }
}
