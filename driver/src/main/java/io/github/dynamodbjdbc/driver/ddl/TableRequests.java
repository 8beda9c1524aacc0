package io.github.dynamodbjdbc.driver.ddl;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.IndexDefinition;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.Replication;
import io.github.dynamodbjdbc.planner.catalog.Replication.Consistency;
import io.github.dynamodbjdbc.planner.catalog.TableDefinition;
import io.github.dynamodbjdbc.planner.catalog.TableExtras;
import io.github.dynamodbjdbc.planner.catalog.TableOptions;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.Billing;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.Stream;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.TableClass;
import io.github.dynamodbjdbc.planner.catalog.Throughput;
import io.github.dynamodbjdbc.planner.catalog.VectorIndexSchema;
import io.github.dynamodbjdbc.planner.catalog.WarmThroughput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateGlobalSecondaryIndexAction;
import software.amazon.awssdk.services.dynamodb.model.CreateReplicationGroupMemberAction;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateVectorIndexAction;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.GlobalTableWitnessGroupUpdate;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.OnDemandThroughput;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.ReplicationGroupUpdate;
import software.amazon.awssdk.services.dynamodb.model.SSESpecification;
import software.amazon.awssdk.services.dynamodb.model.SSEType;
import software.amazon.awssdk.services.dynamodb.model.SearchSchemaElement;
import software.amazon.awssdk.services.dynamodb.model.SearchSchemaElementType;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.Tag;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.VectorIndex;
import software.amazon.awssdk.services.dynamodb.model.VectorIndexUpdate;

/** Converts definitions to requests of the SDK. */
final class TableRequests {
    private TableRequests() {}

    static CreateTableRequest create(TableDefinition table) {
        TableOptions options = table.options();
        CreateTableRequest.Builder request = CreateTableRequest.builder()
                .tableName(table.name())
                .keySchema(key(table.key()))
                .attributeDefinitions(attributes(table.keyAttributes()))
                .billingMode(billing(options.billing()))
                .provisionedThroughput(provisioned(options.throughput()))
                .onDemandThroughput(onDemand(options.throughput()))
                .deletionProtectionEnabled(options.deletionProtection());
        TableClass tableClass = options.tableClass();
        if (tableClass != null) {
            request.tableClass(tableClass.name());
        }
        if (options.kmsKey() != null && !options.kmsKey().isEmpty()) {
            request.sseSpecification(encryption(options.kmsKey()));
        }
        if (options.tags() != null && !options.tags().isEmpty()) {
            request.tags(tags(options.tags()));
        }
        TableExtras extras = options.extras();
        if (extras.policy() != null && !extras.policy().isEmpty()) {
            request.resourcePolicy(extras.policy());
        }
        request.warmThroughput(warm(extras.upkeep().warm()));
        Stream stream = options.stream();
        if (stream != null && stream != Stream.NONE) {
            request.streamSpecification(stream(stream));
        }
        List<IndexDefinition> global = table.indexes(IndexSchema.Kind.GSI);
        if (!global.isEmpty()) {
            request.globalSecondaryIndexes(
                    global.stream().map(TableRequests::global).toList());
        }
        List<IndexDefinition> local = table.indexes(IndexSchema.Kind.LSI);
        if (!local.isEmpty()) {
            request.localSecondaryIndexes(
                    local.stream().map(TableRequests::local).toList());
        }
        if (!table.vectorIndexes().isEmpty()) {
            request.vectorIndexes(
                    table.vectorIndexes().stream().map(TableRequests::vector).toList());
        }
        return request.build();
    }

    static UpdateTableRequest createVectorIndex(String table, VectorIndexSchema index, KeySchema tableKey) {
        Map<String, AttributeType> types = new LinkedHashMap<>();
        // With definitions, a request has those of the table's key too; without a search schema, none is needed.
        if (!index.searched().isEmpty()) {
            tableKey.attributes().forEach(attribute -> types.put(attribute.name(), attribute.type()));
            index.searched().forEach(attribute -> types.put(attribute.name(), attribute.type()));
        }
        VectorIndex made = vector(index);
        CreateVectorIndexAction.Builder create = CreateVectorIndexAction.builder()
                .indexName(made.indexName())
                .vectorAttribute(made.vectorAttribute())
                .dimensions(made.dimensions())
                .distanceFunction(made.distanceFunction())
                .projection(made.projection());
        if (made.hasSearchSchema()) {
            create.searchSchema(made.searchSchema());
        }
        UpdateTableRequest.Builder request = update(table)
                .vectorIndexUpdates(
                        VectorIndexUpdate.builder().create(create.build()).build());
        return types.isEmpty()
                ? request.build()
                : request.attributeDefinitions(attributes(types)).build();
    }

