package io.github.dynamodbjdbc.engine.operation;

import io.github.dynamodbjdbc.engine.bucket.Buckets;
import org.jspecify.annotations.Nullable;

/**
 * @param tableMillis the time for which a table or index is CREATING, or a table DELETING, in milliseconds
 * @param pageBytes the size of a page of Query or Scan, in bytes of items
 * @param buckets the folders for exports and imports; null for none
 */
public record OperationSettings(
        long tableMillis,
        int pageBytes,
        Staleness staleness,
        Meter meter,
        AccessControl accessControl,
        @Nullable Buckets buckets) {
    public static final int SERVICE_PAGE_BYTES = 1 << 20;
}
