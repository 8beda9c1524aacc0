package io.github.dynamodbjdbc.driver.read;

import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.Fetch;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Misfit;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateEvaluator;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Creates the rows of one read: checks the residual, then decodes. The row is always the same array. */
final class RowMaker {
    private final @Nullable PredicateEvaluator residual;
    private final RowDecoder decoder;
    /** Columns that occur only in conditions. */
    private final @Nullable RowDecoder conditions;

    private final @Nullable Object[] row;
    private final @Nullable Consumer<String> unshown;
    private final Consumer<List<Item>> read;
    private final BiConsumer<String, Object> noMoment;

    /** The invalid dates and times of the current item, each once, because a condition may read a value several times. */
    private final Map<AttributePath, Object> noMoments = new LinkedHashMap<>();

    /** Whether places of a shared read check the rows again, and report invalid dates and times themselves. */
    private final boolean isForPlaces;

    /** Attributes that a column shows or that were reported already. */
    private final Set<String> known = new HashSet<>();

    /** Fields that a column shows or that were reported already, by the map that contains them. */
    private final Map<AttributePath, Set<String>> knownFields = new LinkedHashMap<>();

    private @Nullable Set<String> looked;

    private long made;

    /**
     * @param table the items' table
     * @param filter the condition that DynamoDB has checked: a column in it may have a value that doesn't fit and counts as NULL
     * @param misfits takes values that do not fit their columns
     * @param noMoment takes, once, each value that the residual compares with a date or time and that is neither
     * @param unshown takes each attribute that an item has and no column shows; null if it is not needed
     * @param read takes the items of each page
     */
    RowMaker(
            TableSchema table,
            Predicate filter,
            Predicate residual,
            List<ColumnSource> output,
            Consumer<Misfit> misfits,
            BiConsumer<String, Object> noMoment,
            @Nullable Consumer<String> unshown,
            Consumer<List<Item>> read) {
        this.residual = Predicates.isTrue(residual) ? null : PredicateEvaluator.of(residual, noMoments::putIfAbsent);
        this.noMoment = noMoment;
        this.isForPlaces = output.stream()
                .anyMatch(column -> column instanceof ColumnSource.Attribute attribute && attribute.isForPlaces());
        this.decoder = new RowDecoder(output, (column, item) -> misfits.accept(misfit(table, column, item)));
        List<ColumnSource> named = new ArrayList<>(Fetch.takenForNull(Predicates.and(filter, residual)));
        named.removeIf(column -> output.contains(column)
                || column instanceof ColumnSource.Attribute attribute && output.contains(attribute.forPlaces()));
        this.conditions = named.isEmpty()
                ? null
                : new RowDecoder(named, (column, item) -> misfits.accept(misfit(table, column, item)));
        this.unshown = unshown;
        this.read = read;
        if (unshown != null) {
            output.forEach(source -> known.add(source.attribute()));
            knowFields(output);
            knownFields.keySet().forEach(map -> known.add(map.attribute()));
        }
        this.row = new @Nullable Object[output.size()];
    }

    private static Misfit misfit(TableSchema table, ColumnSource.Attribute column, Item item) {
        Map<String, Object> key = new LinkedHashMap<>();
        for (KeyAttribute attribute : table.key().attributes()) {
            Object value = item.get(attribute.name());
            if (value == null) {
                key.clear();
                break;
            }
            key.put(attribute.name(), value);
        }
        return new Misfit(
                table,
                key,
                new Term.Attribute(column.path(), column.declared(), column.form()),
                AttributeType.of(item.get(column.path())));
    }

    /** Records the shown fields of maps of which no column shows the whole. */
    private void knowFields(List<ColumnSource> output) {
        Set<AttributePath> whole = new HashSet<>();
        List<AttributePath> inside = new ArrayList<>();
        for (ColumnSource source : output) {
            if (source instanceof ColumnSource.Attribute attribute) {
                if (attribute.path().isTopLevel()) {
                    whole.add(attribute.path());
                } else {
                    inside.add(attribute.path());
                }
            }
        }
        for (AttributePath path : inside) {
            AttributePath map = AttributePath.of(path.attribute());
            for (AttributePath.Step step : path.steps()) {
                if (whole.contains(map) || !(step instanceof AttributePath.Field field)) {
                    break;
                }
                knownFields.computeIfAbsent(map, first -> new HashSet<>()).add(field.name());
                List<AttributePath.Step> steps = new ArrayList<>(map.steps());
                steps.add(field);
                map = new AttributePath(path.attribute(), steps);
            }
        }
    }

    /** Reports the items from which rows will be created. */
    void read(List<Item> items) {
        read.accept(items);
    }

    /** Creates the row, unless the residual rejects the item. */
    boolean accept(Item item) {
        if (residual != null) {
            boolean matches = residual.matches(item);
            if (!noMoments.isEmpty()) {
                if (!matches || !isForPlaces) {
                    noMoments.forEach((path, value) -> noMoment.accept(path.toString(), value));
                }
                noMoments.clear();
            }
            if (!matches) {
                return false;
            }
        }
        if (unshown != null) {
            nameUnshown(item, unshown);
            nameUnshownFields(item, unshown);
        }
        decoder.decode(item, row);
        if (conditions != null) {
            conditions.decode(item, new @Nullable Object[conditions.columns()]);
        }
        made++;
        return true;
    }

    @SuppressWarnings("ReferenceEquality") // equal items share one set of names
    private void nameUnshown(Item item, Consumer<String> told) {
        Set<String> names = item.attributeNames();
        if (names == looked) {
            return;
        }
        looked = names;
        for (String attribute : names) {
            if (known.add(attribute)) {
                told.accept(attribute);
            }
        }
    }

    private void nameUnshownFields(Item item, Consumer<String> told) {
        knownFields.forEach((map, fields) -> {
            Object value = item.get(map);
            if (value instanceof Map<?, ?> held) {
                held.keySet().forEach(name -> {
                    if (fields.add((String) name)) {
                        told.accept(map + "." + name);
                    }
                });
            } else if (value != null && !Values.isNull(value) && fields.add("")) {
                told.accept(map.toString());
            }
        });
    }

    @Nullable
    Object[] row() {
        return row;
    }

    /** The number of rows so far. */
    long made() {
        return made;
    }
}
