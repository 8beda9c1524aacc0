package io.github.dynamodbjdbc.engine;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The counters of an engine since it was opened, or since {@link Engine#resetStatistics()}.
 *
 * @param requests numbers of requests by operation
 * @param reads numbers of requests that read or wrote a table or an index by name; a batch counts once for each of its tables, a transaction
 *     is not counted
 * @param readUnits read capacity units, even if the requests did not ask for ReturnConsumedCapacity
 * @param writeUnits write capacity units, including those of writes with a false condition
 * @param faults numbers by kind: Fail, Cut, Lost and Leave of the configured faults, Throttled by throughput, Denied by policies
 */
public record EngineStatistics(
        Map<String, Long> requests,
        Map<Target, Long> reads,
        Map<Target, Double> readUnits,
        Map<Target, Double> writeUnits,
        Map<String, Long> faults) {
    public EngineStatistics {
        requests = new TreeMap<>(requests);
        reads = Map.copyOf(reads);
        readUnits = Map.copyOf(readUnits);
        writeUnits = Map.copyOf(writeUnits);
        faults = new TreeMap<>(faults);
    }

    /**
     * A table or an index, summed over all accounts and regions.
     *
     * @param index null for the table itself
     */
    public record Target(String table, @Nullable String index) {
        /** The table's name, or table and index with a slash between them. */
        @Override
        public String toString() {
            return index == null ? table : table + "/" + index;
        }
    }

    public double totalReadUnits() {
        return readUnits.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    public double totalWriteUnits() {
        return writeUnits.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    public long totalRequests() {
        return requests.values().stream().mapToLong(Long::longValue).sum();
    }
}
