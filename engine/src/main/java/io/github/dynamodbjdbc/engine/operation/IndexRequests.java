package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.invalid;
import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.dynamodbjdbc.engine.table.IndexDefinition;
import io.github.dynamodbjdbc.engine.table.IndexDefinition.ProjectionType;
import io.github.dynamodbjdbc.engine.table.KeySchema;
import io.github.dynamodbjdbc.engine.table.KeySchema.KeyAttribute;
import io.github.dynamodbjdbc.engine.table.Throughput;
import io.github.dynamodbjdbc.engine.table.VectorIndex;
import io.github.dynamodbjdbc.engine.value.ValueType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Reads keys and indexes from CreateTable and UpdateTable. */
final class IndexRequests {
    private static final int MOST_PARTS = 4;
    private static final int MOST_PROJECTED = 100;

    private IndexRequests() {}

    static Map<String, String> attributeTypes(JsonNode definitions) {
        Map<String, String> types = new LinkedHashMap<>();
        for (JsonNode definition : definitions) {
            String name = definition.path("AttributeName").asText();
            if (types.put(name, definition.path("AttributeType").asText()) != null) {
                throw invalid("Duplicate AttributeName in AttributeDefinitions: " + name);
            }
        }
        return types;
    }

    /** Checks a key, and returns it with the types of its attributes. Only a global index may have several attributes of a kind. */
    static KeySchema keys(JsonNode schema, Map<String, String> types, boolean global) {
        List<String> names = new ArrayList<>();
        schema.forEach(element -> names.add(element.path("AttributeName").asText()));
        if (!types.keySet().containsAll(names)) {
            throw invalid("Some index key attributes are not defined in AttributeDefinitions. Keys: ["
                    + String.join(", ", names) + "], AttributeDefinitions: [" + String.join(", ", types.keySet())
                    + "]");
        }
        if (new HashSet<>(names).size() < names.size()) {
            throw validation("Both the Hash Key and the Range Key element in the KeySchema have the same name");
        }
        List<KeyAttribute> partition = new ArrayList<>();
        List<KeyAttribute> sort = new ArrayList<>();
        int place = 0;
        for (JsonNode element : schema) {
            boolean hash = element.path("KeyType").asText().equals("HASH");
            if (place == 0 && !hash) {
                throw validation("Invalid KeySchema: The first KeySchemaElement is not a HASH key type");
            }
            if (place > 0 && hash && (!global || !sort.isEmpty())) {
                throw validation("Invalid KeySchema: The second KeySchemaElement is not a RANGE key type");
            }
            String name = element.path("AttributeName").asText();
            (hash ? partition : sort).add(new KeyAttribute(name, ValueType.valueOf(String.valueOf(types.get(name)))));
            place++;
        }
        int most = global ? MOST_PARTS : 1;
        if (partition.size() > most || sort.size() > most) {
            throw validation("Invalid KeySchema: at most " + most + " attributes of each key type are allowed");
        }
        return new KeySchema(partition, sort);
    }

    static IndexDefinition index(
            JsonNode given, Map<String, String> types, boolean global, boolean payPerRequest, long activeAt) {
        String name = given.path("IndexName").asText();
        KeySchema keys = keys(given.path("KeySchema"), types, global);
        Projected projection = projection(given.path("Projection"));
        return new IndexDefinition(
                name,
                UUID.randomUUID().toString(),
                global,
                keys,
                projection.type(),
                projection.attributes(),
                global ? throughput(given, name, payPerRequest) : Throughput.NONE,
                OnDemand.most(given, Throughput.NONE),
                activeAt);
    }

    /** The projection of an index: the attributes besides its keys. */
    record Projected(ProjectionType type, List<String> attributes) {}

