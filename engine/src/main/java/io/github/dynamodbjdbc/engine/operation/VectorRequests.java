package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.invalid;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.table.IndexDefinition;
import io.github.dynamodbjdbc.engine.table.KeySchema.KeyAttribute;
import io.github.dynamodbjdbc.engine.table.VectorIndex;
import io.github.dynamodbjdbc.engine.value.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads vector indexes from requests, and writes them to answers. */
final class VectorRequests {
    private static final int MOST_INDEXES = 5;
    private static final int MOST_FILTERS = 18;

    private VectorRequests() {}

    static List<VectorIndex> indexes(JsonNode given, Map<String, String> types, long activeAt) {
        List<VectorIndex> indexes = new ArrayList<>();
        given.forEach(each -> indexes.add(index(each, types, activeAt)));
        return indexes;
    }

    static VectorIndex index(JsonNode given, Map<String, String> types, long activeAt) {
        KeyAttribute hash = null;
        List<KeyAttribute> filters = new ArrayList<>();
        for (JsonNode element : given.path("SearchSchema")) {
            String name = element.path("AttributeName").asText();
            String type = types.get(name);
            if (type == null) {
                throw invalid("One element in SearchSchema is not defined in attribute definitions");
            }
            KeyAttribute attribute = new KeyAttribute(name, ValueType.valueOf(type));
            if (!element.path("SearchSchemaElementType").asText().equals("HASH")) {
                filters.add(attribute);
            } else if (hash != null) {
                throw invalid("SearchSchema has more than one HASH element");
            } else {
                hash = attribute;
            }
        }
        if (filters.size() > MOST_FILTERS) {
            throw invalid("SearchSchema has more than " + MOST_FILTERS + " INLINE_FILTER elements");
        }
        IndexRequests.Projected projection = IndexRequests.projection(given.path("Projection"));
        return new VectorIndex(
                given.path("IndexName").asText(),
                UUID.randomUUID().toString(),
                given.path("VectorAttribute").path("AttributeName").asText(),
                given.path("Dimensions").asInt(),
                VectorIndex.Distance.valueOf(given.path("DistanceFunction").asText()),
                hash,
                filters,
                projection.type(),
                projection.attributes(),
                activeAt);
    }

    /** Checks the rules about all indexes of a table together. */
    static void checkTogether(List<VectorIndex> vectors, List<IndexDefinition> others, boolean payPerRequest) {
        if (vectors.isEmpty()) {
            return;
        }
        if (!payPerRequest) {
            throw invalid("Vector indexes are only supported for tables with BillingMode PAY_PER_REQUEST");
        }
        if (vectors.size() > MOST_INDEXES) {
            throw invalid("VectorIndex count exceeds the per-table limit of " + MOST_INDEXES);
        }
        Set<String> names = new HashSet<>();
        others.forEach(index -> names.add(index.name()));
        Map<String, Integer> dimensions = new HashMap<>();
        for (VectorIndex index : vectors) {
            if (!names.add(index.name())) {
                throw invalid("Duplicate index name: " + index.name());
            }
            Integer known = dimensions.put(index.attribute(), index.dimensions());
            if (known != null && known != index.dimensions()) {
                throw invalid("Vector indexes on the attribute " + index.attribute()
                        + " must have the same number of dimensions");
            }
        }
    }

    /** The source's vector indexes that a restore lists; all of them without a list. */
    static List<VectorIndex> restored(
            @Nullable JsonNode override, List<VectorIndex> source, Map<String, String> types, long activeAt) {
        List<VectorIndex> indexes = new ArrayList<>();
        if (override == null) {
            source.forEach(index -> indexes.add(renewed(index, activeAt)));
            return indexes;
        }
        for (VectorIndex index : indexes(override, types, activeAt)) {
            if (source.stream()
                    .noneMatch(known -> renewed(known, activeAt).equals(as(index, renewed(known, activeAt))))) {
                throw invalid("VectorIndexOverride may only list indexes of the source, as they are: " + index.name());
            }
            indexes.add(index);
        }
        return indexes;
    }

    private static VectorIndex renewed(VectorIndex index, long activeAt) {
        return withId(index, UUID.randomUUID().toString(), activeAt);
    }

    /** The index with the id of another one. */
    private static VectorIndex as(VectorIndex index, VectorIndex other) {
        return withId(index, other.id(), other.activeAt());
    }

    private static VectorIndex withId(VectorIndex index, String id, long activeAt) {
        return new VectorIndex(
                index.name(),
                id,
                index.attribute(),
                index.dimensions(),
                index.distance(),
                index.hash(),
                index.filters(),
                index.projection(),
                index.nonKeyAttributes(),
                activeAt);
    }

    /** A vector index as descriptions of tables and backups show it. */
    static ObjectNode shown(VectorIndex index) {
        ObjectNode shown = JsonNodeFactory.instance.objectNode().put("IndexName", index.name());
        if (index.hash() != null || !index.filters().isEmpty()) {
            ArrayNode schema = shown.putArray("SearchSchema");
            if (index.hash() != null) {
                schema.addObject().put("AttributeName", index.hash().name()).put("SearchSchemaElementType", "HASH");
            }
            index.filters().forEach(filter -> schema.addObject()
                    .put("AttributeName", filter.name())
                    .put("SearchSchemaElementType", "INLINE_FILTER"));
        }
        shown.set("Projection", TableDescriptions.projection(index.projection(), index.nonKeyAttributes()));
        shown.putObject("VectorAttribute").put("AttributeName", index.attribute());
        return shown.put("Dimensions", index.dimensions())
                .put("DistanceFunction", index.distance().name());
    }
}
