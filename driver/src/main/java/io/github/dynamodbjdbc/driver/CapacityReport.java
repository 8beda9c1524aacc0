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
 * @param parts the same by table and index, as far as responses have it ({@code capacityDetail})
 * @param requests sent, each counted once however often it was tried
 * @param itemsEvaluated before filters
 * @param itemsReturned after the service's filters, before the driver's own
 * @param retries attempts beyond the first of each request
 * @param throttles attempts that were throttled, by the reason that the service gave; where it gave several for an attempt, with
 *     commas between them; {@code UnprocessedKeys} for a BatchGetItem that left keys unread, though it had read too little for
 *     its size to be the cause; {@code UnprocessedItems} for a BatchWriteItem that left items unwritten
 * @param unreported requests that failed or were given up, so that their consumption is unknown
 * @param elapsedNanos the time that requests took, added up: more than the clock shows where they ran side by side
 * @param rowsSkipped rows before OFFSET that were not read, because the key they end with was remembered ({@code offsetMemory})
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
        long rowsSkipped) {
    /** Nothing yet. */
    public static final CapacityReport NONE = new CapacityReport(0, 0, List.of(), 0, 0, 0, 0, Map.of(), 0, 0, 0);

    public CapacityReport {
        parts = List.copyOf(parts);
        throttles = Map.copyOf(throttles);
    }

    /** Attempts that were throttled, whatever the reason. */
    public long throttled() {
        return ThrottledAttempts.count(throttles);
    }

    /** Such as {@code TableReadKeyRangeThroughputExceeded: 2}; null if no attempt was throttled. */
    public @Nullable String throttlingReasons() {
        return ThrottledAttempts.reasons(throttles);
    }

    /**
     * One table's or index's part.
     *
     * @param index null for the table itself
     * @param requests that named this table or index; one that reads an index may consume on the table as well
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
