package io.github.dynamodbjdbc.engine.operation;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.error.ServiceException;
import io.github.dynamodbjdbc.engine.table.IndexDefinition;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import io.github.dynamodbjdbc.engine.table.Throughput;
import io.github.dynamodbjdbc.engine.value.KeyCodec;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Throttles requests by the throughput of tables and indexes, by the throughput of single partition keys, and by the rate of operations that are
 * not about items.
 */
public final class Throttle {
    private static final double PARTITION_READS = 3000;
    private static final double PARTITION_WRITES = 1000;
    private static final int MOST_BUCKETS = 10_000;
    private static final double MILLIS = 1000;

    private final LongSupplier clock;
    private final long burstMillis;
    private final boolean byPartition;
    private final int controlRate;
    private final Map<Object, Bucket> buckets = new HashMap<>();

    /**
     * @param clock in milliseconds
     * @param burstMillis the time for which unused units of tables and indexes are kept, in milliseconds; negative for no throughput limit of tables and
     *     indexes
     * @param controlRate requests per second of each operation that is not about items; 0 for any number
     */
    public Throttle(LongSupplier clock, long burstMillis, boolean byPartition, int controlRate) {
        this.clock = clock;
        this.burstMillis = burstMillis;
        this.byPartition = byPartition;
        this.controlRate = controlRate;
    }

    /** A limit, and the units that count against it. */
    private record Limit(Object key, double rate, double most, double units, String reason, String resource) {}

    private record TableKey(String table, @Nullable String index, boolean writes) {}

    private record PartitionKey(TableKey table, long digest) {}

    /**
     * Takes the units from all limits. Throws the service's error if a limit is reached, and takes none then.
     *
     * @param reached takes the tables and indexes whose limits are reached, by their ARNs
     */
    synchronized void take(Capacity capacity, Consumer<String> reached) {
        List<Limit> limits = new ArrayList<>();
        if (burstMillis >= 0) {
            addThroughput(capacity, limits);
        }
        if (byPartition) {
            addPartitions(capacity, limits);
        }
        List<Bucket> used = new ArrayList<>();
        ObjectNode reasons = JsonNodeFactory.instance.objectNode();
        for (Limit limit : limits) {
            Bucket bucket = bucket(limit.key(), limit.rate(), limit.most());
            if (!bucket.admits()) {
                reached.accept(limit.resource());
                reasons.withArrayProperty("reasons")
                        .addObject()
                        .put("reason", limit.reason())
                        .put("resource", limit.resource());
            }
            used.add(bucket);
        }
        if (!reasons.isEmpty()) {
            throw throttled(capacity.table(), reasons);
        }
        for (int i = 0; i < used.size(); i++) {
            used.get(i).take(limits.get(i).units());
        }
    }

    /** Throws the service's error if an operation that is not about items is called too often. */
    public synchronized void admit(String operation) {
        if (controlRate > 0) {
            Bucket bucket = bucket(operation, controlRate, controlRate);
            if (!bucket.admits()) {
                throw ServiceException.refusal(
                        "ThrottlingException", "Rate of requests exceeds the allowed throughput.");
            }
            bucket.take(1);
        }
    }

    private Bucket bucket(Object key, double rate, double most) {
        long now = clock.getAsLong();
        if (buckets.size() >= MOST_BUCKETS) {
            buckets.values().removeIf(Bucket::isFull);
        }
        Bucket bucket = buckets.computeIfAbsent(key, made -> new Bucket(rate, most, now));
        bucket.flow(rate, most, now);
        return bucket;
    }

    private void addThroughput(Capacity capacity, List<Limit> limits) {
        TableDefinition table = capacity.table();
        boolean writes = capacity.writes();
        double tableUnits = capacity.tableUnits();
        for (IndexDefinition index : table.indexes()) {
            double units = capacity.indexUnits().getOrDefault(index.name(), 0.0);
            if (!index.global()) {
                tableUnits += units;
            } else if (units > 0) {
                add(table, index, units, index.throughput(), index.most(), writes, limits);
            }
        }
        if (tableUnits > 0) {
            add(table, null, tableUnits, table.throughput(), OnDemand.most(table), writes, limits);
        }
    }

