package io.github.dynamodbjdbc.driver.gateway;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The limits of one statement.
 *
 * @param maxReadUnits read capacity units; infinite for no budget
 * @param maxWriteUnits write capacity units; infinite for no budget
 * @param timeout from the creation of the gateway; null for none
 * @param prefetch whether the next page may be read while the last one is used
 * @param pageItems the maximum number of items that a request of a Query or Scan evaluates; 0 for no limit
 * @param memoryRows the maximum number of rows in memory
 * @param memoryBytes the maximum number of bytes that all statements of the JVM keep together
 * @param answerTime the maximum time of a request, including attempts and pauses; null for no limit
 * @param spillDirectory the directory for further rows; null for none
 * @param transactionRetries the number of times that a transaction is sent again after a conflict
 * @param maxVectorBytes bytes that vector indexes are billed by; infinite for no budget
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
        int transactionRetries,
        double maxVectorBytes) {
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
        this(
                maxReadUnits,
                maxWriteUnits,
                timeout,
                prefetch,
                pageItems,
                memoryRows,
                Long.MAX_VALUE,
                null,
                null,
                0,
                Double.POSITIVE_INFINITY);
    }

    /** @param limit the limit of a request; 0 for none */
    public int atMostPageItems(int limit) {
        return pageItems == 0 || (limit != 0 && limit < pageItems) ? limit : pageItems;
    }
}
