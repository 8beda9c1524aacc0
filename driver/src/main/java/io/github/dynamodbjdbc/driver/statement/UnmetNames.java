package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.grammar.SqlKeywords;
import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.name.NearestName;
import io.github.dynamodbjdbc.planner.plan.UnknownPlace;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Names in a statement that are in no schema and no sample, and that no item has had so far. They may be misspelled; without a sample this shows only
 * once the rows have ended. Thread-safe.
 */
final class UnmetNames {
    private final Supplier<CapacityReport> capacity;
    private final Set<UnknownPlace> unmet = ConcurrentHashMap.newKeySet();
    private final Set<UnknownPlace> asked = ConcurrentHashMap.newKeySet();

    /** @param capacity the consumption so far, by table */
    UnmetNames(Supplier<CapacityReport> capacity) {
        this.capacity = capacity;
    }

    /** Looks for these names in all items that are read from now on. */
    void lookFor(List<UnknownPlace> places) {
        unmet.addAll(places);
    }

    void read(String table, List<Item> items) {
        if (!unmet.isEmpty()) {
            unmet.removeIf(
                    place -> place.table().equals(table) && items.stream().anyMatch(item -> item.has(place.path())));
        }
    }

    /** The names that a read of this path would show if its items had them. */
    List<UnknownPlace> shownBy(AccessPath path, List<ColumnSource> output) {
        return unmet.isEmpty()
                ? List.of()
                : unmet.stream()
                        .filter(place -> place.table().equals(path.table().name()))
                        .filter(place -> output.stream()
                                .anyMatch(source -> source instanceof ColumnSource.Item
                                        || source instanceof ColumnSource.Attribute attribute
                                                && holds(attribute.path(), place)))
                        .toList();
    }

    private static boolean holds(AttributePath asked, UnknownPlace place) {
        AttributePath path = place.path();
        int steps = asked.steps().size();
        return asked.attribute().equals(path.attribute())
                && steps <= path.steps().size()
                && asked.steps().equals(path.steps().subList(0, steps));
    }

    /** Records that a row was read for these names. */
    void asked(Collection<UnknownPlace> places) {
        asked.addAll(places);
    }

    /**
     * Warnings about each name that was looked for in items and not found, and about names of tables in which no item was found.
     *
     * @param seen supplies, by table, the attributes that its items have
     */
    List<String> warnings(Catalog catalog, Function<String, Set<String>> seen) {
        return unmet.stream()
                .filter(place -> found(place.table())
                        ? asked.contains(place)
                        : place.path().isTopLevel() && parts(place.table()).anyMatch(part -> part.itemsEvaluated() > 0))
                .map(place -> warning(place, catalog, seen))
                .flatMap(Stream::ofNullable)
                .toList();
    }

    /** Whether an item of the table was found. */
    private boolean found(String table) {
        return parts(table).anyMatch(part -> part.itemsReturned() > 0);
    }

    private Stream<CapacityReport.Part> parts(String table) {
        return capacity.get().parts().stream().filter(part -> part.table().equals(table));
    }

    private @Nullable String warning(UnknownPlace place, Catalog catalog, Function<String, Set<String>> seen) {
        TableSchema table = catalog.table(place.table());
        // With a sample, planning has given the warning.
        if (table == null || catalog.unsampled(table) == null) {
            return null;
        }
        Set<String> known = new TreeSet<>(seen.apply(place.table()));
        catalog.knownColumns(table).stream().map(Column::name).forEach(known::add);
        String nearest =
                place.path().isTopLevel() ? NearestName.hint(place.path().attribute(), known) : "";
        String word = SqlKeywords.nearValue(place.path().attribute());
        String around = place.around();
        String advice = around != null
                ? "; the column of the query around it is " + around
                : !nearest.isEmpty()
                        ? nearest
                        : "; " + (word == null ? "DESCRIBE " + table.name() + " shows which there are" : word);
        return (found(place.table())
                        ? "No item that was read of " + table.name() + " has an attribute '"
                        : "Nothing was found in " + table.name()
                                + "; without a sample it is unknown whether its items have an attribute '")
                + place.path() + "'" + advice;
    }
}
