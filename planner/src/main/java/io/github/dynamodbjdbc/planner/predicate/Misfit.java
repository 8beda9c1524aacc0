package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.ListForm;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A stored value that does not fit its column.
 *
 * @param key the item's key, as canonical values by attribute; empty if it was not read
 * @param found the value's type
 */
public record Misfit(TableSchema table, Map<String, Object> key, Term.Attribute column, AttributeType found) {
    /** The column, with the form of its values. */
    public String label() {
        String name = PredicateText.of(column.path());
        return column.form() == null || column.form() instanceof ListForm ? name : name + " (" + column.form() + ")";
    }

    /** A message that names the item, the attribute, and the declaration of the column's type, but not the value. */
    public String text() {
        String item = key.isEmpty()
                ? "an item"
                : "the item with "
                        + key.entrySet().stream()
                                .map(part -> PredicateText.name(part.getKey()) + " = "
                                        + PredicateText.literal(part.getValue()))
                                .collect(Collectors.joining(" AND "));
        return PredicateText.of(column.path()) + " of " + item + " of " + table.name() + " holds a value of type "
                + found + ", and " + typedBy();
    }

    private String typedBy() {
        String attribute = column.path().attribute();
        if (column.form() == null) {
            for (IndexSchema index : table.indexes()) {
                if (index.key().find(attribute) != null) {
                    return "is a key of index " + index.name() + ", of type " + column.declared();
                }
            }
        }
        Column declared = table.declaredColumn(attribute);
        Object type = declared != null ? declared.type() : column.declared();
        return "is declared " + (column.form() == null ? type : column.form());
    }
}
