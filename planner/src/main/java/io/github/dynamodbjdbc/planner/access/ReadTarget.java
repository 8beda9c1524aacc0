package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a Query or Scan reads.
 *
 * @param index null for the table itself
 */
public record ReadTarget(TableSchema table, @Nullable IndexSchema index) {
    /** The table's name, or {@code table.index}. */
    public String name() {
        return index == null ? table.name() : table.name() + '.' + index.name();
    }

    public KeySchema key() {
        return index == null ? table.key() : index.key();
    }

    /** Whether the attribute belongs to the key of the very table or index that is read. */
    public boolean isKey(String attribute) {
        return key().find(attribute) != null;
    }

    /** Whether every item or entry that is read holds the attribute if the base item does. */
    public boolean projects(String attribute) {
        if (index == null || index.key().find(attribute) != null || table.key().find(attribute) != null) {
            return true;
        }
        return switch (index.projection()) {
            case ALL -> true;
            case KEYS_ONLY -> false;
            case INCLUDE -> index.projected().contains(attribute);
        };
    }

    /** Whether a filter may name it: of keys, also those of other indexes, DynamoDB takes no path into them. */
    boolean canFilter(AttributePath path) {
        return projects(path.attribute()) && (path.isTopLevel() || !table.isKeyOfAny(path.attribute()));
    }

    /** Whether every attribute of an item is there. */
    public boolean projectsAll() {
        return index == null || index.projection() == IndexSchema.ProjectionType.ALL;
    }

    public boolean isGlobalIndex() {
        return index != null && index.kind() == IndexSchema.Kind.GSI;
    }

    public boolean isLocalIndex() {
        return index != null && index.kind() == IndexSchema.Kind.LSI;
    }

    /** Whether the read has to fetch base items for what the index does not project. Only an LSI does that. */
    public boolean fetchesFromTable(Fetch fetch) {
        if (!isLocalIndex()) {
            return false;
        }
        return fetch.wholeItem()
                ? !projectsAll()
                : !fetch.paths().stream().allMatch(path -> projects(path.attribute()));
    }

    /** The attributes that every entry is certain to have, with their types: keys of the table, and of the index. */
    Map<String, AttributeType> keyTypes() {
        Map<String, AttributeType> types = new HashMap<>();
        for (KeyAttribute attribute : table.key().attributes()) {
            types.put(attribute.name(), attribute.type());
        }
        for (KeyAttribute attribute : key().attributes()) {
            types.put(attribute.name(), attribute.type());
        }
        return types;
    }
}
