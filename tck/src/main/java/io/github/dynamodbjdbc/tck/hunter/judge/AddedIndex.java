package io.github.dynamodbjdbc.tck.hunter.judge;

import io.github.dynamodbjdbc.tck.hunter.make.ValueType;
import io.github.dynamodbjdbc.tck.hunter.make.World;
import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import io.github.dynamodbjdbc.tck.oracle.TableDesign.IndexDesign;
import io.github.dynamodbjdbc.tck.oracle.TableDesign.Keys;
import io.github.dynamodbjdbc.tck.oracle.TableDesign.Projection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A global index that is created on a table with items, some of whose values may not fit its key.
 *
 * @param type the type of its key: S, N or B
 */
record AddedIndex(String table, String attribute, String type) {
    private static final String NAME = "added";
    private static final String SEPARATOR = "/";

    /** Parses the result of {@link #text}. Generated names contain no slash. */
    static AddedIndex parse(String text) {
        String[] parts = text.split(SEPARATOR);
        return new AddedIndex(parts[0], parts[1], parts[2]);
    }

    String text() {
        return String.join(SEPARATOR, table, attribute, type);
    }

    /** At most one index per table, so that a round needs few tables: on the attribute with the most types. */
    static List<AddedIndex> candidates(World world) {
        List<AddedIndex> found = new ArrayList<>();
        for (Database.Contents table : world.tables()) {
            Set<String> taken = table.design().keyTypes().keySet();
            World.attributes(table).entrySet().stream()
                    .filter(entry -> !taken.contains(entry.getKey()) && !isDeclared(table.design(), entry.getKey()))
                    .filter(entry -> !types(entry.getValue()).isEmpty())
                    .max(Comparator.comparing(entry -> types(entry.getValue()).size()))
                    .ifPresent(entry ->
                            found.add(new AddedIndex(table.design().name(), entry.getKey(), mostly(entry.getValue()))));
        }
        return found;
    }

    /** A schema file declares the attribute's type itself. */
    private static boolean isDeclared(TableDesign design, String attribute) {
        return design.declared().containsKey(attribute) || attribute.equals(design.ttlAttribute());
    }

    private static Set<String> types(List<Datum> values) {
        return values.stream()
                .map(ValueType::of)
                .filter(ValueType::isOrdered)
                .map(ValueType::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The most frequent type of the values. */
    private static String mostly(List<Datum> values) {
        Map<String, Long> counts = values.stream()
                .map(ValueType::of)
                .filter(ValueType::isOrdered)
                .collect(Collectors.groupingBy(ValueType::name, Collectors.counting()));
        return counts.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .orElseThrow()
                .getKey();
    }

    /**
     * An index with the attribute as its only key, as the sort key within the table's partitions, or as the partition key with the table's partition
     * key as the sort key.
     */
    IndexDesign design(TableDesign design) {
        TableDesign.Key key = new TableDesign.Key(attribute, type);
        TableDesign.Key partition = design.keys().partition().get(0);
        Keys keys =
                switch (Math.floorMod(attribute.hashCode(), 3)) {
                    case 0 -> new Keys(List.of(key), List.of());
                    case 1 -> new Keys(List.of(partition), List.of(key));
                    default -> new Keys(List.of(key), List.of(partition));
                };
        Projection projection = type.equals("N") ? Projection.KEYS_ONLY : Projection.ALL;
        return new IndexDesign(NAME, true, keys, projection, List.of());
    }

    /** Whether the world has the table, and no other index on that attribute. */
    boolean isOf(World world) {
        return world.tables().stream()
                .map(Database.Contents::design)
                .anyMatch(design ->
                        design.name().equals(table) && !design.keyTypes().containsKey(attribute));
    }

    /** The world with the index. */
    World in(World world) {
        return changed(world, contents -> {
            List<IndexDesign> indexes = new ArrayList<>(contents.design().indexes());
            indexes.add(design(contents.design()));
            return new Database.Contents(contents.design().with(indexes), contents.items());
        });
    }

    /** The world before the index is created, without values that can't be keys. */
    World before(World world) {
        return changed(
                world,
                contents -> new Database.Contents(
                        contents.design(),
                        contents.items().stream().map(this::ofKeyTypes).toList()));
    }

    private Map<String, Datum> ofKeyTypes(Map<String, Datum> item) {
        Datum value = item.get(attribute);
        if (value == null || ValueType.of(value).isOrdered() && !isEmpty(value)) {
            return item;
        }
        Map<String, Datum> rest = new LinkedHashMap<>(item);
        rest.remove(attribute);
        return rest;
    }

    private static boolean isEmpty(Datum value) {
        return value instanceof Datum.Text text && text.value().isEmpty()
                || value instanceof Datum.Binary binary && !binary.value().hasRemaining();
    }

    private World changed(World world, UnaryOperator<Database.Contents> change) {
        return new World(
                world.tables().stream()
                        .map(contents -> contents.design().name().equals(table) ? change.apply(contents) : contents)
                        .toList(),
                world.plain());
    }

    /** The table's design in a world that has the table. */
    TableDesign tableIn(World world) {
        return world.tables().stream()
                .map(Database.Contents::design)
                .filter(design -> Objects.equals(design.name(), table))
                .findFirst()
                .orElseThrow();
    }
}
