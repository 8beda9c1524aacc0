package io.github.dynamodbjdbc.tck.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A table as CreateTable would make it.
 *
 * @param ttlAttribute the attribute of its time to live, or null if that is not enabled
 * @param declared what a schema file says of attributes, by their names
 * @param hidden the attributes that no star shows
 */
public record TableDesign(
        String name,
        Keys keys,
        List<IndexDesign> indexes,
        @Nullable String ttlAttribute,
        Map<String, Declaration> declared,
        Set<String> hidden) {
    public TableDesign {
        indexes = List.copyOf(indexes);
        declared = Map.copyOf(declared);
        hidden = Set.copyOf(hidden);
    }

    /** Without a schema file. */
    public TableDesign(String name, Keys keys, List<IndexDesign> indexes, @Nullable String ttlAttribute) {
        this(name, keys, indexes, ttlAttribute, Map.of(), Set.of());
    }

    /** The index of that name; null if there is none. */
    public @Nullable IndexDesign index(String indexName) {
        return indexes.stream()
                .filter(index -> index.name().equals(indexName))
                .findFirst()
                .orElse(null);
    }

    /** The same with other indexes. */
    public TableDesign with(List<IndexDesign> others) {
        return new TableDesign(name, keys, others, ttlAttribute, declared, hidden);
    }

    /** The same with other declarations. */
    public TableDesign with(Map<String, Declaration> others, Set<String> hiding) {
        return new TableDesign(name, keys, indexes, ttlAttribute, others, hiding);
    }

    /** The same where nothing expires. */
    public TableDesign withoutTtl() {
        return new TableDesign(name, keys, indexes, null, declared, hidden);
    }

    /** Key attributes of the table and of its indexes, with their types. */
    public Map<String, String> keyTypes() {
        Map<String, String> types = new TreeMap<>();
        keys.all().forEach(key -> types.put(key.name(), key.type()));
        indexes.forEach(index -> index.keys().all().forEach(key -> types.put(key.name(), key.type())));
        return types;
    }

    /** The keys of a table or LSI: one partition key, at most one sort key; a GSI has up to four of each. */
    public record Keys(List<Key> partition, List<Key> sort) {
        public Keys {
            partition = List.copyOf(partition);
            sort = List.copyOf(sort);
        }

        /** The partition key's attributes, then the sort key's. */
        public List<Key> all() {
            List<Key> all = new ArrayList<>(partition);
            all.addAll(sort);
            return all;
        }
    }

    /** A key attribute; {@code type} is S, N or B. */
    public record Key(String name, String type) {}

    /**
     * A secondary index.
     *
     * @param included the attributes of an INCLUDE projection, empty for the others
     */
    public record IndexDesign(String name, boolean global, Keys keys, Projection projection, List<String> included) {
        public IndexDesign {
            included = List.copyOf(included);
        }
    }

    /** What an index holds of an item. */
    public enum Projection {
        KEYS_ONLY,
        INCLUDE,
        ALL
    }
}
