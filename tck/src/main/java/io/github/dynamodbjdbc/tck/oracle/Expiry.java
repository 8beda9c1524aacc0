package io.github.dynamodbjdbc.tck.oracle;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decides which items of a table have expired.
 *
 * @param attribute the TTL attribute; null if there is none
 * @param clock the clock in epoch seconds
 */
record Expiry(@Nullable String attribute, long clock) {
    private static final BigDecimal YEAR_9999 = new BigDecimal(253_402_300_799L);

    boolean shows(Map<String, Datum> item, Settings.TimeToLive timeToLive) {
        return switch (timeToLive) {
            case HIDE -> !isExpired(item);
            case SHOW -> true;
            case ONLY -> isExpired(item);
        };
    }

    /** A number before the clock, but at most five years before it. */
    boolean isExpired(Map<String, Datum> item) {
        BigDecimal time = time(item);
        return time != null && time.compareTo(BigDecimal.valueOf(clock)) < 0 && !isTooOld(time);
    }

    @Nullable
    Cell expiresAt(Map<String, Datum> item) {
        BigDecimal time = time(item);
        if (time == null) {
            return null;
        }
        if (time.compareTo(BigDecimal.valueOf(clock)) < 0 && isTooOld(time)
                || time.stripTrailingZeros().scale() > 0
                || time.compareTo(YEAR_9999) > 0) {
            throw new UnsupportedForOracle("the time of an expiry that will never be");
        }
        return new Cell.Timestamp(LocalDateTime.ofEpochSecond(time.longValueExact(), 0, ZoneOffset.UTC));
    }

    private @Nullable BigDecimal time(Map<String, Datum> item) {
        return attribute == null ? null : Numbers.of(item.get(attribute));
    }

    /** Whether DynamoDB's five years are calendar years is not documented. */
    private boolean isTooOld(BigDecimal time) {
        long calendar = Instant.ofEpochSecond(clock)
                .atOffset(ZoneOffset.UTC)
                .minusYears(5)
                .toEpochSecond();
        long days = clock - 5L * 365 * 24 * 60 * 60;
        boolean byCalendar = time.compareTo(BigDecimal.valueOf(calendar)) <= 0;
        boolean byDays = time.compareTo(BigDecimal.valueOf(days)) <= 0;
        if (byCalendar != byDays) {
            throw new UnsupportedForOracle("an expiry within days of five years ago");
        }
        return byCalendar;
    }
}
