package io.github.dynamodbjdbc.planner.plan;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The actual consumption of one node of a plan so far.
 *
 * @param readUnits consumed read capacity units, as the responses report them
 * @param writeUnits consumed write capacity units
 * @param throttles the number of throttled attempts by the service's reason
 * @param elapsedNanos time spent waiting for responses
 * @param rowsSkipped rows before OFFSET that were not read, because the read began at a remembered key
 * @param vectorSearchBytes the bytes that searches of vector indexes are billed by
 * @param vectorWriteBytes the bytes that writes of vector indexes are billed by
 */
public record NodeUsage(
        double readUnits,
        double writeUnits,
        long requests,
        long itemsEvaluated,
        long itemsReturned,
        long retries,
        Map<String, Long> throttles,
        long elapsedNanos,
        long rowsSkipped,
        double vectorSearchBytes,
        double vectorWriteBytes) {
    public static final NodeUsage NONE = new NodeUsage(0, 0, 0, 0, 0, 0, Map.of(), 0, 0);

    /** The consumption of a node without vectors. */
    public NodeUsage(
            double readUnits,
            double writeUnits,
            long requests,
            long itemsEvaluated,
            long itemsReturned,
            long retries,
            Map<String, Long> throttles,
            long elapsedNanos,
            long rowsSkipped) {
        this(
                readUnits,
                writeUnits,
                requests,
                itemsEvaluated,
                itemsReturned,
                retries,
                throttles,
                elapsedNanos,
                rowsSkipped,
                0,
                0);
    }

    public NodeUsage {
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

    public NodeUsage plus(NodeUsage other) {
        Map<String, Long> all = new HashMap<>(throttles);
        other.throttles.forEach((reason, attempts) -> all.merge(reason, attempts, Long::sum));
        return new NodeUsage(
                readUnits + other.readUnits,
                writeUnits + other.writeUnits,
                requests + other.requests,
                itemsEvaluated + other.itemsEvaluated,
                itemsReturned + other.itemsReturned,
                retries + other.retries,
                all,
                elapsedNanos + other.elapsedNanos,
                rowsSkipped + other.rowsSkipped,
                vectorSearchBytes + other.vectorSearchBytes,
                vectorWriteBytes + other.vectorWriteBytes);
    }

    /** The bytes that searches and writes of vector indexes are billed by. */
    public double vectorBytes() {
        return vectorSearchBytes + vectorWriteBytes;
    }
}
