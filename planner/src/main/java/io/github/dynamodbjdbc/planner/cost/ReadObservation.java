package io.github.dynamodbjdbc.planner.cost;

import io.github.dynamodbjdbc.planner.access.KeyCondition;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.catalog.KeyDigest;
import org.jspecify.annotations.Nullable;

/**
 * A Query or Scan that was read to its end.
 *
 * @param condition with literals as its operands; null for a Scan
 * @param evaluated items read
 */
public record ReadObservation(ReadTarget target, @Nullable KeyCondition condition, long evaluated) {
    /** The digest of the partition's key values; null for a Scan. */
    public @Nullable Long partition(KeyDigest digest) {
        return condition == null ? null : PartitionFigures.digest(target, condition, digest);
    }

    /** What is asked beyond the partition key, without values; empty if nothing is. */
    public String range() {
        return condition == null ? "" : condition.afterPartition(target.key()).shape();
    }
}
