package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;
import static io.github.dynamodbjdbc.engine.shape.Shapes.list;
import static io.github.dynamodbjdbc.engine.shape.Shapes.optional;
import static io.github.dynamodbjdbc.engine.shape.Shapes.required;
import static io.github.dynamodbjdbc.engine.shape.Shapes.string;
import static io.github.dynamodbjdbc.engine.shape.Shapes.struct;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.json.Json;
import io.github.dynamodbjdbc.engine.shape.Shape;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.table.StreamDefinition;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The replicas of global tables, as UpdateTable makes them and DescribeTable shows them. They are a list of regions with states: no item is
 * copied to another region.
 */
final class Replicas {
    static final String UPDATE = "ReplicaUpdates";
    static final String WITNESS_UPDATE = "GlobalTableWitnessUpdates";

    private static final String CONSISTENCY = "MultiRegionConsistency";
    private static final String STRONG = "STRONG";
    private static final String REGION = "RegionName";
    private static final String ACTIVE_AT = "activeAt";
    private static final String GONE_AT = "goneAt";
    private static final String IS_WITNESS = "witness";
    private static final String CREATE = "Create";
    private static final String DELETE = "Delete";
    private static final int REGIONS_OF_STRONG = 3;

    private static final Shape OF_REGION = struct("ReplicationGroupMemberAction", required(REGION, string()));

    static final Shape UPDATES = list(struct(
                    "ReplicationGroupUpdate",
                    optional(
                            CREATE,
                            struct(
                                    "CreateReplicationGroupMemberAction",
                                    required(REGION, string()),
                                    optional("KMSMasterKeyId", string()),
                                    optional("TableClassOverride", string()))),
                    optional("Update", OF_REGION),
                    optional(DELETE, OF_REGION)))
            .size(1, Integer.MAX_VALUE);

    static final Shape WITNESS_UPDATES = list(struct(
                    "GlobalTableWitnessGroupUpdate", optional(CREATE, OF_REGION), optional(DELETE, OF_REGION)))
            .size(1, 1);

    private Replicas() {}

    private static @Nullable ObjectNode kept(TableDefinition table) {
        String json = table.settings().get(UPDATE);
        return json == null ? null : (ObjectNode) TableDescriptions.tree(json);
    }

    /** Whether the table is a global table with strong consistency between regions. */
    static boolean isStrong(TableDefinition table) {
        ObjectNode kept = kept(table);
        if (kept == null || !STRONG.equals(kept.path(CONSISTENCY).asText())) {
            return false;
        }
        for (JsonNode each : kept.path("members")) {
            if (each.path(GONE_AT).asLong() == 0) {
                return true;
            }
        }
        return false;
    }

    /** Throws if the table takes no part in transactions. */
    static void checkTransactions(TableDefinition table) {
        if (isStrong(table)) {
            throw validation(
                    "Transactions are not supported on global tables that use multi-Region strong consistency: "
                            + table.name());
        }
    }

    /** Throws if the table can't have a time to live. */
    static void checkTimeToLive(TableDefinition table) {
        if (isStrong(table)) {
            throw validation("TimeToLive is not supported on global tables that use multi-Region strong consistency: "
                    + table.name());
        }
    }

    /** Whether a replica is being made or removed. */
    static boolean isChanging(TableDefinition table, long now) {
        ObjectNode kept = kept(table);
        if (kept != null) {
            for (JsonNode each : kept.path("members")) {
                if (now < each.path(ACTIVE_AT).asLong()
                        || now < each.path(GONE_AT).asLong()) {
                    return true;
                }
            }
        }
        return false;
    }

    static void describe(TableDefinition table, ObjectNode shown, long now) {
        ObjectNode kept = kept(table);
        if (kept == null) {
            return;
        }
        ArrayNode replicas = JsonNodeFactory.instance.arrayNode();
        ArrayNode witnesses = JsonNodeFactory.instance.arrayNode();
        for (JsonNode each : kept.path("members")) {
            long gone = each.path(GONE_AT).asLong();
            if (gone != 0 && gone <= now) {
                continue;
            }
            String status = gone != 0 ? "DELETING" : now < each.path(ACTIVE_AT).asLong() ? "CREATING" : "ACTIVE";
            boolean witness = each.path(IS_WITNESS).asBoolean();
            ObjectNode entry = (witness ? witnesses : replicas)
                    .addObject()
                    .put(REGION, each.path(REGION).asText())
                    .put(witness ? "WitnessStatus" : "ReplicaStatus", status);
            if (each.has("tableClass")) {
                entry.putObject("ReplicaTableClassSummary")
                        .put("TableClass", each.path("tableClass").asText());
            }
            if (each.has("key")) {
                entry.put("KMSMasterKeyId", each.path("key").asText());
            }
        }
        if (replicas.isEmpty() && witnesses.isEmpty()) {
            return;
        }
        shown.put("GlobalTableVersion", "2019.11.21");
        shown.set("Replicas", replicas);
        if (!witnesses.isEmpty()) {
            shown.set("GlobalTableWitnesses", witnesses);
        }
        shown.put(CONSISTENCY, kept.path(CONSISTENCY).asText());
    }

