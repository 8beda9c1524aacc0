package io.github.dynamodbjdbc.tck.rules;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A table as DescribeTable tells it. */
record TableDescription(String name, KeySchema keys, List<IndexDescription> indexes) {
    TableDescription {
        indexes = List.copyOf(indexes);
    }

    static TableDescription of(JsonNode described) {
        Map<String, String> types = new HashMap<>();
        described
                .path("AttributeDefinitions")
                .forEach(attribute -> types.put(
                        attribute.path("AttributeName").asText(),
                        attribute.path("AttributeType").asText()));
        KeySchema keys = KeySchema.of(described.path("KeySchema"), types);
        List<IndexDescription> indexes = new ArrayList<>();
        described.path("GlobalSecondaryIndexes").forEach(index -> indexes.add(index(index, true, keys)));
        described.path("LocalSecondaryIndexes").forEach(index -> indexes.add(index(index, false, keys)));
        return new TableDescription(described.path("TableName").asText(), keys, indexes);
    }

    private static IndexDescription index(JsonNode index, boolean global, KeySchema tableKeys) {
        KeySchema keys = KeySchema.of(index.path("KeySchema"), tableKeys.types());
        JsonNode projection = index.path("Projection");
        Set<String> projected = null;
        if (!projection.path("ProjectionType").asText().equals("ALL")) {
            projected = new HashSet<>(tableKeys.names());
            projected.addAll(keys.names());
            for (JsonNode attribute : projection.path("NonKeyAttributes")) {
                projected.add(attribute.asText());
            }
        }
        return new IndexDescription(index.path("IndexName").asText(), global, keys, projected);
    }

    @Nullable
    IndexDescription index(String index) {
        return indexes.stream()
                .filter(candidate -> candidate.name().equals(index))
                .findFirst()
                .orElse(null);
    }

    boolean hasGlobalIndexes() {
        return indexes.stream().anyMatch(IndexDescription::global);
    }
}
