package io.github.dynamodbjdbc.engine.table;

import io.github.dynamodbjdbc.engine.table.IndexDefinition.ProjectionType;
import io.github.dynamodbjdbc.engine.table.KeySchema.KeyAttribute;
import io.github.dynamodbjdbc.engine.value.Item;
import io.github.dynamodbjdbc.engine.value.KeyCodec;
import io.github.dynamodbjdbc.engine.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A vector index.
 *
 * @param hash the attribute that partitions the index; null if it has one partition
 * @param filters the other attributes that a search condition may use
 * @param activeAt the time from which it can be searched, in milliseconds since 1970
 */
public record VectorIndex(
        String name,
        String id,
        String attribute,
        int dimensions,
        Distance distance,
        @Nullable KeyAttribute hash,
        List<KeyAttribute> filters,
        ProjectionType projection,
        List<String> nonKeyAttributes,
        long activeAt) {
    public VectorIndex {
        filters = List.copyOf(filters);
        nonKeyAttributes = List.copyOf(nonKeyAttributes);
    }

    /** The measures of distance between two vectors. */
    public enum Distance {
        COSINE,
        DOT_PRODUCT,
        EUCLIDEAN;

        /** The score of two vectors. For the dot product a higher score is nearer, for the others a lower one. */
        public double score(float[] one, float[] other) {
            double dot = 0;
            double ones = 0;
            double others = 0;
            double differences = 0;
            for (int i = 0; i < one.length; i++) {
                dot += (double) one[i] * other[i];
                ones += (double) one[i] * one[i];
                others += (double) other[i] * other[i];
                differences += ((double) one[i] - other[i]) * ((double) one[i] - other[i]);
            }
            return switch (this) {
                // A zero vector has no direction. Its distance from each vector is that of a vector at a right angle.
                case COSINE -> ones == 0 || others == 0 ? 1 : 1 - dot / Math.sqrt(ones * others);
                case DOT_PRODUCT -> dot;
                case EUCLIDEAN -> Math.sqrt(differences);
            };
        }
    }

    /** The attributes of the search schema. */
    public List<KeyAttribute> schema() {
        List<KeyAttribute> all = new ArrayList<>();
        if (hash != null) {
            all.add(hash);
        }
        all.addAll(filters);
        return all;
    }

    /** The index entry of an item; null if the item has no vector or no value of the partitioning attribute. */
    public @Nullable Item entry(@Nullable Item item, KeySchema tableKeys) {
        if (item == null || vector(item.get(attribute)) == null) {
            return null;
        }
        if (hash != null && !new KeySchema(List.of(hash), List.of()).isIn(item)) {
            return null;
        }
        if (projection == ProjectionType.ALL) {
            return item;
        }
        Set<String> names = new LinkedHashSet<>(tableKeys.names());
        schema().forEach(element -> names.add(element.name()));
        names.add(attribute);
        names.addAll(nonKeyAttributes);
        return item.pick(names);
    }

    /** The key of an entry: the partition, followed by the table's key. */
    public byte[] entryKey(Item item, KeySchema tableKeys) {
        return KeyCodec.join(
                partition(hash == null ? null : item.get(hash.name())), tableKeys.encode(item.attributes()));
    }

    /** The common prefix of the keys of a partition. */
    public byte[] partition(@Nullable Value value) {
        return KeyCodec.partition(value == null ? List.of() : List.of(value));
    }

    /** The vector in a value; null if the value is not a vector for this index. */
    public float @Nullable [] vector(@Nullable Value value) {
        if (!(value instanceof Value.ListValue list) || list.elements().size() != dimensions) {
            return null;
        }
        float[] vector = new float[dimensions];
        for (int i = 0; i < dimensions; i++) {
            if (!(list.elements().get(i) instanceof Value.NumberValue number)) {
                return null;
            }
            vector[i] = number.number().floatValue();
            if (Float.isInfinite(vector[i])) {
                return null;
            }
        }
        return vector;
    }
}
