package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.log.CapacityTexts;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.plan.StoredAttribute;
import io.github.dynamodbjdbc.planner.predicate.Misfit;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Findings about the items that a run reads, as far as users should know them. Thread-safe. */
final class RunFindings {
    private final CopyOnWriteArrayList<String> warnings = new CopyOnWriteArrayList<>();
    private final Map<String, Long> passedOver = new LinkedHashMap<>();
    private final Map<String, Misfits> misfits = new LinkedHashMap<>();
    private final Map<String, Set<String>> unshown = new TreeMap<>();
    private final NoMoments noMoments = new NoMoments();
    private final SeenTypes types = new SeenTypes();
    private final UnmetNames names;
    private volatile boolean seesTypes;

    /** @param capacity the consumption so far, by table */
    RunFindings(Supplier<CapacityReport> capacity) {
        this.names = new UnmetNames(capacity);
    }

    UnmetNames names() {
        return names;
    }

    NoMoments noMoments() {
        return noMoments;
    }

    /** Keeps the first items that are read from now on, for {@link #type}. */
    void seeTypes() {
        seesTypes = true;
    }

    void read(String table, List<Item> items) {
        if (seesTypes) {
            types.read(table, items);
        }
        names.read(table, items);
    }

    /**
     * The type of a column that shows these attributes, from the first items that were read; VARIANT if there are several types, or none.
     *
     * @param shown a value of the column in a row; null for none
     */
    ColumnType type(List<StoredAttribute> attributes, @Nullable Object shown) {
        return types.of(attributes, shown);
    }

    /** Records a warning once. */
    void warn(String warning) {
        warnings.addIfAbsent(warning);
    }

    void passedOver(String where) {
        synchronized (passedOver) {
            passedOver.merge(where, 1L, Long::sum);
        }
    }

    /** Records a value that doesn't fit its column, and reads as NULL. */
    void misfit(Misfit misfit) {
        synchronized (misfits) {
            misfits.computeIfAbsent(
                            misfit.table().name() + ' ' + misfit.column().path(), column -> new Misfits(misfit))
                    .count++;
        }
    }

    /** Records an attribute that a star reads and no column shows. */
    void unshown(String table, String attribute) {
        synchronized (unshown) {
            unshown.computeIfAbsent(table, name -> new TreeSet<>()).add(attribute);
        }
    }

    /** The attributes that a star met and no column shows, by the table; without places inside of flattened maps. */
    Map<String, Set<String>> unshown() {
        Map<String, Set<String>> attributes = new TreeMap<>();
        synchronized (unshown) {
            unshown.forEach((table, names) -> {
                Set<String> whole = new TreeSet<>(names);
                whole.removeIf(name -> name.indexOf('.') >= 0);
                attributes.put(table, whole);
            });
        }
        return attributes;
    }

    List<String> warnings() {
        List<String> all = new ArrayList<>(warnings);
        all.addAll(noMoments.warnings());
        synchronized (passedOver) {
            passedOver.forEach((where, count) ->
                    all.add(where + ": " + CapacityTexts.count(count, "value") + " of another type read as NULL"));
        }
        synchronized (misfits) {
            misfits.values().forEach(column -> all.add(column.text()));
        }
        synchronized (unshown) {
            unshown.forEach((table, attributes) -> all.add("Items of " + table
                    + " have attributes that no column shows, because the sample did not hold them: "
                    + String.join(", ", attributes)
                    + ". Name them, ask for \"$item\", or take a new sample: \\refresh in the shell,"
                    + " DynamoConnection.refresh() in a program"));
        }
        return all;
    }

    /** Warnings about names that no item had, after the rows have ended. */
    List<String> unmetNames(Catalog catalog) {
        return names.warnings(catalog, types::names);
    }

    /** The values of one column that don't fit it. */
    private static final class Misfits {
        private final Misfit first;
        private long count;

        Misfits(Misfit first) {
            this.first = first;
        }

        String text() {
            String column = PredicateText.of(first.column().path());
            return first.label() + ": " + CapacityTexts.count(count, "value") + " of another type read as NULL. "
                    + first.text() + ". CAST(" + column + " AS VARIANT) reads " + (count == 1 ? "it" : "them");
        }
    }
}
