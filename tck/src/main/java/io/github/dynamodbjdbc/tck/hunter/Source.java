package io.github.dynamodbjdbc.tck.hunter;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import io.github.dynamodbjdbc.tck.oracle.TableDesign.IndexDesign;
import io.github.dynamodbjdbc.tck.oracle.TableDesign.Projection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A table or an index in FROM.
 *
 * @param index null if it is the table itself
 * @param columns its attributes with the values that they have in its items
 * @param items those that it holds, whole
 */
record Source(
        String alias,
        TableDesign design,
        @Nullable IndexDesign index,
        Map<String, List<Datum>> columns,
        List<Map<String, Datum>> items) {

    static Source of(String alias, Database.Contents table, @Nullable IndexDesign index) {
        if (index == null) {
            return new Source(alias, table.design(), null, World.attributes(table), table.items());
        }
        List<Map<String, Datum>> items = table.items().stream()
                .filter(item -> World.keys(index.keys()).stream().allMatch(key -> item.containsKey(key.name())))
                .toList();
        Map<String, List<Datum>> columns =
                new TreeMap<>(World.attributes(new Database.Contents(table.design(), items)));
        if (index.projection() != Projection.ALL) {
            Set<String> projected = new HashSet<>(index.included());
            World.keys(index.keys()).forEach(key -> projected.add(key.name()));
            World.keys(table.design().keys()).forEach(key -> projected.add(key.name()));
            columns.keySet().retainAll(projected);
        }
        return new Source(alias, table.design(), index, columns, items);
    }

    Expression column(String name) {
        return Sql.column(alias, name);
    }

    /** Values to compare with: those that the attribute has. */
    List<Datum> values(String column) {
        return columns.getOrDefault(column, List.of());
    }

    List<String> names() {
        return List.copyOf(columns.keySet());
    }

    FromItem.Table from() {
        IndexDesign named = index;
        return Sql.table(named == null ? List.of(design.name()) : List.of(design.name(), named.name()), alias);
    }

    /** The keys of the table and of its indexes, as far as their attributes are columns of this. */
    List<TableDesign.Keys> allKeys() {
        List<TableDesign.Keys> keys = new ArrayList<>();
        keys.add(design.keys());
        if (index != null) {
            keys.add(index.keys());
        } else {
            design.indexes().forEach(each -> keys.add(each.keys()));
        }
        keys.removeIf(each -> !World.keys(each).stream().allMatch(key -> columns.containsKey(key.name())));
        return keys;
    }
}
