package io.github.dynamodbjdbc.driver.advice;

import io.github.dynamodbjdbc.planner.access.ScanSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement of a workload.
 *
 * @param example its text without literals
 * @param sql its text if it can be run again, so that it has all of its values; otherwise null
 * @param reads its reads of tables
 * @param times how often it was run
 */
record Recorded(String example, @Nullable String sql, List<ScanSpec> reads, long times) {
    Recorded {
        reads = List.copyOf(reads);
    }
}
