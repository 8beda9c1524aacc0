package io.github.dynamodbjdbc.engine;

import io.github.dynamodbjdbc.engine.operation.AccessControl;
import io.github.dynamodbjdbc.engine.operation.Staleness;
import io.github.dynamodbjdbc.engine.operation.Throttle;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * @param directory null if all data is in memory
 * @param buckets the directory of the buckets for exports and imports; null for none
 * @param throttle null for no throughput limit
 * @param accessKey the only access key that HTTP requests may have; null for any
 */
record EngineSettings(
        @Nullable Path directory,
        boolean sync,
        Clock clock,
        @Nullable String accessKey,
        boolean sharedTables,
        Duration tableDelay,
        Duration expiryInterval,
        @Nullable Path buckets,
        int pageBytes,
        Fault fault,
        Latency latency,
        Staleness staleness,
        @Nullable Throttle throttle,
        AccessControl accessControl) {
    /** These settings without faults, lags, latency, throughput limits and policies. */
    EngineSettings sound() {
        return new EngineSettings(
                directory,
                sync,
                clock,
                accessKey,
                sharedTables,
                tableDelay,
                expiryInterval,
                buckets,
                pageBytes,
                Fault.NONE,
                Latency.NONE,
                Staleness.NONE,
                null,
                AccessControl.NONE);
    }
}