    /**
     * The provisioned units, or the maximum of units paid by request, if it has one.
     *
     * @param index null for the table itself
     */
    private void add(
            TableDefinition table,
            @Nullable IndexDefinition index,
            double units,
            Throughput provisioned,
            Throughput most,
            boolean writes,
            List<Limit> limits) {
        if (!table.payPerRequest()) {
            add(table, index, units, rate(provisioned, writes), reason(index, writes, "Provisioned"), writes, limits);
        } else if (rate(most, writes) > 0) {
            add(table, index, units, rate(most, writes), reason(index, writes, "MaxOnDemand"), writes, limits);
        }
    }

    private static double rate(Throughput throughput, boolean writes) {
        return writes ? throughput.writeUnits() : throughput.readUnits();
    }

    private void add(
            TableDefinition table,
            @Nullable IndexDefinition index,
            double units,
            double rate,
            String reason,
            boolean writes,
            List<Limit> limits) {
        TableKey key = new TableKey(table.id(), index == null ? null : index.id(), writes);
        // At least one second's units, as otherwise no request would be admitted.
        double most = Math.max(rate, rate * burstMillis / MILLIS);
        limits.add(new Limit(key, rate, most, units, reason, arn(table, index)));
    }

    private void addPartitions(Capacity capacity, List<Limit> limits) {
        TableDefinition table = capacity.table();
        boolean writes = capacity.writes();
        double rate = writes ? PARTITION_WRITES : PARTITION_READS;
        Map<PartitionKey, Limit> found = new HashMap<>();
        for (Capacity.Part part : capacity.parts()) {
            IndexDefinition index = part.index();
            PartitionKey key =
                    new PartitionKey(new TableKey(table.id(), index == null ? null : index.id(), writes), digest(part));
            found.merge(
                    key,
                    new Limit(key, rate, rate, part.units(), reason(index, writes, "KeyRange"), arn(table, index)),
                    (one, other) ->
                            new Limit(key, rate, rate, one.units() + other.units(), one.reason(), one.resource()));
        }
        limits.addAll(found.values());
    }

    private static long digest(Capacity.Part part) {
        byte[] key = part.key();
        if (key == null) {
            key = Objects.requireNonNull(part.index())
                    .keys()
                    .encode(Objects.requireNonNull(part.item()).attributes());
        }
        return ByteBuffer.wrap(key, 0, KeyCodec.DIGEST_BYTES).getLong();
    }

    private static String reason(@Nullable IndexDefinition index, boolean writes, String kind) {
        return (index == null ? "Table" : "Index") + (writes ? "Write" : "Read") + kind + "ThroughputExceeded";
    }

    private static String arn(TableDefinition table, @Nullable IndexDefinition index) {
        return table.arn() + (index == null ? "" : "/index/" + index.name());
    }

    /** The API's model spells the member with the reasons in two ways. */
    private static ServiceException throttled(TableDefinition table, ObjectNode reasons) {
        ObjectNode members = JsonNodeFactory.instance.objectNode();
        members.set(table.payPerRequest() ? "throttlingReasons" : "ThrottlingReasons", reasons.path("reasons"));
        return table.payPerRequest()
                ? ServiceException.refusal(
                        "ThrottlingException",
                        "Throughput exceeds the current capacity of your table or index. DynamoDB is automatically"
                                + " scaling your table or index so please try again shortly.",
                        members)
                : ServiceException.refusal(
                        "ProvisionedThroughputExceededException",
                        "The level of configured provisioned throughput for the table was exceeded. Consider"
                                + " increasing your provisioning level with the UpdateTable API.",
                        members);
    }
}
