package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.conditionFailed;
import static io.github.dynamodbjdbc.engine.error.ServiceException.invalid;
import static io.github.dynamodbjdbc.engine.error.ServiceException.refusal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.dynamodbjdbc.engine.error.ServiceException;
import io.github.dynamodbjdbc.engine.expression.Condition;
import io.github.dynamodbjdbc.engine.expression.Path;
import io.github.dynamodbjdbc.engine.expression.Update;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.table.KeySchema.KeyAttribute;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import io.github.dynamodbjdbc.engine.value.Item;
import io.github.dynamodbjdbc.engine.value.Value;
import io.github.dynamodbjdbc.engine.value.ValueReader;
import io.github.dynamodbjdbc.engine.value.ValueWriter;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A write of one item, from a request of its own, a batch or a transaction. */
final class Write {
    /** The kind of a write. */
    enum Kind {
        PUT("Item"),
        /** Puts an item that must not exist. */
        INSERT("Item"),
        DELETE("Key"),
        UPDATE("Key"),
        CHECK("Key");

        private final String member;

        Kind(String member) {
            this.member = member;
        }

        private boolean hasItem() {
            return this == PUT || this == INSERT;
        }
    }

    private final Kind kind;
    private final String tableName;
    private final Map<String, Value> attributes;
    private final @Nullable Item item;
    private final @Nullable Expressions expressions;
    private final boolean showsOld;
    private final JsonNode part;

    private Write(
            Kind kind,
            JsonNode part,
            String tableName,
            Map<String, Value> attributes,
            @Nullable Expressions expressions,
            boolean showsOld) {
        this.kind = kind;
        this.part = part;
        this.tableName = tableName;
        this.attributes = attributes;
        this.expressions = expressions;
        this.showsOld = showsOld;
        item = kind.hasItem() ? ItemRules.sized(attributes, "Item size") : null;
    }

    /** Reads a write with a table name, and expressions or the older parameters. */
    static Write read(Kind kind, JsonNode part) {
        return read(kind, part, kind == Kind.UPDATE ? Parameters.UPDATE : Parameters.WRITE);
    }

    /** Reads a write in a transaction. */
    static Write inTransaction(Kind kind, JsonNode part) {
        return read(
                kind, part, kind == Kind.UPDATE ? Parameters.UPDATE_IN_TRANSACTION : Parameters.WRITE_IN_TRANSACTION);
    }

    private static Write read(Kind kind, JsonNode part, Parameters parameters) {
        parameters.check(part);
        Map<String, Value> attributes = ValueReader.attributes(part.path(kind.member));
        Expressions expressions = Expressions.read(part, parameters);
        return new Write(
                kind,
                part,
                part.path("TableName").asText(),
                attributes,
                expressions,
                "ALL_OLD".equals(Call.text(part, "ReturnValuesOnConditionCheckFailure")));
    }

    /** Reads a write in a batch. */
    static Write inBatch(Kind kind, String tableName, JsonNode part, String member) {
        return new Write(
                kind, part, tableName, ValueReader.attributes(part.path(member).path(kind.member)), null, false);
    }

    /** The write of a PartiQL statement. */
    static Write ofStatement(
            Kind kind, String tableName, Map<String, Value> attributes, Expressions expressions, boolean showsOld) {
        return new Write(kind, MissingNode.getInstance(), tableName, attributes, expressions, showsOld);
    }

    /** The part of the request that describes the write. */
    JsonNode part() {
        return part;
    }

    String tableName() {
        return tableName;
    }

    @Nullable
    Update update() {
        return expressions == null ? null : expressions.update();
    }

    /** Checks the write against the table, and returns the item's key. */
    byte[] check(Table table) {
        TableDefinition definition = table.definition();
        if (expressions != null) {
            expressions.checkScalarKeys(definition);
        }
        Update update = update();
        if (kind.hasItem()) {
            ItemRules.checkItem(definition, attributes);
        } else {
            if (update != null) {
                checkNoKeys(definition, update);
                ItemRules.checkIndexKeys(definition, update.literals());
            }
            ItemRules.checkKey(definition, attributes);
        }
        return definition.keys().encode(attributes);
    }

    private static void checkNoKeys(TableDefinition table, Update update) {
        for (KeyAttribute key : table.keys().attributes()) {
            for (Path path : update.paths()) {
                if (path.attribute().equals(key.name())) {
                    throw invalid("Cannot update attribute " + key.name() + ". This attribute is part of the key");
                }
            }
        }
    }

    /** Whether the condition is true for the item, or there is no condition. */
    boolean isAllowed(@Nullable Item before) {
        if (kind == Kind.INSERT && before != null) {
            return false;
        }
        Condition condition = expressions == null ? null : expressions.condition();
        return condition == null || condition.test(before == null ? Map.of() : before.attributes());
    }

    /** The service's error when the condition is false for the item. */
    ServiceException conditionFailure(@Nullable Item before) {
        if (kind == Kind.INSERT) {
            return refusal("DuplicateItemException", "Duplicate primary key exists in table");
        }
        return conditionFailed(
                showsOld && before != null
                        ? JsonNodeFactory.instance.objectNode().set("Item", ValueWriter.json(before.attributes()))
                        : null);
    }

    /** The item after the write; null for none. */
    @Nullable
    Item after(Table table, @Nullable Item before) {
        return switch (kind) {
            case PUT, INSERT -> Objects.requireNonNull(item);
            case DELETE -> null;
            case CHECK -> before;
            case UPDATE -> updated(table, before);
        };
    }

    private @Nullable Item updated(Table table, @Nullable Item before) {
        Map<String, Value> old = before == null ? attributes : before.attributes();
        Update update = update();
        if (update == null) {
            return before == null ? Item.of(attributes) : before;
        }
        if (before == null && update.onlyRemoves()) {
            return null;
        }
        Map<String, Value> now = update.apply(old);
        ItemRules.checkIndexKeysOfUpdate(table.definition(), now);
        return ItemRules.sized(now, "Item size to update");
    }
}
