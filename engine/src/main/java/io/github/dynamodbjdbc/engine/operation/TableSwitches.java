package io.github.dynamodbjdbc.engine.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.json.Json;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.table.TableDefinition;

/**
 * The state of a feature of a table that is enabled and disabled by name, such as for an index or a destination. A change takes as long
 * as one of the table.
 *
 * @param setting the table's setting
 * @param enabled the status of what is enabled
 */
record TableSwitches(String setting, String enabled) {
    /** All that was ever changed, by name. */
    ObjectNode of(TableDefinition table) {
        String json = table.settings().get(setting);
        return json == null ? JsonNodeFactory.instance.objectNode() : (ObjectNode) TableDescriptions.tree(json);
    }

    boolean isEnabled(JsonNode kept) {
        return kept.path("enabled").asBoolean();
    }

    /** Milliseconds since the epoch; 0 if it was never changed. */
    long changed(JsonNode kept) {
        return kept.path("at").asLong();
    }

    String status(Call call, JsonNode kept) {
        boolean settling =
                call.database().now() < changed(kept) + call.settings().tableMillis();
        return isEnabled(kept)
                ? (settling ? "ENABLING" : enabled)
                : kept.isObject() && settling ? "DISABLING" : "DISABLED";
    }

    /** @param detail a further string to keep, by {@code key} */
    ObjectNode change(Call call, Table table, String name, boolean enables, String key, String detail) {
        ObjectNode all = of(table.definition());
        ObjectNode kept = all.putObject(name)
                .put("enabled", enables)
                .put(key, detail)
                .put("at", call.database().now());
        call.database()
                .define(
                        call.space(),
                        table,
                        table.definition()
                                .change()
                                .setting(setting, Json.text(all))
                                .build());
        return kept;
    }
}
