package io.github.dynamodbjdbc.tck.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * A write of one item, or a check of it, that the service would accept.
 *
 * @param key the item's key
 * @param item what a put leaves; null for all others
 */
record Write(
        TableDescription table,
        Kind kind,
        ObjectNode key,
        @Nullable ObjectNode item) {
    private static final int MOST_ITEM_BYTES = 400 * 1024;

    enum Kind {
        PUT,
        UPDATE,
        DELETE,
        CHECK
    }

    /** Reads the request, or that part of it that is about one item. */
    static Write of(TableDescription table, Kind kind, ObjectNode request) {
        Placeholders placeholders = new Placeholders(request);
        String condition = Json.text(request, "ConditionExpression");
        if (condition != null) {
            ExpressionParser.condition("ConditionExpression", condition, placeholders);
        }
        String update = Json.text(request, "UpdateExpression");
        if (update != null) {
            ExpressionParser.update(update, placeholders);
        }
        placeholders.rejectUnused();
        if (kind != Kind.PUT) {
            ObjectNode key = (ObjectNode) request.path("Key");
            KeyRules.checkKey(table.keys(), key);
            return new Write(table, kind, key, null);
        }
        ObjectNode item = (ObjectNode) request.path("Item");
        ValueRules.checkItem(item);
        for (String name : table.keys().names()) {
            JsonNode value = item.path(name);
            if (value.isMissingNode()) {
                throw Rejection.invalid("Missing the key " + name + " in the item");
            }
            if (!value.has(table.keys().type(name))) {
                throw Rejection.invalid("Type mismatch for key " + name + " expected: "
                        + table.keys().type(name) + " actual: " + AttributeValues.type(value));
            }
        }
        ObjectNode key = Json.pick(item, table.keys().names());
        KeyRules.checkKey(table.keys(), key);
        if (ItemSize.of(item) > MOST_ITEM_BYTES) {
            throw new Rejection("Item size has exceeded the maximum allowed size");
        }
        return new Write(table, kind, key, item);
    }

    /** A text that is the same for writes to one item only. */
    String identity() {
        return table.name() + " " + table.keys().canonical(key);
    }

    /** What the write leaves, if that can be told without looking. */
    @Nullable
    ObjectNode after(@Nullable ObjectNode before) {
        return switch (kind) {
            case PUT -> item;
            case DELETE -> null;
            case UPDATE, CHECK -> before;
        };
    }
}
