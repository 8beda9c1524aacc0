package io.github.dynamodbjdbc.driver.settings;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The clock that decides expiry: the real one, or as property {@code ttlClock} moves it.
 *
 * @param fixed null if it runs
 * @param offset from the real clock, if it runs
 */
public record ExpiryClock(@Nullable Instant fixed, Duration offset) {
    static final ExpiryClock REAL = new ExpiryClock(null, Duration.ZERO);

    /** Null if the text is neither an instant nor an offset. */
    static @Nullable ExpiryClock parse(String text) {
        try {
            return text.matches("[+-]?[Pp].*")
                    ? new ExpiryClock(null, Duration.parse(text))
                    : new ExpiryClock(Instant.parse(text), Duration.ZERO);
        } catch (DateTimeException e) {
            return null;
        }
    }

    /** Whether it is not the real clock. */
    public boolean isMoved() {
        return fixed != null || !offset.isZero();
    }

    /** Epoch milliseconds. */
    public long millis(long realMillis) {
        return fixed != null ? fixed.toEpochMilli() : realMillis + offset.toMillis();
    }
}
