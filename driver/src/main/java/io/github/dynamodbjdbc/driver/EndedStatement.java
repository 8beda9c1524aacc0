package io.github.dynamodbjdbc.driver;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A statement that has ended: with its last row, its close, or a failure.
 *
 * @param startedAt when it was executed
 * @param elapsed from then until it ended
 * @param sql its text, with {@code ?} in place of literals
 * @param plan the access paths in one line; null if it was not planned
 * @param rows returned or written
 * @param capacity units, requests, retries and throttles
 * @param estimatedReadUnits read capacity units that its plan was estimated to take; null if it was not planned
 * @param sqlState of the failure that ended it; null without one
 * @param applicationName the connection's property {@code applicationName}; null if it has none
 */
public record EndedStatement(
        Instant startedAt,
        Duration elapsed,
        String sql,
        @Nullable String plan,
        long rows,
        CapacityReport capacity,
        @Nullable Double estimatedReadUnits,
        @Nullable String sqlState,
        @Nullable String applicationName) {
    /** The first word of the text in upper case, such as {@code SELECT}. */
    public String operation() {
        String text = sql.stripLeading();
        int end = 0;
        while (end < text.length() && Character.isLetter(text.charAt(end))) {
            end++;
        }
        return end == 0 ? "OTHER" : text.substring(0, end).toUpperCase(Locale.ROOT);
    }
}
