package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.invalid;
import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import io.github.dynamodbjdbc.engine.table.IndexDefinition;
import io.github.dynamodbjdbc.engine.table.KeySchema.KeyAttribute;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import io.github.dynamodbjdbc.engine.table.VectorIndex;
import io.github.dynamodbjdbc.engine.value.Item;
import io.github.dynamodbjdbc.engine.value.ItemSize;
import io.github.dynamodbjdbc.engine.value.Value;
import io.github.dynamodbjdbc.engine.value.ValueType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A table's rules for keys and items. */
final class ItemRules {
    static final int MOST_ITEM_BYTES = 400 * 1024;
    private static final int MOST_PARTITION_BYTES = 2048;
    private static final int MOST_SORT_BYTES = 1024;

    private ItemRules() {}

    /** Checks the key in a request: it has all attributes of the table's key and no others. */
    static void checkKey(TableDefinition table, Map<String, Value> key) {
        List<KeyAttribute> attributes = table.keys().attributes();
        boolean fits = key.size() == attributes.size();
        for (KeyAttribute attribute : attributes) {
            Value value = key.get(attribute.name());
            fits &= value != null && value.type() == attribute.type();
        }
        if (!fits) {
            throw validation("The provided key element does not match the schema");
        }
        checkKeyValues(table, key);
    }

    /** Checks an item in a request, including its key attributes. */
    static void checkItem(TableDefinition table, Map<String, Value> item) {
        for (KeyAttribute attribute : table.keys().attributes()) {
            Value value = item.get(attribute.name());
            if (value == null) {
                throw invalid("Missing the key " + attribute.name() + " in the item");
            }
            if (value.type() != attribute.type()) {
                throw invalid("Type mismatch for key " + attribute.name() + " expected: " + attribute.type()
                        + " actual: " + value.type());
            }
        }
        checkKeyValues(table, item);
        checkIndexKeys(table, item);
    }

    private static void checkKeyValues(TableDefinition table, Map<String, Value> item) {
        for (KeyAttribute attribute : table.keys().attributes()) {
            checkNotEmpty(attribute.name(), item.get(attribute.name()));
        }
        if (size(table.keys().partition(), item) > MOST_PARTITION_BYTES) {
            throw invalid("Size of hashkey has exceeded the maximum size limit of2048 bytes");
        }
        if (size(table.keys().sort(), item) > MOST_SORT_BYTES) {
            throw invalid("Aggregated size of all range keys has exceeded the size limit of 1024 bytes");
        }
    }

    /** Rejects an empty key attribute. A missing attribute (null) is allowed. */
    static void checkNotEmpty(String name, @Nullable Value value) {
        if (isEmpty(value)) {
            throw validation("One or more parameter values are not valid. The AttributeValue for a key attribute cannot"
                    + " contain an empty " + kind(value) + " value. Key: " + name);
        }
    }

    private static boolean isEmpty(@Nullable Value value) {
        return value instanceof Value.StringValue string && string.text().isEmpty()
                || value instanceof Value.BinaryValue binary && binary.length() == 0;
    }

    private static String kind(@Nullable Value value) {
        return value != null && value.type() == ValueType.B ? "binary" : "string";
    }

    private static long size(List<KeyAttribute> attributes, Map<String, Value> item) {
        long bytes = 0;
        for (KeyAttribute attribute : attributes) {
            Value value = item.get(attribute.name());
            bytes += value == null ? 0 : ItemSize.of(value);
        }
        return bytes;
    }

    /** As {@link #checkIndexKeys}, with the error messages for updates. */
    static void checkIndexKeysOfUpdate(TableDefinition table, Map<String, Value> item) {
        for (IndexDefinition index : table.indexes()) {
            for (KeyAttribute attribute : index.keys().attributes()) {
                Value value = item.get(attribute.name());
                if (value != null && value.type() != attribute.type()) {
                    throw validation(
                            "The update expression attempted to update the secondary index key to unsupported type");
                }
            }
            if (size(index.keys().partition(), item) > MOST_PARTITION_BYTES
                    || size(index.keys().sort(), item) > MOST_SORT_BYTES) {
                throw validation(
                        "The update expression attempted to update the secondary index key beyond allowed size limits");
            }
        }
        checkIndexKeys(table, item);
    }

    /** Checks that each attribute that is a key of an index either has the key's type or is missing. */
    static void checkIndexKeys(TableDefinition table, Map<String, Value> item) {
        for (IndexDefinition index : table.indexes()) {
            for (KeyAttribute attribute : index.keys().attributes()) {
                Value value = item.get(attribute.name());
                if (value == null) {
                    continue;
                }
                if (value.type() != attribute.type()) {
                    throw invalid("Type mismatch for Index Key " + attribute.name() + " Expected: " + attribute.type()
                            + " Actual: " + value.type() + " IndexName: " + index.name());
                }
                if (isEmpty(value)) {
                    throw validation(
                            "One or more parameter values are not valid. A value specified for a secondary index"
                                    + " key is not supported. The AttributeValue for a key attribute cannot contain an empty "
                                    + kind(value) + " value. IndexName: " + index.name() + ", IndexKey: "
                                    + attribute.name());
                }
            }
            checkIndexKeySizes(index, item);
        }
        table.vectorIndexes().forEach(index -> checkVector(index, item));
    }

    /** Checks that a vector has as many numbers as its index has dimensions, and that attributes of the search schema have their types. */
    private static void checkVector(VectorIndex index, Map<String, Value> item) {
        Value vector = item.get(index.attribute());
        String where = " IndexName: " + index.name();
        if (vector != null) {
            if (!(vector instanceof Value.ListValue list)) {
                throw mismatch(index.attribute(), "L", vector.type(), where);
            }
            int size = list.elements().size();
            if (size != index.dimensions()) {
                throw invalid("Invalid size for parameter " + index.attribute() + ", Expected: " + index.dimensions()
                        + ", Actual: " + size + "." + where);
            }
            if (index.vector(vector) == null) {
                throw invalid(
                        "Each element of " + index.attribute() + " must be a number of 32-bit floating point." + where);
            }
        }
        for (KeyAttribute attribute : index.schema()) {
            Value value = item.get(attribute.name());
            if (value != null && value.type() != attribute.type()) {
                throw mismatch(attribute.name(), attribute.type().name(), value.type(), where);
            }
            if (value != null && attribute.equals(index.hash())) {
                checkNotEmpty(attribute.name(), value);
            }
        }
    }

    private static RuntimeException mismatch(String attribute, String expected, ValueType actual, String where) {
        return invalid(
                "Type mismatch for Index Key " + attribute + " Expected: " + expected + " Actual: " + actual + where);
    }

    private static void checkIndexKeySizes(IndexDefinition index, Map<String, Value> item) {
        if (size(index.keys().partition(), item) > MOST_PARTITION_BYTES) {
            throw invalid("Size of hashkey has exceeded the maximum size limit of2048 bytes");
        }
        if (size(index.keys().sort(), item) > MOST_SORT_BYTES) {
            throw invalid("Aggregated size of all range keys has exceeded the size limit of 1024 bytes");
        }
    }

    static Item sized(Map<String, Value> attributes, String what) {
        Item item = Item.of(attributes);
        if (item.size() > MOST_ITEM_BYTES) {
            throw validation(what + " has exceeded the maximum allowed size");
        }
        return item;
    }
}
