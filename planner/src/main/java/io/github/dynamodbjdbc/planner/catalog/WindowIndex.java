package io.github.dynamodbjdbc.planner.catalog;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A global index by windows of expiry: its partition key is an attribute with the window of an item's expiry time, and its sort key is
 * the expiry time itself. So one Query reads the items that expire within a window.
 *
 * @param index the name of the index
 * @param attribute the attribute that holds the window
 * @param expiry the attribute that holds the expiry time, in epoch seconds
 * @param seconds the length of a window; windows begin at multiples of it since 1970-01-01
 * @param notation the notation of the moments at which a window begins and ends
 * @param separator the text between the two moments; null if the window consists of its begin only
 */
public record WindowIndex(
        String index,
        String attribute,
        String expiry,
        long seconds,
        TemporalNotation notation,
        @Nullable String separator) {
    private static final BigDecimal MOST_SECONDS = BigDecimal.valueOf(Long.MAX_VALUE / 2000);

    /** Whether the notation can express the begin of each window. */
    public static boolean isExact(TemporalNotation notation, long seconds) {
        return notation.millis(notation.operand(seconds * 1000)) != null;
    }

    /**
     * The window of an item.
     *
     * @param stored the canonical value of the expiry attribute; null if it is missing
     * @return canonical value; null if the expiry is not a time in the years 1 to 9999, so that the item never expires
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

    /** The begin of the window of a moment, both in epoch seconds. */
    public long begin(long moment) {
        return Math.floorDiv(moment, seconds) * seconds;
    }

    /**
     * The stored value of a window.
     *
     * @param begin the begin of the window in epoch seconds, in the years 1 to 9999
     */
    public Object window(long begin) {
        Object from = notation.operand(begin * 1000);
        return separator == null ? from : from + separator + notation.operand((begin + seconds) * 1000);
    }

    /** The number of windows from one to another, both included; both are begins in epoch seconds. */
    public long windows(long begin, long last) {
        return Math.max(0, (last - begin) / seconds + 1);
    }

    /** Whether statements may read the index of the table. */
    public boolean isUsable(TableSchema table) {
        return Objects.requireNonNull(table.index(index), "declared of an index that is there")
                .usable();
    }
}