    static UpdateTableRequest dropVectorIndex(String table, String index) {
        return update(table)
                .vectorIndexUpdates(VectorIndexUpdate.builder()
                        .delete(delete -> delete.indexName(index))
                        .build())
                .build();
    }

    private static VectorIndex vector(VectorIndexSchema index) {
        VectorIndex.Builder made = VectorIndex.builder()
                .indexName(index.name())
                .vectorAttribute(attribute -> attribute.attributeName(index.attribute()))
                .dimensions((long) index.dimensions())
                .distanceFunction(index.distance().name())
                .projection(projection(index.projection(), index.included()));
        List<SearchSchemaElement> schema = new ArrayList<>();
        if (index.partition() != null) {
            schema.add(searched(index.partition(), SearchSchemaElementType.HASH));
        }
        index.filters().forEach(filter -> schema.add(searched(filter, SearchSchemaElementType.INLINE_FILTER)));
        return schema.isEmpty() ? made.build() : made.searchSchema(schema).build();
    }

    private static SearchSchemaElement searched(KeyAttribute attribute, SearchSchemaElementType type) {
        return SearchSchemaElement.builder()
                .attributeName(attribute.name())
                .searchSchemaElementType(type)
                .build();
    }

    static UpdateTableRequest createIndex(String table, IndexDefinition index) {
        Map<String, AttributeType> types = new LinkedHashMap<>();
        index.key().attributes().forEach(attribute -> types.put(attribute.name(), attribute.type()));
        CreateGlobalSecondaryIndexAction create = CreateGlobalSecondaryIndexAction.builder()
                .indexName(index.name())
                .keySchema(key(index.key()))
                .projection(projection(index))
                .provisionedThroughput(provisioned(index.throughput()))
                .onDemandThroughput(onDemand(index.throughput()))
                .warmThroughput(warm(index.upkeep().warm()))
                .build();
        return UpdateTableRequest.builder()
                .tableName(table)
                .attributeDefinitions(attributes(types))
                .globalSecondaryIndexUpdates(
                        GlobalSecondaryIndexUpdate.builder().create(create).build())
                .build();
    }

