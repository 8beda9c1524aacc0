package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.tck.oracle.TableDesign.IndexDesign;
import io.github.dynamodbjdbc.tck.oracle.TableDesign.Keys;
import io.github.dynamodbjdbc.tck.oracle.TableDesign.Projection;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A table or index with its items and columns. */
final class TableRelation implements Relation {
    private final int ordinal;
    private final @Nullable String alias;
    private final Expiry expiry;
    private final @Nullable IndexDesign index;

    /** The types of all key attributes by name, in the order of a star. */
    private final Map<String, String> keys = new LinkedHashMap<>();

    private final List<String> key;

    /** The attributes of an index that doesn't project all; otherwise null. */
    private final @Nullable Set<String> projected;

    private final List<Map<String, Datum>> items = new ArrayList<>();
    private final Set<String> attributes = new TreeSet<>();
    private final Map<String, Declaration> declared;
    private final Set<String> hidden;

    TableRelation(
            int ordinal,
            @Nullable String alias,
            Database.Contents contents,
            @Nullable IndexDesign index,
            Settings settings,
            Settings.TimeToLive timeToLive) {
        this.ordinal = ordinal;
        this.alias = alias;
        this.index = index;
        TableDesign design = contents.design();
        this.declared = design.declared();
        this.hidden = design.hidden();
        this.expiry = new Expiry(design.ttlAttribute(), settings.clock());
        this.key = all(design.keys()).stream().map(TableDesign.Key::name).toList();
        all(design.keys()).forEach(each -> keys.put(each.name(), each.type()));
        for (IndexDesign each : design.indexes()) {
            all(each.keys()).forEach(key -> keys.putIfAbsent(key.name(), key.type()));
        }
        this.projected = projected(design);
        attributes.addAll(declared.keySet());
        if (projected != null) {
            keys.keySet().retainAll(projected);
            attributes.retainAll(projected);
        }
        for (Map<String, Datum> item : contents.items()) {
            Map<String, Datum> entry = new HashMap<>(item);
            if (projected != null) {
                entry.keySet().retainAll(projected);
            }
            // The sample is the table's, so an index may show attributes that none of its entries has.
            attributes.addAll(entry.keySet());
            if (index != null && !holds(index, item)) {
                continue;
            }
            if (expiry.shows(item, timeToLive)) {
                items.add(entry);
            }
        }
    }

    private static List<TableDesign.Key> all(Keys keys) {
        List<TableDesign.Key> all = new ArrayList<>(keys.partition());
        all.addAll(keys.sort());
        return all;
    }

    /** The attributes of an index's entries; null if it projects all. */
    private @Nullable Set<String> projected(TableDesign design) {
        if (index == null || index.projection() == Projection.ALL) {
            return null;
        }
        Set<String> projected = new HashSet<>(index.included());
        all(design.keys()).forEach(key -> projected.add(key.name()));
        all(index.keys()).forEach(key -> projected.add(key.name()));
        return projected;
    }

    private static boolean holds(IndexDesign index, Map<String, Datum> item) {
        return all(index.keys()).stream().allMatch(key -> isOfType(item.get(key.name()), key.type()));
    }

    private static boolean isOfType(@Nullable Datum datum, String type) {
        return datum != null && Values.type(datum).equals(type);
    }

    List<Tuple> rows() {
        return items.stream().map(Tuple::ofItem).toList();
    }

    @Override
    public int ordinal() {
        return ordinal;
    }

    @Override
    public @Nullable String alias() {
        return alias;
    }

    @Override
    public List<Column> columns() {
        List<Column> columns = new ArrayList<>();
        keys.keySet().forEach(name -> columns.add(attribute(name)));
        attributes.stream().filter(name -> !keys.containsKey(name)).forEach(name -> columns.add(attribute(name)));
        columns.removeIf(column -> hidden.contains(column.name()));
        return columns;
    }

    @Override
    public @Nullable Column known(Identifier name) {
        Column pseudo = pseudoColumn(name.name());
        if (pseudo != null) {
            return pseudo;
        }
        Set<String> sure = new TreeSet<>(keys.keySet());
        sure.addAll(declared.keySet());
        if (expiry.attribute() != null) {
            sure.add(expiry.attribute());
        }
        if (sure.contains(name.name())) {
            return attribute(name.name());
        }
        List<String> similar = sure.stream()
                .filter(each -> !name.quoted() && each.equalsIgnoreCase(name.name()))
                .toList();
        return similar.size() == 1 ? attribute(similar.get(0)) : null;
    }

    @Override
    public Column row() {
        return pseudoColumn("$item", StaticType.DOCUMENT, Trait.NONE, item -> new Datum.Document(item));
    }

    @Override
    public List<String> key() {
        if (key.stream().anyMatch(declared::containsKey)) {
            throw new UnsupportedForOracle("whether a key in another form identifies different rows");
        }
        return key;
    }

    @Override
    public boolean open() {
        return true;
    }

    @Override
    public Column unheardOf(String name) {
        return attribute(name);
    }

    private Column attribute(String name) {
        if (projected != null && !projected.contains(name)) {
            throw Rejected.always("42703", "not in the index: " + name);
        }
        Reading stored = tuple -> tuple.item() == null ? null : tuple.item().get(name);
        Declaration declaration = declared.get(name);
        if (declaration != null) {
            StaticType kind = declaration.kind();
            Reading read = tuple ->
                    tuple.item() == null ? null : declaration.read(tuple.item().get(name));
            Set<Trait> traits =
                    kind == StaticType.DYNAMIC ? EnumSet.of(Trait.STORED) : EnumSet.of(Trait.KEY, Trait.STORED);
            return new Column(name, kind, traits, read, stored);
        }
        String type = keys.get(name);
        if (type == null) {
            return new Column(name, StaticType.DYNAMIC, EnumSet.of(Trait.STORED), stored, stored);
        }
        Reading typed = tuple -> {
            Datum value = tuple.item() == null ? null : tuple.item().get(name);
            return isOfType(value, type) ? value : null;
        };
        return new Column(name, StaticType.ofKey(type), EnumSet.of(Trait.KEY, Trait.STORED), typed, stored);
    }

    private @Nullable Column pseudoColumn(String name) {
        return switch (name) {
            case "$item" -> pseudoColumn(name, StaticType.DOCUMENT, Trait.NONE, item -> new Datum.Document(item));
            case "$size" ->
                pseudoColumn(name, StaticType.NUMBER, EnumSet.of(Trait.INTEGER), item -> {
                    if (index != null) {
                        throw new UnsupportedForOracle("the size of an index entry");
                    }
                    return Numbers.cell(Sizes.ofItem(item));
                });
            case "$expires_at" -> pseudoColumn(name, StaticType.TIMESTAMP, Trait.NONE, expiry::expiresAt);
            case "$expired" ->
                pseudoColumn(name, StaticType.BOOLEAN, Trait.NONE, item -> new Datum.Bool(expiry.isExpired(item)));
            default -> null;
        };
    }

    private interface OfItem {
        @Nullable
        Cell of(Map<String, Datum> item);
    }

    private static Column pseudoColumn(String name, StaticType kind, Set<Trait> traits, OfItem value) {
        return new Column(name, kind, traits, tuple -> tuple.item() == null ? null : value.of(tuple.item()), null);
    }
}
