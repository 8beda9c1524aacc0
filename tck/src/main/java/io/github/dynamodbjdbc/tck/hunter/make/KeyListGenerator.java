package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Generates conditions with several keys, partitions or ranges, of the table or of an index, by lists, rows and OR. They are true of the witness. */
final class KeyListGenerator {
    private final Dice dice;
    private final Slots slots;
    private final Traits traits;

    KeyListGenerator(Dice dice, Slots slots, Traits traits) {
        this.dice = dice;
        this.slots = slots;
        this.traits = traits;
    }

    /** The conjuncts; empty if the witness lacks the keys. */
    List<Expression> conditions(Source source, Map<String, Datum> witness) {
        List<TableDesign.Keys> usable = source.allKeys().stream()
                .filter(keys -> hasAll(witness, keys.all()))
                .toList();
        if (usable.isEmpty()) {
            return List.of();
        }
        TableDesign.Keys keys = dice.chance(0.4) ? usable.get(0) : dice.pick(usable);
        List<Map<String, Datum>> items = items(source, keys, witness);
        return switch (dice.below(5)) {
            case 0 -> lists(source, keys, items);
            case 1 -> List.of(rows(source, keys, items));
            case 2 -> List.of(or(source, keys.all(), items));
            case 3 -> List.of(orOfRanges(source, keys, items));
            default -> partitions(source, keys, items);
        };
    }

    /** Lists for the partition key, with or without a range for the sort key; empty if the witness lacks the keys. */
    List<Expression> partitions(Source source, TableDesign.Keys keys, Map<String, Datum> witness) {
        return hasAll(witness, keys.all()) ? partitions(source, keys, items(source, keys, witness)) : List.of();
    }

    /** Some items that have the keys, including the witness. */
    private List<Map<String, Datum>> items(Source source, TableDesign.Keys keys, Map<String, Datum> witness) {
        List<Map<String, Datum>> items = new ArrayList<>(dice.some(
                source.items().stream().filter(item -> hasAll(item, keys.all())).toList(), dice.between(0, 3)));
        items.add(dice.below(items.size() + 1), witness);
        return items;
    }

    private static boolean hasAll(Map<String, Datum> item, List<TableDesign.Key> keys) {
        return keys.stream().allMatch(key -> item.containsKey(key.name()));
    }

    private static Datum value(Map<String, Datum> item, TableDesign.Key key) {
        return Objects.requireNonNull(item.get(key.name()));
    }

    /** A list for each key attribute; the keys are all combinations. */
    private List<Expression> lists(Source source, TableDesign.Keys keys, List<Map<String, Datum>> items) {
        return keys.all().stream().map(key -> list(source, key, items)).toList();
    }

    private List<Expression> partitions(Source source, TableDesign.Keys keys, List<Map<String, Datum>> items) {
        List<Expression> conjuncts = new ArrayList<>();
        keys.partition().forEach(key -> conjuncts.add(list(source, key, items)));
        if (!keys.sort().isEmpty() && dice.chance(0.5)) {
            conjuncts.add(range(source, keys.sort().get(0), dice.pick(items)));
        }
        return conjuncts;
    }

    private Expression list(Source source, TableDesign.Key key, List<Map<String, Datum>> items) {
        List<Expression> members = new ArrayList<>();
        for (Map<String, Datum> item : items) {
            traits.add(Form.IN, ValueType.of(value(item, key)));
            members.add(slots.operand(value(item, key), values(source, key)));
        }
        return new Expression.InList(source.column(key.name()), members, false, Sql.AT);
    }

    /** (a, b) IN ((1, 2), (3, 4)) */
    private Expression rows(Source source, TableDesign.Keys keys, List<Map<String, Datum>> items) {
        List<TableDesign.Key> all = keys.all();
        if (all.size() == 1) {
            return list(source, all.get(0), items);
        }
        List<Expression> columns =
                all.stream().<Expression>map(key -> source.column(key.name())).toList();
        List<Expression> rows = new ArrayList<>();
        for (Map<String, Datum> item : items) {
            all.forEach(key -> traits.add(Form.ROW, ValueType.of(value(item, key))));
            rows.add(new Expression.Row(
                    all.stream()
                            .map(key -> slots.operand(value(item, key), values(source, key)))
                            .toList(),
                    Sql.AT));
        }
        return new Expression.InList(new Expression.Row(columns, Sql.AT), rows, false, Sql.AT);
    }

    private Expression or(Source source, List<TableDesign.Key> keys, List<Map<String, Datum>> items) {
        return anyOf(items.stream()
                .map(item -> Sql.and(
                        keys.stream().map(key -> equal(source, key, item)).toList()))
                .toList());
    }

    /** Ranges within one partition, or one range in each of several; some overlap. */
    private Expression orOfRanges(Source source, TableDesign.Keys keys, List<Map<String, Datum>> items) {
        if (keys.sort().isEmpty()) {
            return or(source, keys.partition(), items);
        }
        TableDesign.Key sort = keys.sort().get(0);
        if (dice.chance(0.5)) {
            Map<String, Datum> one = dice.pick(items);
            List<Expression> conjuncts = new ArrayList<>();
            keys.partition().forEach(key -> conjuncts.add(equal(source, key, one)));
            conjuncts.add(
                    anyOf(items.stream().map(item -> range(source, sort, item)).toList()));
            return Sql.and(conjuncts);
        }
        return anyOf(items.stream()
                .map(item -> {
                    List<Expression> conjuncts = new ArrayList<>();
                    keys.partition().forEach(key -> conjuncts.add(equal(source, key, item)));
                    if (dice.chance(0.8)) {
                        conjuncts.add(range(source, sort, item));
                    }
                    return Sql.and(conjuncts);
                })
                .toList());
    }

    private Expression anyOf(List<Expression> conditions) {
        traits.add(Form.OR);
        return conditions.stream()
                .reduce((one, other) -> Sql.binary(one, BinaryOperator.OR, other))
                .orElseThrow();
    }

    private Expression equal(Source source, TableDesign.Key key, Map<String, Datum> item) {
        Datum value = value(item, key);
        traits.add(Form.EQUAL, ValueType.of(value));
        return Sql.binary(source.column(key.name()), BinaryOperator.EQUAL, slots.operand(value, values(source, key)));
    }

    private Expression range(Source source, TableDesign.Key key, Map<String, Datum> item) {
        Datum value = value(item, key);
        traits.add(Form.ORDER, ValueType.of(value));
        return Sql.binary(
                source.column(key.name()),
                dice.oneOf(
                        BinaryOperator.LESS_OR_EQUAL,
                        BinaryOperator.GREATER_OR_EQUAL,
                        BinaryOperator.GREATER,
                        BinaryOperator.LESS,
                        BinaryOperator.EQUAL),
                slots.operand(value, values(source, key)));
    }

    private static List<Datum> values(Source source, TableDesign.Key key) {
        return source.values(key.name());
    }
}