    static UpdateTableRequest dropIndex(String table, String index) {
        return UpdateTableRequest.builder()
                .tableName(table)
                .globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder()
                        .delete(delete -> delete.indexName(index))
                        .build())
                .build();
    }

    static UpdateTableRequest alterIndex(String table, String index, Throughput units) {
        return update(table)
                .globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder()
                        .update(update -> update.indexName(index)
                                .provisionedThroughput(provisioned(units))
                                .onDemandThroughput(onDemand(units)))
                        .build())
                .build();
    }

    static UpdateTableRequest warm(String table, WarmThroughput units) {
        return update(table).warmThroughput(warm(units)).build();
    }

    static UpdateTableRequest warm(String table, String index, WarmThroughput units) {
        return update(table)
                .globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder()
                        .update(update -> update.indexName(index).warmThroughput(warm(units)))
                        .build())
                .build();
    }

    static UpdateTimeToLiveRequest timeToLive(String table, String attribute, boolean enabled) {
        return UpdateTimeToLiveRequest.builder()
                .tableName(table)
                .timeToLiveSpecification(ttl -> ttl.attributeName(attribute).enabled(enabled))
                .build();
    }

    /** @param days 0 to end it */
    static UpdateContinuousBackupsRequest recovery(String table, int days) {
        return UpdateContinuousBackupsRequest.builder()
                .tableName(table)
                .pointInTimeRecoverySpecification(recovery -> recovery.pointInTimeRecoveryEnabled(days > 0)
                        .recoveryPeriodInDays(days > 0 ? (Integer) days : null))
                .build();
    }

    /** The requests that change a table's options, in order: DynamoDB allows one kind of change per request. */
    static List<UpdateTableRequest> alter(String table, TableDefinition now, TableOptions wanted) {
        List<UpdateTableRequest> requests = new ArrayList<>();
        UpdateTableRequest throughput = throughput(table, now, wanted);
        if (throughput != null) {
            requests.add(throughput);
        }
        TableOptions before = now.options();
        TableClass tableClass = wanted.tableClass();
        if (tableClass != null && tableClass != before.tableClass()) {
            requests.add(update(table).tableClass(tableClass.name()).build());
        }
        Stream stream = wanted.stream();
        if (stream != null && stream != before.stream()) {
            if (before.stream() != Stream.NONE) {
                requests.add(
                        update(table).streamSpecification(stream(Stream.NONE)).build());
            }
            if (stream != Stream.NONE) {
                requests.add(update(table).streamSpecification(stream(stream)).build());
            }
        }
        Boolean protection = wanted.deletionProtection();
        if (protection != null && !protection.equals(before.deletionProtection())) {
            requests.add(update(table).deletionProtectionEnabled(protection).build());
        }
        if (wanted.kmsKey() != null) {
            requests.add(
                    update(table).sseSpecification(encryption(wanted.kmsKey())).build());
        }
        return requests;
    }

    static UpdateTableRequest streamForReplicas(String table) {
        return update(table)
                .streamSpecification(stream(Stream.NEW_AND_OLD_IMAGES))
                .build();
    }

    /** @param regions all or one of the replicas that are added */
    static UpdateTableRequest addReplicas(String table, List<String> regions, Replication added) {
        String witness = added.witness();
        UpdateTableRequest.Builder request = update(table)
                .replicaUpdates(regions.stream()
                        .map(region -> ReplicationGroupUpdate.builder()
                                .create(replica(region, added.of(region)))
                                .build())
                        .toList())
                .multiRegionConsistency(added.isStrong() ? Consistency.STRONG.name() : null);
        return witness == null
                ? request.build()
                : request.globalTableWitnessUpdates(GlobalTableWitnessGroupUpdate.builder()
                                .create(create -> create.regionName(witness))
                                .build())
                        .build();
    }

    private static CreateReplicationGroupMemberAction replica(String region, Replication.Settings own) {
        return CreateReplicationGroupMemberAction.builder()
                .regionName(region)
                .kmsMasterKeyId(own.kmsKey())
                .tableClassOverride(
                        own.tableClass() == null ? null : own.tableClass().name())
                .build();
    }

    static UpdateTableRequest dropReplicas(String table, List<String> regions, @Nullable String witness) {
        UpdateTableRequest.Builder request = update(table)
                .replicaUpdates(regions.stream()
                        .map(region -> ReplicationGroupUpdate.builder()
                                .delete(delete -> delete.regionName(region))
                                .build())
                        .toList());
        return witness == null
                ? request.build()
                : request.globalTableWitnessUpdates(GlobalTableWitnessGroupUpdate.builder()
                                .delete(delete -> delete.regionName(witness))
                                .build())
                        .build();
    }

    static List<Tag> tags(Map<String, String> tags) {
        return tags.entrySet().stream()
                .map(tag ->
                        Tag.builder().key(tag.getKey()).value(tag.getValue()).build())
                .toList();
    }

    /** @param key empty for DynamoDB's own key */
    private static SSESpecification encryption(String key) {
        return key.isEmpty()
                ? SSESpecification.builder().enabled(false).build()
                : SSESpecification.builder()
                        .enabled(true)
                        .sseType(SSEType.KMS)
                        .kmsMasterKeyId(key)
                        .build();
    }

    private static UpdateTableRequest.Builder update(String table) {
        return UpdateTableRequest.builder().tableName(table);
    }

    /**
     * The request that changes billing or throughput; null if they do not change. A table that becomes provisioned also changes its global
     * indexes, each to the table's units.
     */
    private static @Nullable UpdateTableRequest throughput(String table, TableDefinition now, TableOptions wanted) {
        Throughput before = now.options().throughput();
        Billing billing = wanted.billing() == null ? now.options().billing() : wanted.billing();
        if (billing == now.options().billing()
                && wanted.throughput().orElse(before).equals(before)) {
            return null;
        }
        UpdateTableRequest.Builder request = update(table);
        if (billing == Billing.ON_DEMAND) {
            return request.billingMode(BillingMode.PAY_PER_REQUEST)
                    .onDemandThroughput(onDemand(wanted.throughput().orElse(before)))
                    .build();
        }
        ProvisionedThroughput units = provisioned(wanted.throughput().orElse(before));
        request.billingMode(BillingMode.PROVISIONED).provisionedThroughput(units);
        List<IndexDefinition> global = now.indexes(IndexSchema.Kind.GSI);
        if (billing != now.options().billing() && !global.isEmpty()) {
            request.globalSecondaryIndexUpdates(global.stream()
                    .map(index -> GlobalSecondaryIndexUpdate.builder()
                            .update(update -> update.indexName(index.name()).provisionedThroughput(units))
                            .build())
                    .toList());
        }
        return request.build();
    }

    // ---- parts ----

    static GlobalSecondaryIndex global(IndexDefinition index) {
        return GlobalSecondaryIndex.builder()
                .indexName(index.name())
                .keySchema(key(index.key()))
                .projection(projection(index))
                .provisionedThroughput(provisioned(index.throughput()))
                .onDemandThroughput(onDemand(index.throughput()))
                .warmThroughput(warm(index.upkeep().warm()))
                .build();
    }

    private static software.amazon.awssdk.services.dynamodb.model.@Nullable WarmThroughput warm(WarmThroughput units) {
        return units.isUnsaid()
                ? null
                : software.amazon.awssdk.services.dynamodb.model.WarmThroughput.builder()
                        .readUnitsPerSecond(units.reads())
                        .writeUnitsPerSecond(units.writes())
                        .build();
    }

    private static LocalSecondaryIndex local(IndexDefinition index) {
        return LocalSecondaryIndex.builder()
                .indexName(index.name())
                .keySchema(key(index.key()))
                .projection(projection(index))
                .build();
    }

    private static Projection projection(IndexDefinition index) {
        return projection(index.projection(), index.included());
    }

    private static Projection projection(IndexSchema.ProjectionType type, List<String> included) {
        Projection.Builder projection = Projection.builder().projectionType(type.name());
        return included.isEmpty()
                ? projection.build()
                : projection.nonKeyAttributes(included).build();
    }

    static List<KeySchemaElement> key(KeySchema key) {
        List<KeySchemaElement> elements = new ArrayList<>();
        key.partition().forEach(attribute -> elements.add(element(attribute, KeyType.HASH)));
        key.sort().forEach(attribute -> elements.add(element(attribute, KeyType.RANGE)));
        return elements;
    }

    private static KeySchemaElement element(KeyAttribute attribute, KeyType type) {
        return KeySchemaElement.builder()
                .attributeName(attribute.name())
                .keyType(type)
                .build();
    }

    static List<AttributeDefinition> attributes(Map<String, AttributeType> types) {
        List<AttributeDefinition> definitions = new ArrayList<>();
        types.forEach((name, type) -> definitions.add(AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(type.name())
                .build()));
        return definitions;
    }

    static BillingMode billing(@Nullable Billing billing) {
        return billing == Billing.PROVISIONED ? BillingMode.PROVISIONED : BillingMode.PAY_PER_REQUEST;
    }

    static @Nullable ProvisionedThroughput provisioned(Throughput throughput) {
        return throughput.isProvisioned()
                ? ProvisionedThroughput.builder()
                        .readCapacityUnits(throughput.readCapacity())
                        .writeCapacityUnits(throughput.writeCapacity())
                        .build()
                : null;
    }

    static @Nullable OnDemandThroughput onDemand(Throughput throughput) {
        return throughput.hasMaximum()
                ? OnDemandThroughput.builder()
                        .maxReadRequestUnits(maximum(throughput.maxReads()))
                        .maxWriteRequestUnits(maximum(throughput.maxWrites()))
                        .build()
                : null;
    }

    /** Some servers require both values. */
    private static long maximum(@Nullable Long units) {
        return units == null ? Throughput.NO_MAXIMUM : units;
    }

    private static StreamSpecification stream(Stream stream) {
        StreamSpecification.Builder specification =
                StreamSpecification.builder().streamEnabled(stream != Stream.NONE);
        return stream == Stream.NONE
                ? specification.build()
                : specification.streamViewType(stream.name()).build();
    }
}
