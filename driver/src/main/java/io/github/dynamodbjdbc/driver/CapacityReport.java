package io.github.dynamodbjdbc.driver;

import io.github.dynamodbjdbc.planner.plan.ThrottledAttempts;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The consumption of a statement so far, as the responses report it.
 *
 * @param readUnits read capacity units
 * @param writeUnits write capacity units
 * @param parts the consumption by table and index, as far as responses contain it ({@code capacityDetail})
 * @param requests the number of requests, each counted once regardless of its attempts
 * @param itemsEvaluated the number of items before filters
 * @param itemsReturned the number of items after the service's filters, before the driver's own
 * @param retries attempts beyond the first of each request
 * @param throttles the number of throttled attempts by the service's reason; several reasons of an attempt are separated by commas;
 *     {@code UnprocessedKeys} for a BatchGetItem that left keys unread, though it had read too little for its size to be the cause;
 *     {@code UnprocessedItems} for a BatchWriteItem that left items unwritten
 * @param unreported the number of failed or aborted requests, whose consumption is unknown
 * @param elapsedNanos the total time of requests, which exceeds the elapsed time if they ran concurrently
 * @param rowsSkipped rows before OFFSET that were not read, because the read began at a remembered key ({@code offsetMemory})
 * @param vectorSearchBytes the bytes that searches of vector indexes are billed by, which take no units
 * @param vectorWriteBytes the bytes that writes of vector indexes are billed by, in addition to the units
 * @param region the region that answered in place of the connection's own, by property {@code failover}; null for its own
 */
public record CapacityReport(
        double readUnits,
        double writeUnits,
        List<Part> parts,
        long requests,
        long itemsEvaluated,
        long itemsReturned,
        long retries,
        Map<String, Long> throttles,
        long unreported,
        long elapsedNanos,
        long rowsSkipped,
        double vectorSearchBytes,
        double vectorWriteBytes,
        @Nullable String region) {
    /** No consumption. */
    public static final CapacityReport NONE = new CapacityReport(0, 0, List.of(), 0, 0, 0, 0, Map.of(), 0, 0, 0);

    /** A report without vectors, of the connection's own region. */
    public CapacityReport(
            double readUnits,
            double writeUnits,
            List<Part> parts,
            long requests,
            long itemsEvaluated,
            long itemsReturned,
            long retries,
            Map<String, Long> throttles,
            long unreported,
            long elapsedNanos,
            long rowsSkipped) {
        this(
                readUnits,
                writeUnits,
                parts,
                requests,
                itemsEvaluated,
                itemsReturned,
                retries,
                throttles,
                unreported,
                elapsedNanos,
                rowsSkipped,
                0,
                0,
                null);
    }

    /** @param other the region that answered; null for the connection's own */
    public CapacityReport readIn(@Nullable String other) {
        return other == null
                ? this
                : new CapacityReport(
                        readUnits,
                        writeUnits,
                        parts,
                        requests,
                        itemsEvaluated,
                        itemsReturned,
                        retries,
                        throttles,
                        unreported,
                        elapsedNanos,
                        rowsSkipped,
                        vectorSearchBytes,
                        vectorWriteBytes,
                        other);
    }

    public CapacityReport {
        parts = List.copyOf(parts);
        throttles = Map.copyOf(throttles);
    }

    /** The number of throttled attempts. */
    public long throttled() {
        return ThrottledAttempts.count(throttles);
    }

    /** The reasons with their counts, such as {@code TableReadKeyRangeThroughputExceeded: 2}; null if no attempt was throttled. */
    public @Nullable String throttlingReasons() {
        return ThrottledAttempts.reasons(throttles);
    }

    /**
     * The part of one table or index.
     *
     * @param index null for the table itself
     * @param requests the number of requests to this table or index; a read of an index may also consume on the table
     */
    public record Part(
            String table,
            @Nullable String index,
            double readUnits,
            double writeUnits,
            long requests,
            long itemsEvaluated,
            long itemsReturned) {}
}
