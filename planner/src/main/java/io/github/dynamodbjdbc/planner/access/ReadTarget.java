package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The table or index that a Query or Scan reads.
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

    /** Whether the attribute is a key of the table or index that is read; keys of the base table do not count for an index. */
    public boolean isKey(String attribute) {
        return key().find(attribute) != null;
    }

    /** Whether every item or index entry holds the attribute if its base item does. */
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

    /** Whether a filter may name the path. DynamoDB refuses a nested path into a key attribute of the table or of any index. */
    boolean canFilter(AttributePath path) {
        return projects(path.attribute()) && (path.isTopLevel() || !table.isKeyOfAny(path.attribute()));
    }

    /** The key condition that selects exactly the items for which a predicate is true; null if there is none. */
    public @Nullable KeyCondition exactly(Predicate predicate) {
        KeyConditionExtractor.Result found = KeyConditionExtractor.extract(key(), predicate);
        return found.rest().isEmpty() && !found.never() ? found.condition() : null;
    }

    /** Whether the target holds every attribute of an item. */
    public boolean projectsAll() {
        return index == null || index.projection() == IndexSchema.ProjectionType.ALL;
    }

    public boolean isGlobalIndex() {
        return index != null && index.kind() == IndexSchema.Kind.GSI;
    }

    public boolean isLocalIndex() {
        return index != null && index.kind() == IndexSchema.Kind.LSI;
    }

    /** Whether DynamoDB has to read base items for attributes that the index does not project. It does so for an LSI only. */
    public boolean fetchesFromTable(Fetch fetch) {
        if (!isLocalIndex()) {
            return false;
        }
        return fetch.wholeItem()
                ? !projectsAll()
                : !fetch.paths().stream().allMatch(path -> projects(path.attribute()));
    }

    /** The types of the attributes that every entry has: the keys of the table and of the index. */
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
