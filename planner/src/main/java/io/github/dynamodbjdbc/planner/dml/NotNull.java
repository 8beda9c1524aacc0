package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checks of columns that are declared NOT NULL. */
final class NotNull {
    private NotNull() {}

    /** Whether the path is a NOT NULL column. */
    static boolean is(TableSchema table, AttributePath path) {
        Column column = path.isTopLevel() ? table.declaredColumn(path.attribute()) : null;
        return column != null && column.rule().notNull();
    }

    /** @param item an item that has at least its key */
    static QueryException failure(TableSchema table, String column, Map<String, ? extends @Nullable Object> item) {
        return new QueryException(
                ErrorKind.NULL_KEY,
                "column " + column + " of table " + table.shownName()
                        + " is declared NOT NULL, and would have no value in the item of key " + key(table, item));
    }

    private static String key(TableSchema table, Map<String, ? extends @Nullable Object> item) {
        return table.key().attributes().stream()
                .map(KeyAttribute::name)
                .map(name -> name + " = " + Values.json(item.get(name)))
                .collect(Collectors.joining(", "));
    }
}