    static Projected projection(JsonNode projection) {
        if (!projection.hasNonNull("ProjectionType")) {
            throw invalid("Unknown ProjectionType: null");
        }
        ProjectionType type =
                ProjectionType.valueOf(projection.path("ProjectionType").asText());
        List<String> others = new ArrayList<>();
        projection.path("NonKeyAttributes").forEach(attribute -> others.add(attribute.asText()));
        if (type != ProjectionType.INCLUDE && projection.hasNonNull("NonKeyAttributes")) {
            throw invalid("ProjectionType is " + type + ", but NonKeyAttributes is specified");
        }
        if (type == ProjectionType.INCLUDE && others.isEmpty()) {
            throw invalid("ProjectionType is INCLUDE, but NonKeyAttributes is not specified");
        }
        return new Projected(type, others);
    }

    private static Throughput throughput(JsonNode given, String name, boolean payPerRequest) {
        boolean has = given.hasNonNull("ProvisionedThroughput");
        if (payPerRequest && has) {
            throw invalid("ProvisionedThroughput should not be specified for index: " + name
                    + " when BillingMode is PAY_PER_REQUEST");
        }
        if (!payPerRequest && !has) {
            throw invalid("ProvisionedThroughput must be specified for index: " + name);
        }
        return has ? throughput(given.path("ProvisionedThroughput")) : Throughput.NONE;
    }

    static Throughput throughput(JsonNode given) {
        return new Throughput(
                given.path("ReadCapacityUnits").asLong(),
                given.path("WriteCapacityUnits").asLong());
    }

    /** Checks the rules about all indexes of a table together. */
    static void checkTogether(List<IndexDefinition> indexes, KeySchema keys) {
        Set<String> names = new HashSet<>();
        int local = 0;
        int projected = 0;
        for (IndexDefinition index : indexes) {
            if (!names.add(index.name())) {
                throw invalid("Duplicate index name: " + index.name());
            }
            projected += index.nonKeyAttributes().size();
            if (!index.global()) {
                local++;
                checkLocal(index, keys);
            }
        }
        if (local > 5) {
            throw invalid("Number of LocalSecondaryIndexes exceeds per-table limit of 5");
        }
        if (indexes.size() - local > 20) {
            throw invalid("GlobalSecondaryIndex count exceeds the per-table limit of 20");
        }
        if (projected > MOST_PROJECTED) {
            throw invalid("Number of projected attributes exceeds the per-table limit of " + MOST_PROJECTED);
        }
    }

    private static void checkLocal(IndexDefinition index, KeySchema keys) {
        if (keys.sort().isEmpty()) {
            throw invalid("Table KeySchema does not have a range key, which is required when specifying a"
                    + " LocalSecondaryIndex");
        }
        if (index.keys().sort().isEmpty()) {
            throw invalid("Index KeySchema does not have a range key for index: " + index.name());
        }
        String hash = index.keys().partition().get(0).name();
        String tableHash = keys.partition().get(0).name();
        if (!hash.equals(tableHash)) {
            throw invalid("Index KeySchema does not have the same leading hash key as table KeySchema for index: "
                    + index.name() + ". index hash key: " + hash + ", table hash key: " + tableHash);
        }
    }

    /** Rejects attribute definitions that no key uses. */
    static void checkUsed(
            Map<String, String> types, KeySchema keys, List<IndexDefinition> indexes, List<VectorIndex> vectors) {
        Set<String> used = new HashSet<>(keys.names());
        indexes.forEach(index -> used.addAll(index.keys().names()));
        vectors.forEach(index -> index.schema().forEach(element -> used.add(element.name())));
        if (!used.containsAll(types.keySet())) {
            throw indexes.isEmpty() && vectors.isEmpty()
                    ? invalid("Number of attributes in KeySchema does not exactly match number of attributes defined in"
                            + " AttributeDefinitions")
                    : invalid("Some AttributeDefinitions are not used. AttributeDefinitions: ["
                            + String.join(", ", types.keySet()) + "], keys used: [" + String.join(", ", used) + "]");
        }
    }
}
