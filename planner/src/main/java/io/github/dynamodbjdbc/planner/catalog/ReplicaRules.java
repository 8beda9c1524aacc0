package io.github.dynamodbjdbc.planner.catalog;

import io.github.dynamodbjdbc.planner.catalog.TableOptions.Stream;
import org.jspecify.annotations.Nullable;

/** Requirements of a table for replicas in other regions. */
public final class ReplicaRules {
    private ReplicaRules() {}

    /**
     * The reason why a table can't have replicas; null if it can.
     *
     * @param local whether the table has a local index
     */
    public static @Nullable String missing(TableOptions table, boolean local, Replication wanted) {
        if (table.kmsKey() != null && !table.kmsKey().isEmpty()) {
            String without = wanted.regions().stream()
                    .filter(region -> wanted.of(region).kmsKey() == null)
                    .findFirst()
                    .orElse(null);
            if (without != null) {
                return "a replica of a table with a key of its own (kms_key) takes a key of its region: ADD REPLICA '"
                        + without + "' WITH (kms_key = …), or replica_kms_keys = '" + without + "=…' of CREATE TABLE";
            }
        }
        AutoScaling.Range writes = table.extras().upkeep().scaling().writes();
        if (table.billing() == TableOptions.Billing.PROVISIONED && (writes == null || writes.ends())) {
            return "the write units of a provisioned table with replicas are adjusted by auto scaling: autoscaling_write_min"
                    + " and autoscaling_write_max; or billing = on_demand";
        }
        if (wanted.isStrong()) {
            if (table.ttlAttribute() != null) {
                return "strong consistency between regions goes without time to live, and the table has the TTL attribute "
                        + table.ttlAttribute() + "; consistency = eventual allows it";
            }
            return local
                    ? "strong consistency between regions goes without local indexes; consistency = eventual allows them"
                    : null;
        }
        Stream stream = table.stream();
        return stream == null || stream == Stream.NONE || stream == Stream.NEW_AND_OLD_IMAGES
                ? null
                : "replicas are kept by a stream = new_and_old_images, and the table has another stream; end that with"
                        + " stream = none";
    }

    /** Whether the table needs a stream for these replicas, which it does not have. */
    public static boolean lacksStream(TableOptions table, Replication wanted) {
        return !wanted.isStrong() && (table.stream() == null || table.stream() == Stream.NONE);
    }
}
