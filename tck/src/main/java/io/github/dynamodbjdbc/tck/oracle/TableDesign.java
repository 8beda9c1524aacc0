package io.github.dynamodbjdbc.tck.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A table's design as in a CreateTable request.
 *
 * @param ttlAttribute the TTL attribute, or null if TTL is not enabled
 * @param declared a schema file's declarations by attribute name
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

    /** A design without a schema file. */
    public TableDesign(String name, Keys keys, List<IndexDesign> indexes, @Nullable String ttlAttribute) {
        this(name, keys, indexes, ttlAttribute, Map.of(), Set.of());
    }

    /** The index with that name; null if there is none. */
    public @Nullable IndexDesign index(String indexName) {
        return indexes.stream()
                .filter(index -> index.name().equals(indexName))
                .findFirst()
                .orElse(null);
    }

    /** This design with other indexes. */
    public TableDesign with(List<IndexDesign> others) {
        return new TableDesign(name, keys, others, ttlAttribute, declared, hidden);
    }

    /** This design with other declarations. */
    public TableDesign with(Map<String, Declaration> others, Set<String> hiding) {
        return new TableDesign(name, keys, indexes, ttlAttribute, others, hiding);
    }

    /** This design without a TTL attribute. */
    public TableDesign withoutTtl() {
        return new TableDesign(name, keys, indexes, null, declared, hidden);
    }

    /** The key attributes of the table and of its indexes, with their types. */
    public Map<String, String> keyTypes() {
        Map<String, String> types = new TreeMap<>();
        keys.all().forEach(key -> types.put(key.name(), key.type()));
        indexes.forEach(index -> index.keys().all().forEach(key -> types.put(key.name(), key.type())));
        return types;
    }

    /** The keys of a table or LSI have one partition key and at most one sort key; those of a GSI have up to four of each. */
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
     * @param included the attributes of an INCLUDE projection; empty for other projections
     */
    public record IndexDesign(String name, boolean global, Keys keys, Projection projection, List<String> included) {
        public IndexDesign {
            included = List.copyOf(included);
        }
    }

    /** The attributes that an index projects. */
    public enum Projection {
        KEYS_ONLY,
        INCLUDE,
        ALL
    }
}
