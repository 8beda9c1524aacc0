package io.github.dynamodbjdbc.driver.settings;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The clock that decides expiry: the real one, or the one that the property {@code ttlClock} sets.
 *
 * @param fixed null for a running clock
 * @param offset the offset of a running clock from the real one
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

    /** Whether it differs from the real clock. */
    public boolean isMoved() {
        return fixed != null || !offset.isZero();
    }

    /** Epoch milliseconds. */
    public long millis(long realMillis) {
        return fixed != null ? fixed.toEpochMilli() : realMillis + offset.toMillis();
    }
}
