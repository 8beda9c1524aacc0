package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.invalid;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.json.Json;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import org.jspecify.annotations.Nullable;

/** The warm throughput that requests ask for, which may only grow. It is shown; no request is faster by it. */
final class Warm {
    static final String MEMBER = "WarmThroughput";

    private static final String READS = "ReadUnitsPerSecond";
    private static final String WRITES = "WriteUnitsPerSecond";

    private Warm() {}

    /**
     * @param known null for none
     * @param of the table or index in messages
     */
    static ObjectNode merged(@Nullable JsonNode known, JsonNode asked, String of) {
        ObjectNode merged = JsonNodeFactory.instance.objectNode();
        for (String units : new String[] {READS, WRITES}) {
            long before = known == null ? 0 : known.path(units).asLong();
            long now = asked.path(units).asLong(before);
            if (now < before) {
                throw invalid("Requested " + units + " for WarmThroughput for " + of
                        + " is lower than current WarmThroughput, decreasing WarmThroughput is not supported");
            }
            if (now > 0) {
                merged.put(units, now);
            }
        }
        return merged.put("Status", "ACTIVE");
    }

    /** The setting with the warm throughput of indexes, by their names; null for none. */
    static @Nullable String ofIndexes(TableDefinition table, JsonNode request) {
        ObjectNode kept = kept(table.settings().get(MEMBER));
        for (String member : new String[] {"GlobalSecondaryIndexes", "GlobalSecondaryIndexUpdates"}) {
            for (JsonNode each : request.path(member)) {
                JsonNode given = each.hasNonNull("Create")
                        ? each.path("Create")
                        : each.hasNonNull("Update") ? each.path("Update") : each;
                String index = given.path("IndexName").asText();
                if (each.hasNonNull("Delete")) {
                    kept.remove(each.path("Delete").path("IndexName").asText());
                } else if (given.hasNonNull(MEMBER)) {
                    kept.set(index, merged(kept.get(index), given.path(MEMBER), "index " + index));
                }
            }
        }
        return kept.isEmpty() ? null : Json.text(kept);
    }

    /** Adds what there is of it to the description of an index. */
    static void describe(TableDefinition table, String index, ObjectNode shown) {
        JsonNode known = kept(table.settings().get(MEMBER)).get(index);
        if (known != null) {
            shown.set(MEMBER, known);
        }
    }

    private static ObjectNode kept(@Nullable String json) {
        return json == null ? JsonNodeFactory.instance.objectNode() : (ObjectNode) TableDescriptions.tree(json);
    }
}
