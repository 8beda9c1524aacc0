package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.Declaration;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import io.github.dynamodbjdbc.tck.oracle.TableDesign.IndexDesign;
import io.github.dynamodbjdbc.tck.oracle.TableDesign.Projection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A table or an index in FROM.
 *
 * @param index null for the table itself
 * @param columns its attributes with their values in the items
 * @param bare whether statements use its columns' names unqualified
 * @param items its items, whole, as they are read
 * @param stored the stored form of each item
 */
public record Source(
        String alias,
        TableDesign design,
        @Nullable IndexDesign index,
        Map<String, List<Datum>> columns,
        boolean bare,
        List<Map<String, Datum>> items,
        IdentityHashMap<Map<String, Datum>, Map<String, Datum>> stored) {
    public Source {
        stored = new IdentityHashMap<>(stored);
    }

    public static Source of(String alias, Database.Contents table, @Nullable IndexDesign index) {
        IdentityHashMap<Map<String, Datum>, Map<String, Datum>> stored = new IdentityHashMap<>();
        List<Map<String, Datum>> items = new ArrayList<>();
        for (Map<String, Datum> item : table.items()) {
            if (index == null || index.keys().all().stream().allMatch(key -> item.containsKey(key.name()))) {
                Map<String, Datum> reading = Readings.of(item, table.design());
                items.add(reading);
                stored.put(reading, item);
            }
        }
        Map<String, List<Datum>> columns =
                new TreeMap<>(World.attributes(new Database.Contents(table.design(), items)));
        if (index != null && index.projection() != Projection.ALL) {
            Set<String> projected = new HashSet<>(index.included());
            index.keys().all().forEach(key -> projected.add(key.name()));
            table.design().keys().all().forEach(key -> projected.add(key.name()));
            columns.keySet().retainAll(projected);
        }
        return new Source(alias, table.design(), index, columns, false, items, stored);
    }

    /** This source with some columns only. */
    Source only(List<String> names) {
        Map<String, List<Datum>> some = new TreeMap<>(columns);
        some.keySet().retainAll(names);
        return new Source(alias, design, index, some, bare, items, stored);
    }

    /** This source with unqualified column names. */
    Source withBareNames() {
        return new Source(alias, design, index, columns, true, items, stored);
    }

    Expression column(String name) {
        return bare ? Sql.column(name) : Sql.column(alias, name);
    }

    /** The attribute's values, to compare it with. */
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

    /** A generator of numbers from the attributes with numbers, sometimes too large for sums. */
    NumberGenerator numbers(Dice dice, Slots slots, boolean plain) {
        return expressions(dice, slots, plain).numbers();
    }

    /** A generator of expressions over the attributes. Unless they are plain, some hold values of several types. */
    ExpressionGenerator expressions(Dice dice, Slots slots, boolean plain) {
        List<Expression> texts = new ArrayList<>();
        List<Expression> numbers = new ArrayList<>();
        boolean mixed = !plain && dice.chance(0.3);
        boolean far = dice.chance(0.3);
        List<Expression> binaries = new ArrayList<>();
        List<Expression> times = new ArrayList<>();
        columns.forEach((name, values) -> {
            if (isTime(name)) {
                times.add(column(name));
                return;
            }
            if (isEach(values, mixed, value -> value instanceof Datum.Text)) {
                texts.add(column(name));
            }
            if (isEach(values, mixed, value -> value instanceof Datum.Numeric number && (far || isNear(number)))) {
                numbers.add(column(name));
            }
            if (isEach(values, false, value -> value instanceof Datum.Binary)) {
                binaries.add(column(name));
            }
        });
        return new ExpressionGenerator(dice, slots, texts, numbers, binaries, plain ? null : times);
    }

    /** A generator of arithmetic over attributes and keys with dates in text; without columns if all values are plain. */
    DateTextGenerator dateTexts(Dice dice, Slots slots, boolean plain) {
        List<Expression> dated = new ArrayList<>();
        columns.forEach((name, values) -> {
            if (!plain && !isTime(name) && values.stream().anyMatch(Spellings::beginsWithDay)) {
                dated.add(column(name));
            }
        });
        return new DateTextGenerator(dice, slots, dated);
    }

    /** Whether the attribute is declared as a date or time. */
    boolean isTime(String name) {
        Declaration declaration = design.declared().get(name);
        return declaration != null && declaration.format() != null;
    }

    /** The stored form of one of the items, such as a witness. */
    Map<String, Datum> stored(Map<String, Datum> item) {
        return stored.getOrDefault(item, item);
    }

    private static boolean isEach(List<Datum> values, boolean mixed, Predicate<Datum> test) {
        return mixed ? values.stream().anyMatch(test) : values.stream().allMatch(test);
    }

    private static boolean isNear(Datum.Numeric number) {
        return number.value().precision() - number.value().scale() < 12
                && number.value().scale() < 6;
    }

    /** The keys of the table and of its indexes whose attributes are columns of this source. */
    List<TableDesign.Keys> allKeys() {
        List<TableDesign.Keys> keys = new ArrayList<>();
        keys.add(design.keys());
        if (index != null) {
            keys.add(index.keys());
        } else {
            design.indexes().forEach(each -> keys.add(each.keys()));
        }
        keys.removeIf(each -> !each.all().stream().allMatch(key -> columns.containsKey(key.name())));
        return keys;
    }
}
