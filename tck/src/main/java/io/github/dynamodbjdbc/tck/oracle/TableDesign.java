package io.github.dynamodbjdbc.tck.oracle;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table as CreateTable would make it.
 *
 * @param ttlAttribute the attribute of its time to live, or null if that is not enabled
 */
public record TableDesign(
        String name,
        Keys keys,
        List<IndexDesign> indexes,
        @Nullable String ttlAttribute) {
    public TableDesign {
        indexes = List.copyOf(indexes);
    }

    /** Of a table or LSI: one partition key, at most one sort key; of a GSI up to four of each. */
    public record Keys(List<Key> partition, List<Key> sort) {
        public Keys {
            partition = List.copyOf(partition);
            sort = List.copyOf(sort);
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