    /** The change of a request that adds or removes replicas. */
    static void update(Call call, Table table, TableDefinition definition, TableDefinition.Change change, long now) {
        ObjectNode kept = kept(definition);
        Map<String, ObjectNode> members = new LinkedHashMap<>();
        if (kept != null) {
            kept.path("members").forEach(each -> {
                long gone = each.path(GONE_AT).asLong();
                if (gone == 0 || gone > now) {
                    members.put(each.path(REGION).asText(), (ObjectNode) each);
                }
            });
        }
        boolean wasGlobal = !members.isEmpty();
        boolean wasStrong = wasGlobal && isStrong(definition);
        boolean strong = call.has(CONSISTENCY) ? STRONG.equals(call.text(CONSISTENCY)) : wasStrong;
        if (wasGlobal && strong != wasStrong) {
            throw validation("MultiRegionConsistency of a global table can't be changed");
        }
        int made = 0;
        int dropped = 0;
        for (String member : new String[] {UPDATE, WITNESS_UPDATE}) {
            for (JsonNode update : call.request().path(member)) {
                if (update.size() != 1 || update.hasNonNull("Update")) {
                    throw validation(
                            update.hasNonNull("Update")
                                    ? "This engine does not support the parameter ReplicationGroupUpdate.Update"
                                    : "Exactly one of Create, Update and Delete must be specified in " + member);
                }
                if (update.hasNonNull(CREATE)) {
                    made++;
                    add(call, definition, update.path(CREATE), member.equals(WITNESS_UPDATE), members, now);
                } else {
                    dropped++;
                    drop(call, definition, update.path(DELETE), member.equals(WITNESS_UPDATE), members, now);
                }
            }
        }
        if (made > 0) {
            checkMade(table, definition, strong, wasGlobal, members.size());
        }
        boolean anyLeft =
                members.values().stream().anyMatch(each -> each.path(GONE_AT).asLong() == 0);
        if (strong && dropped > 0 && anyLeft) {
            throw validation("All replicas and witnesses of a global table that uses multi-Region strong consistency"
                    + " must be deleted in one request");
        }
        ObjectNode changed = JsonNodeFactory.instance.objectNode().put(CONSISTENCY, strong ? STRONG : "EVENTUAL");
        ArrayNode all = changed.putArray("members");
        members.values().forEach(all::add);
        change.setting(UPDATE, members.isEmpty() ? null : Json.text(changed));
    }

    private static void add(
            Call call,
            TableDefinition definition,
            JsonNode given,
            boolean witness,
            Map<String, ObjectNode> members,
            long now) {
        String region = given.path(REGION).asText();
        if (members.containsKey(region) || region.equals(call.region())) {
            throw validation("Failed to create a the new replica of table with name: '" + definition.name()
                    + "' because one or more replicas already existed as tables.");
        }
        ObjectNode made = JsonNodeFactory.instance
                .objectNode()
                .put(REGION, region)
                .put(ACTIVE_AT, now + call.settings().tableMillis())
                .put(GONE_AT, 0)
                .put(IS_WITNESS, witness);
        if (given.hasNonNull("TableClassOverride")) {
            made.put("tableClass", given.path("TableClassOverride").asText());
        }
        if (given.hasNonNull("KMSMasterKeyId")) {
            made.put("key", given.path("KMSMasterKeyId").asText());
        }
        members.put(region, made);
    }

    private static void drop(
            Call call,
            TableDefinition definition,
            JsonNode given,
            boolean witness,
            Map<String, ObjectNode> members,
            long now) {
        String region = given.path(REGION).asText();
        ObjectNode known = members.get(region);
        if (known == null || known.path(IS_WITNESS).asBoolean() != witness) {
            throw validation("Replica of table '" + definition.name() + "' not found in Region " + region);
        }
        known.put(GONE_AT, now + call.settings().tableMillis());
    }

    private static void checkMade(
            Table table, TableDefinition definition, boolean strong, boolean wasGlobal, int members) {
        StreamDefinition stream = definition.stream();
        if (!strong) {
            if (stream == null || !stream.enabled() || stream.view() != StreamDefinition.ViewType.NEW_AND_OLD_IMAGES) {
                throw validation("Table must have DynamoDB Streams enabled with StreamViewType set to"
                        + " NEW_AND_OLD_IMAGES to have replicas: " + definition.name());
            }
            if (!definition.payPerRequest() && !AutoScaling.scalesWrites(definition)) {
                throw validation("Table write capacity should either be Pay-Per-Request or AutoScaled.");
            }
            return;
        }
        if (wasGlobal || members != REGIONS_OF_STRONG - 1) {
            throw validation(
                    "A global table that uses multi-Region strong consistency has exactly three Regions: add two"
                            + " replicas, or a replica and a witness, in one request");
        }
        if (table.count() > 0) {
            throw validation("Table must be empty to use multi-Region strong consistency: " + definition.name());
        }
        if (definition.ttlAttribute() != null || definition.indexes().stream().anyMatch(index -> !index.global())) {
            throw validation("Time to live and local secondary indexes are not supported on global tables that use"
                    + " multi-Region strong consistency: " + definition.name());
        }
    }
}
