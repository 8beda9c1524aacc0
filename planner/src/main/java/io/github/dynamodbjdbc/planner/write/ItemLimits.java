package io.github.dynamodbjdbc.planner.write;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.VectorIndexSchema;
import io.github.dynamodbjdbc.planner.cost.ItemSize;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.predicate.KeyOperands;
import io.github.dynamodbjdbc.planner.predicate.StorableValues;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** DynamoDB's limits of items, checked before a request is sent. Messages name attributes but contain no values. */
public final class ItemLimits {
    private static final int MAX_ITEM_BYTES = 400 * 1024;

    private ItemLimits() {}

    /**
     * @param item canonical values without nulls
     * @return the item's size in bytes
     * @throws QueryException NULL_KEY, INVALID_VALUE or LIMIT_EXCEEDED if DynamoDB would reject it
     */
    public static long check(TableSchema table, Map<String, Object> item) {
        List<KeyAttribute> partition = table.key().partition();
        for (KeyAttribute key : table.key().attributes()) {
            Object value = item.get(key.name());
            checkKey(key, value, partition.contains(key));
        }
        item.forEach((name, value) -> check(table, name, value));
        long bytes = ItemSize.of(item);
        if (bytes > MAX_ITEM_BYTES) {
            throw new QueryException(
                    ErrorKind.LIMIT_EXCEEDED, "the item has " + bytes + " bytes; DynamoDB takes " + MAX_ITEM_BYTES);
        }
        return bytes;
    }

    /** Checks the value of an attribute, or of a path in it. */
    public static void check(TableSchema table, String attribute, Object value) {
        checkStorable(attribute, value);
        for (IndexSchema index : table.indexes()) {
            KeyAttribute key = index.key().find(attribute);
            if (key != null) {
                checkKey(
                        key,
                        value,
                        "key attribute " + key.name() + " of index " + index.name(),
                        index.key().partition().contains(key));
            }
        }
        for (VectorIndexSchema index : table.vectorIndexes()) {
            if (index.attribute().equals(attribute)) {
                checkVector(index, value);
            }
        }
    }

    private static void checkVector(VectorIndexSchema index, Object value) {
        boolean fits = value instanceof List<?> elements
                && elements.size() == index.dimensions()
                && elements.stream()
                        .allMatch(
                                element -> element instanceof BigDecimal number && Float.isFinite(number.floatValue()));
        if (!fits) {
            throw new QueryException(
                    ErrorKind.INVALID_VALUE,
                    "attribute " + index.attribute() + " is a list of " + index.dimensions()
                            + " numbers of 32-bit floating point, as the vector index " + index.name() + " demands");
        }
    }

    public static void checkStorable(String attribute, Object value) {
        StorableValues.Problem problem = StorableValues.problem(value);
        if (problem != null) {
            throw new QueryException(problem.kind(), "attribute " + attribute + ": " + problem.text());
        }
    }

    private static void checkKey(KeyAttribute key, @Nullable Object value, boolean partition) {
        if (value == null || value == StoredNull.INSTANCE) {
            throw new QueryException(
                    ErrorKind.NULL_KEY, "key attribute " + key.name() + " has no value; every item needs one");
        }
        checkKey(key, value, "key attribute " + key.name(), partition);
    }

    private static void checkKey(KeyAttribute key, Object value, String name, boolean partition) {
        checkType(key, value, name);
        checkNotEmpty(value, name);
        int most = partition ? KeyOperands.MAX_PARTITION_BYTES : KeyOperands.MAX_SORT_BYTES;
        if (Values.bytes(value) > most) {
            throw new QueryException(
                    ErrorKind.LIMIT_EXCEEDED, name + " has " + Values.bytes(value) + " bytes; DynamoDB takes " + most);
        }
    }

    private static void checkType(KeyAttribute key, Object value, String name) {
        AttributeType type = AttributeType.of(value);
        if (type != key.type()) {
            throw new QueryException(
                    ErrorKind.INVALID_VALUE,
                    name + " is of type " + key.type() + " and can't hold a value of type " + type);
        }
    }

    private static void checkNotEmpty(Object value, String name) {
        if (StorableValues.isEmpty(value)) {
            throw new QueryException(ErrorKind.INVALID_VALUE, name + " can't be empty");
        }
    }
}
