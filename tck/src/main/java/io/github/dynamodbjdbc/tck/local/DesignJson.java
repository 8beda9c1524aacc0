package io.github.dynamodbjdbc.tck.local;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import java.util.ArrayList;
import java.util.List;

/** Writes tables' designs as CreateTable requests. */
final class DesignJson {
    private DesignJson() {}

    static ObjectNode createTable(TableDesign design) {
        ObjectNode request = JsonNodeFactory.instance.objectNode();
        request.put("TableName", design.name()).put("BillingMode", "PAY_PER_REQUEST");
        attributes(request, design);
        keys(request.putArray("KeySchema"), design.keys());
        indexes(request, "GlobalSecondaryIndexes", design, true);
        indexes(request, "LocalSecondaryIndexes", design, false);
        return request;
    }

    /** An UpdateTable request that adds a global index to an existing table. */
    static ObjectNode addIndex(TableDesign design, TableDesign.IndexDesign index) {
        ObjectNode request = JsonNodeFactory.instance.objectNode();
        request.put("TableName", design.name());
        List<TableDesign.IndexDesign> all = new ArrayList<>(design.indexes());
        all.add(index);
        attributes(request, design.with(all));
        index(request.putArray("GlobalSecondaryIndexUpdates").addObject().putObject("Create"), index);
        return request;
    }

    private static void attributes(ObjectNode request, TableDesign design) {
        ArrayNode attributes = request.putArray("AttributeDefinitions");
        design.keyTypes()
                .forEach((name, type) ->
                        attributes.addObject().put("AttributeName", name).put("AttributeType", type));
    }

    private static void indexes(ObjectNode request, String member, TableDesign design, boolean global) {
        if (design.indexes().stream().noneMatch(index -> index.global() == global)) {
            return;
        }
        ArrayNode indexes = request.putArray(member);
        for (TableDesign.IndexDesign index : design.indexes()) {
            if (index.global() == global) {
                index(indexes.addObject(), index);
            }
        }
    }

    private static void index(ObjectNode node, TableDesign.IndexDesign index) {
        keys(node.put("IndexName", index.name()).putArray("KeySchema"), index.keys());
        ObjectNode projection = node.putObject("Projection")
                .put("ProjectionType", index.projection().name());
        if (!index.included().isEmpty()) {
            ArrayNode included = projection.putArray("NonKeyAttributes");
            index.included().forEach(included::add);
        }
    }

    private static void keys(ArrayNode schema, TableDesign.Keys keys) {
        keys.partition()
                .forEach(key ->
                        schema.addObject().put("AttributeName", key.name()).put("KeyType", "HASH"));
        keys.sort()
                .forEach(key ->
                        schema.addObject().put("AttributeName", key.name()).put("KeyType", "RANGE"));
    }
}
