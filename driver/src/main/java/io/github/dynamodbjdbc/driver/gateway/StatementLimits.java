package io.github.dynamodbjdbc.driver.gateway;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The limits of one statement.
 *
 * @param maxReadUnits read capacity units; infinite for no budget
 * @param maxWriteUnits write capacity units; infinite for no budget
 * @param timeout from the gateway's making on; null for none
 * @param prefetch whether the next page may be read while the last one is used
 * @param pageItems items that one request of a Query or Scan may evaluate; 0 for no limit
 * @param memoryRows rows that may be kept in memory
 * @param memoryBytes that all statements of the JVM may keep together
 * @param answerTime how long one request may wait for its answer, attempts and pauses between them included; null for no limit
 * @param spillDirectory for rows beyond; null for none
 * @param transactionRetries how often a transaction is sent again after another was in the way
 */
public record StatementLimits(
        double maxReadUnits,
        double maxWriteUnits,
        @Nullable Duration timeout,
        boolean prefetch,
        int pageItems,
        long memoryRows,
        long memoryBytes,
        @Nullable Duration answerTime,
        @Nullable Path spillDirectory,
        int transactionRetries) {
    public static final StatementLimits NONE =
            new StatementLimits(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, null, true, 0, Long.MAX_VALUE);

    /** Without a limit for single requests, files and retries. */
    public StatementLimits(
            double maxReadUnits,
            double maxWriteUnits,
            @Nullable Duration timeout,
            boolean prefetch,
            int pageItems,
            long memoryRows) {
        this(maxReadUnits, maxWriteUnits, timeout, prefetch, pageItems, memoryRows, Long.MAX_VALUE, null, null, 0);
    }

    /** @param limit of a request; 0 for none */
    public int atMostPageItems(int limit) {
        return pageItems == 0 || (limit != 0 && limit < pageItems) ? limit : pageItems;
    }
}
