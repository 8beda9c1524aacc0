package io.github.dynamodbjdbc.tck.measure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.Engine;
import io.github.dynamodbjdbc.engine.EngineServer;
import io.github.dynamodbjdbc.tck.local.LocalClient;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Creates a design's tables and items. */
final class DesignLoader {
    private static final int BATCH = 25;

    private final LocalClient client;
    private final String accessKey;
    private final Filler filler;

    private DesignLoader(LocalClient client, String accessKey, Filler filler) {
        this.client = client;
        this.accessKey = accessKey;
        this.filler = filler;
    }

    /** Supplies items of a table that are not generated from the design. */
    interface Filler {
        void fill(String table, Consumer<ObjectNode> items);
    }

    /** Creates the tables after dropping those of an earlier run. */
    static void load(Design design, Engine engine, String accessKey) {
        load(design, engine, accessKey, (table, items) -> {});
    }

    static void load(Design design, Engine engine, String accessKey, Filler filler) {
        try (EngineServer server = engine.serve()) {
            new DesignLoader(new LocalClient(server.endpoint()), accessKey, filler).load(design);
        }
    }

    private void load(Design design) {
        JsonNode present = client.call(accessKey, "ListTables", JsonNodeFactory.instance.objectNode());
        for (JsonNode name : present.path("TableNames")) {
            client.call(
                    accessKey,
                    "DeleteTable",
                    JsonNodeFactory.instance.objectNode().put("TableName", name.asText()));
        }
        design.tables().forEach(this::load);
    }

    private void load(MadeTable table) {
        client.call(accessKey, "CreateTable", table.createTable());
        Batch batch = new Batch(table.name());
        make(table, batch::add);
        filler.fill(table.name(), batch::add);
        batch.send();
        if (table.timeToLive() != null) {
            ObjectNode request = JsonNodeFactory.instance.objectNode().put("TableName", table.name());
            request.putObject("TimeToLiveSpecification")
                    .put("AttributeName", table.timeToLive())
                    .put("Enabled", true);
            client.call(accessKey, "UpdateTimeToLive", request);
        }
    }

    /** The same items each time. */
    static List<ObjectNode> items(MadeTable table) {
        List<ObjectNode> items = new ArrayList<>();
        make(table, items::add);
        return items;
    }

    private static void make(MadeTable table, Consumer<ObjectNode> items) {
        Chance chance = new Chance(table.name().hashCode());
        table.items().forEach(template -> template.make(chance, items));
    }

    private final class Batch {
        private final String table;
        private ArrayNode writes = JsonNodeFactory.instance.arrayNode();

        Batch(String table) {
            this.table = table;
        }

        void add(ObjectNode item) {
            writes.addObject().putObject("PutRequest").set("Item", item);
            if (writes.size() == BATCH) {
                send();
            }
        }

        void send() {
            if (writes.isEmpty()) {
                return;
            }
            ObjectNode request = JsonNodeFactory.instance.objectNode();
            request.putObject("RequestItems").set(table, writes);
            JsonNode left = client.call(accessKey, "BatchWriteItem", request).path("UnprocessedItems");
            if (!left.isEmpty()) {
                throw new IllegalStateException("Items were left unprocessed: " + left);
            }
            writes = JsonNodeFactory.instance.arrayNode();
        }
    }
}
