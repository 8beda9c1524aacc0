package io.github.dynamodbjdbc.tck.hunter.write;

import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The items of all tables by key. Items are never modified. */
final class Contents {
    private final Map<String, TableDesign> designs = new LinkedHashMap<>();
    private final Map<String, Map<List<Datum>, Map<String, Datum>>> items = new HashMap<>();

    /** The keys of written items. */
    private final Map<String, Set<List<Datum>>> written = new HashMap<>();

    Contents(List<Database.Contents> tables) {
        for (Database.Contents table : tables) {
            TableDesign design = table.design();
            designs.put(design.name(), design);
            items.put(design.name(), new LinkedHashMap<>());
            table.items().forEach(item -> put(design.name(), item));
        }
    }

    private Contents(Contents other) {
        designs.putAll(other.designs);
        other.items.forEach((table, all) -> items.put(table, new LinkedHashMap<>(all)));
        other.written.forEach((table, all) -> written.put(table, new HashSet<>(all)));
    }

    Contents copy() {
        return new Contents(this);
    }

    TableDesign design(String table) {
        return of(designs, table);
    }

    /** The designs by table name. */
    Map<String, TableDesign> designs() {
        return designs;
    }

    Map<List<Datum>, Map<String, Datum>> items(String table) {
        return of(items, table);
    }

    private static <V> V of(Map<String, V> map, String table) {
        V value = map.get(table);
        if (value == null) {
            throw new IllegalArgumentException("no table " + table);
        }
        return value;
    }

    @Nullable
    Map<String, Datum> get(String table, List<Datum> key) {
        return items(table).get(key);
    }

    void put(String table, Map<String, Datum> item) {
        List<Datum> key = key(table, item);
        written(table).add(key);
        items(table).put(key, Map.copyOf(item));
    }

    void remove(String table, List<Datum> key) {
        written(table).add(key);
        items(table).remove(key);
    }

    private Set<List<Datum>> written(String table) {
        return written.computeIfAbsent(table, name -> new HashSet<>());
    }

    /** Clears the record of written items. */
    void forgetWritten() {
        written.clear();
    }

    boolean isWritten(String table, List<Datum> key) {
        return written(table).contains(key);
    }

    List<Datum> key(String table, Map<String, Datum> item) {
        List<Datum> key = new ArrayList<>();
        for (TableDesign.Key part : design(table).keys().all()) {
            Datum value = item.get(part.name());
            if (value == null) {
                throw new IllegalArgumentException("no " + part.name() + " in " + item);
            }
            key.add(value);
        }
        return key;
    }

    /** The contents in the evaluator's form, with additional tables. */
    Database database(Database.Contents... more) {
        Map<String, Database.Contents> all = new HashMap<>();
        designs.forEach((name, design) -> all.put(
                name, new Database.Contents(design, List.copyOf(items(name).values()))));
        for (Database.Contents table : more) {
            all.put(table.design().name(), table);
        }
        return new Database(all);
    }
}
