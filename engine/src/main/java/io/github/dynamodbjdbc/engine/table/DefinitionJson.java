package io.github.dynamodbjdbc.engine.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.table.IndexDefinition.ProjectionType;
import io.github.dynamodbjdbc.engine.table.KeySchema.KeyAttribute;
import io.github.dynamodbjdbc.engine.table.StreamDefinition.ViewType;
import io.github.dynamodbjdbc.engine.value.ValueType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads and writes table definitions in the stored form. No reflection is used, as reading records by it takes a tenth of the start. */
public final class DefinitionJson {
    private DefinitionJson() {}

    public static ObjectNode write(TableDefinition table) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("name", table.name()).put("id", table.id()).put("region", table.region());
        write(json, "attributeTypes", table.attributeTypes());
        json.set("keys", write(table.keys()));
        ArrayNode indexes = json.putArray("indexes");
        table.indexes().forEach(index -> indexes.add(write(index)));
        ArrayNode vectors = json.putArray("vectorIndexes");
        table.vectorIndexes().forEach(index -> vectors.add(write(index)));
        json.put("payPerRequest", table.payPerRequest());
        json.set("throughput", write(table.throughput()));
        StreamDefinition stream = table.stream();
        if (stream != null) {
            json.putObject("stream")
                    .put("view", stream.view().name())
                    .put("label", stream.label())
                    .put("enabled", stream.enabled());
        }
        json.put("ttlAttribute", table.ttlAttribute());
        json.put("ttlChangedAt", table.ttlChangedAt());
        json.put("deletionProtected", table.deletionProtected());
        PointInTimeRecovery recovery = table.recovery();
        if (recovery != null) {
            json.putObject("recovery").put("days", recovery.days()).put("since", recovery.since());
        }
        write(json, "options", table.options());
        write(json, "settings", table.settings());
        write(json, "tags", table.tags());
        json.put("createdAt", table.createdAt());
        json.put("activeAt", table.activeAt());
        return json.put("deletedAt", table.deletedAt());
    }

    private static void write(ObjectNode json, String member, Map<String, String> texts) {
        ObjectNode object = json.putObject(member);
        texts.forEach(object::put);
    }

    private static ObjectNode write(KeySchema keys) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.set("partition", write(keys.partition()));
        json.set("sort", write(keys.sort()));
        return json;
    }

    private static ArrayNode write(List<KeyAttribute> attributes) {
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        attributes.forEach(attribute -> json.addObject()
                .put("name", attribute.name())
                .put("type", attribute.type().name()));
        return json;
    }

    private static ObjectNode write(Throughput throughput) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("readUnits", throughput.readUnits())
                .put("writeUnits", throughput.writeUnits());
    }

    private static ObjectNode write(IndexDefinition index) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("name", index.name()).put("id", index.id()).put("global", index.global());
        json.set("keys", write(index.keys()));
        json.put("projection", index.projection().name());
        ArrayNode attributes = json.putArray("nonKeyAttributes");
        index.nonKeyAttributes().forEach(attributes::add);
        json.set("throughput", write(index.throughput()));
        json.set("most", write(index.most()));
        return json.put("activeAt", index.activeAt());
    }

    private static ObjectNode write(VectorIndex index) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("name", index.name()).put("id", index.id()).put("attribute", index.attribute());
        json.put("dimensions", index.dimensions());
        json.put("distance", index.distance().name());
        json.set(
                "hash",
                index.hash() == null ? null : write(List.of(index.hash())).get(0));
        json.set("filters", write(index.filters()));
        json.put("projection", index.projection().name());
        ArrayNode attributes = json.putArray("nonKeyAttributes");
        index.nonKeyAttributes().forEach(attributes::add);
        return json.put("activeAt", index.activeAt());
    }

    public static TableDefinition read(JsonNode json) {
        List<IndexDefinition> indexes = new ArrayList<>();
        json.path("indexes").forEach(index -> indexes.add(index(index)));
        List<VectorIndex> vectors = new ArrayList<>();
        json.path("vectorIndexes").forEach(index -> vectors.add(vectorIndex(index)));
        JsonNode stream = json.path("stream");
        JsonNode recovery = json.path("recovery");
        return new TableDefinition(
                json.path("name").asText(),
                json.path("id").asText(),
                json.path("region").asText(),
                texts(json.path("attributeTypes")),
                keys(json.path("keys")),
                indexes,
                vectors,
                json.path("payPerRequest").asBoolean(),
                throughput(json.path("throughput")),
                stream.isObject()
                        ? new StreamDefinition(
                                ViewType.valueOf(stream.path("view").asText()),
                                stream.path("label").asText(),
                                stream.path("enabled").asBoolean())
                        : null,
                text(json.path("ttlAttribute")),
                json.path("ttlChangedAt").asLong(),
                json.path("deletionProtected").asBoolean(),
                recovery.isObject()
                        ? new PointInTimeRecovery(
                                recovery.path("days").asInt(),
                                recovery.path("since").asLong())
                        : null,
                texts(json.path("options")),
                texts(json.path("settings")),
                texts(json.path("tags")),
                json.path("createdAt").asLong(),
                json.path("activeAt").asLong(),
                json.path("deletedAt").asLong());
    }

    private static @Nullable String text(JsonNode json) {
        return json.isTextual() ? json.textValue() : null;
    }

    private static Map<String, String> texts(JsonNode json) {
        Map<String, String> texts = new LinkedHashMap<>();
        json.properties()
                .forEach(member -> texts.put(member.getKey(), member.getValue().asText()));
        return texts;
    }

    private static KeySchema keys(JsonNode json) {
        return new KeySchema(attributes(json.path("partition")), attributes(json.path("sort")));
    }

    private static List<KeyAttribute> attributes(JsonNode json) {
        List<KeyAttribute> attributes = new ArrayList<>();
        json.forEach(each -> attributes.add(attribute(each)));
        return attributes;
    }

    private static KeyAttribute attribute(JsonNode json) {
        return new KeyAttribute(
                json.path("name").asText(), ValueType.valueOf(json.path("type").asText()));
    }

    private static List<String> names(JsonNode json) {
        List<String> names = new ArrayList<>();
        json.forEach(name -> names.add(name.asText()));
        return names;
    }

    private static VectorIndex vectorIndex(JsonNode json) {
        return new VectorIndex(
                json.path("name").asText(),
                json.path("id").asText(),
                json.path("attribute").asText(),
                json.path("dimensions").asInt(),
                VectorIndex.Distance.valueOf(json.path("distance").asText()),
                json.path("hash").isObject() ? attribute(json.path("hash")) : null,
                attributes(json.path("filters")),
                ProjectionType.valueOf(json.path("projection").asText()),
                names(json.path("nonKeyAttributes")),
                json.path("activeAt").asLong());
    }

    private static Throughput throughput(JsonNode json) {
        return new Throughput(
                json.path("readUnits").asLong(), json.path("writeUnits").asLong());
    }

    private static IndexDefinition index(JsonNode json) {
        return new IndexDefinition(
                json.path("name").asText(),
                json.path("id").asText(),
                json.path("global").asBoolean(),
                keys(json.path("keys")),
                ProjectionType.valueOf(json.path("projection").asText()),
                names(json.path("nonKeyAttributes")),
                throughput(json.path("throughput")),
                throughput(json.path("most")),
                json.path("activeAt").asLong());
    }
}
