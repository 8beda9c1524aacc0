package io.github.dynamodbjdbc.tck.hunter;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Expression.Test;
import io.github.dynamodbjdbc.grammar.ast.PathStep;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes up conditions. Most are true of one item, the witness, so that they are not answered by nothing; each may come
 * in its negation or not.
 */
final class PredicateGenerator {
    private final Dice dice;
    private final Slots slots;
    private final Traits traits;
    private final Pools pools;
    private final Focus focus;
    private final boolean plain;

    PredicateGenerator(Dice dice, Slots slots, Traits traits, Pools pools, Focus focus, boolean plain) {
        this.dice = dice;
        this.slots = slots;
        this.traits = traits;
        this.pools = pools;
        this.focus = focus;
        this.plain = plain;
    }

    /** A condition of up to three conjuncts, often with one that a key condition can be made of. */
    Expression where(Source source, Map<String, Datum> witness) {
        List<Expression> conjuncts = new ArrayList<>();
        if (dice.chance(0.2)) {
            conjuncts.addAll(new KeyListGenerator(dice, slots, traits).conditions(source, witness));
        } else if (dice.chance(0.45)) {
            conjuncts.addAll(onKeys(source, witness));
        }
        int more = conjuncts.isEmpty() ? dice.between(1, 2) : dice.between(0, 2);
        for (int i = 0; i < more; i++) {
            conjuncts.add(condition(source, witness, 2));
        }
        return Sql.and(dice.some(conjuncts, conjuncts.size()));
    }

    /** Equality on partition keys, and something on sort keys. */
    private List<Expression> onKeys(Source source, Map<String, Datum> witness) {
        List<Expression> conjuncts = new ArrayList<>();
        List<TableDesign.Keys> usable = source.allKeys().stream()
                .filter(keys -> World.keys(keys).stream().allMatch(key -> witness.containsKey(key.name())))
                .toList();
        if (usable.isEmpty()) {
            return conjuncts;
        }
        TableDesign.Keys keys = dice.pick(usable);
        boolean several = dice.chance(0.15);
        if (several) {
            for (TableDesign.Key key : keys.partition()) {
                conjuncts.add(in(source, key.name(), value(witness, key.name()), false));
            }
        } else {
            conjuncts.addAll(partition(source, keys, witness));
        }
        for (TableDesign.Key key : keys.sort()) {
            Datum value = value(witness, key.name());
            switch (dice.below(5)) {
                case 0, 1 -> {
                    traits.add(Form.EQUAL, ValueType.of(value));
                    conjuncts.add(equal(source.column(key.name()), value, source.values(key.name())));
                }
                case 2 -> conjuncts.add(ordered(source, key.name(), value));
                case 3 -> conjuncts.add(between(source, key.name(), value));
                default -> {}
            }
        }
        return conjuncts;
    }

    /** Empty if the witness has no such partition. */
    List<Expression> partition(Source source, TableDesign.Keys keys, Map<String, Datum> witness) {
        List<Expression> conjuncts = new ArrayList<>();
        if (keys.partition().stream().allMatch(key -> witness.containsKey(key.name()))) {
            for (TableDesign.Key key : keys.partition()) {
                Datum value = value(witness, key.name());
                traits.add(Form.EQUAL, ValueType.of(value));
                conjuncts.add(equal(source.column(key.name()), value, source.values(key.name())));
            }
        }
        return conjuncts;
    }

    private static Datum value(Map<String, Datum> item, String name) {
        Datum value = item.get(name);
        return value == null ? new Datum.Null() : value;
    }

    /** Such as an ON has, or FILTER. */
    Expression condition(Source source, Map<String, Datum> witness, int depth) {
        if (depth > 0 && dice.chance(0.3)) {
            return composed(source, witness, depth);
        }
        String name = dice.pick(source.names());
        Datum value = witness.get(name);
        return value == null || value instanceof Datum.Null
                ? ofNothing(source, name, value)
                : simple(source, name, value, witness);
    }

    private Expression composed(Source source, Map<String, Datum> witness, int depth) {
        Expression one = condition(source, witness, depth - 1);
        switch (dice.below(plain ? 4 : 6)) {
            case 0 -> {
                traits.add(Form.OR);
                return Sql.binary(one, BinaryOperator.OR, condition(source, witness, depth - 1));
            }
            case 1 -> {
                return Sql.binary(one, BinaryOperator.AND, condition(source, witness, depth - 1));
            }
            case 2 -> {
                traits.add(Form.NOT);
                return Sql.not(one);
            }
            case 3 -> {
                traits.add(Form.NOT);
                return Sql.not(Sql.not(one));
            }
            case 4 -> {
                traits.add(Form.TRUTH);
                return Sql.is(one, Test.TRUE, dice.chance(0.2));
            }
            default -> {
                traits.add(Form.TRUTH);
                return Sql.is(one, dice.oneOf(Test.FALSE, Test.UNKNOWN), dice.chance(0.8));
            }
        }
    }

    /** Of an attribute that the witness lacks, or that is NULL there. */
    private Expression ofNothing(Source source, String name, @Nullable Datum value) {
        Expression column = source.column(name);
        List<Datum> values = source.values(name);
        switch (dice.below(plain ? 3 : 6)) {
            case 0, 1 -> {
                traits.add(Form.NULL_TEST, ValueType.NULL);
                return Sql.is(column, Test.NULL, dice.chance(0.1));
            }
            case 3 -> {
                traits.add(Form.MISSING_TEST, ValueType.NULL);
                return dice.chance(0.5)
                        ? Sql.is(column, Test.MISSING, value != null)
                        : Sql.call(value == null ? "attribute_not_exists" : "attribute_exists", column);
            }
            case 4 -> {
                traits.add(Form.DISTINCT, ValueType.NULL);
                return new Expression.IsDistinctFrom(column, new Expression.NullLiteral(Sql.AT), true, Sql.AT);
            }
            default -> {
                Datum other = scalar(values);
                traits.add(Form.OR);
                traits.add(Form.NULL_TEST, ValueType.NULL);
                return Sql.binary(Sql.is(column, Test.NULL, false), BinaryOperator.OR, equal(column, other, List.of()));
            }
        }
    }

    /** One of the values that can be written; if there is none, a text. */
    private Datum scalar(List<Datum> values) {
        List<Datum> usable =
                values.stream().filter(PredicateGenerator::isScalar).toList();
        return usable.isEmpty() ? dice.pick(pools.texts()) : dice.pick(usable);
    }

    private static boolean isScalar(Datum value) {
        ValueType type = ValueType.of(value);
        return type.isOrdered() || type == ValueType.BOOL;
    }

    private Expression simple(Source source, String name, Datum value, Map<String, Datum> witness) {
        ValueType type = ValueType.of(value);
        Expression column = source.column(name);
        if (dice.chance(0.12)) {
            return presence(column, type);
        }
        if (!isScalar(value)) {
            return ofDocument(source, name, value);
        }
        if (type == ValueType.BOOL) {
            return ofBoolean(source, name, (Datum.Bool) value);
        }
        if (focus != Focus.ANYTHING && focus != Focus.CONSISTENCY && dice.chance(0.6)) {
            return focused(source, name, value);
        }
        if (dice.chance(0.08)) {
            return columns(source, name, value, witness);
        }
        switch (dice.below(plain ? 10 : 13)) {
            case 0, 1 -> {
                traits.add(Form.EQUAL, type);
                return equal(column, value, source.values(name));
            }
            case 2 -> {
                return notEqual(source, name, value);
            }
            case 3, 4 -> {
                return ordered(source, name, value);
            }
            case 5 -> {
                return between(source, name, value);
            }
            case 6 -> {
                return in(source, name, value, dice.chance(0.4));
            }
            case 7, 8 -> {
                return value instanceof Datum.Text text ? ofText(source, name, text) : computed(source, name, value);
            }
            case 9 -> {
                return plain ? ordered(source, name, value) : computed(source, name, value);
            }
            case 10 -> {
                traits.add(Form.DISTINCT, type);
                boolean same = dice.chance(0.5);
                Datum other = same ? value : other(source.values(name), value);
                return new Expression.IsDistinctFrom(column, slots.operand(other, source.values(name)), same, Sql.AT);
            }
            case 11 -> {
                return row(source, name, value, witness);
            }
            default -> {
                return functions(source, name, value);
            }
        }
    }

    private Expression focused(Source source, String name, Datum value) {
        return switch (focus) {
            case LISTS -> in(source, name, value, dice.chance(0.8));
            case PATTERNS ->
                value instanceof Datum.Text text ? ofText(source, name, text) : ordered(source, name, value);
            case RANGES ->
                Sql.not(Sql.binary(
                        source.column(name),
                        BinaryOperator.LESS,
                        slots.operand(value, alternatives(source.values(name)))));
            default -> dice.chance(0.5) ? ordered(source, name, value) : between(source, name, value);
        };
    }

    private Expression presence(Expression column, ValueType type) {
        switch (plain ? 0 : dice.below(4)) {
            case 0 -> {
                traits.add(Form.NULL_TEST, type);
                return Sql.is(column, Test.NULL, dice.chance(0.9));
            }
            case 1 -> {
                traits.add(Form.MISSING_TEST, type);
                return Sql.is(column, Test.MISSING, true);
            }
            case 2 -> {
                traits.add(Form.MISSING_TEST, type);
                return Sql.call("attribute_exists", column);
            }
            default -> {
                traits.add(Form.ATTRIBUTE_TYPE, type);
                return Sql.call("attribute_type", column, Sql.text(type.name()));
            }
        }
    }

    /** Another value of the same type; the same one if there is no other. */
    private Datum other(List<Datum> values, Datum value) {
        List<Datum> others = values.stream()
                .filter(each -> ValueType.of(each) == ValueType.of(value) && !each.equals(value))
                .toList();
        return others.isEmpty() ? value : dice.pick(others);
    }

    private Expression equal(Expression column, Datum value, List<Datum> others) {
        Expression operand = slots.operand(value, alternatives(others));
        return dice.chance(0.1)
                ? Sql.binary(operand, BinaryOperator.EQUAL, column)
                : Sql.binary(column, BinaryOperator.EQUAL, operand);
    }

    private List<Datum> alternatives(List<Datum> values) {
        List<Datum> usable = new ArrayList<>(
                values.stream().filter(PredicateGenerator::isScalar).toList());
        if (!plain && dice.chance(0.2)) {
            usable.add(pools.ofType(dice.oneOf(ValueType.S, ValueType.N, ValueType.B, ValueType.BOOL, ValueType.NULL)));
        }
        return usable;
    }

    private Expression notEqual(Source source, String name, Datum value) {
        traits.add(Form.NOT_EQUAL, ValueType.of(value));
        Datum other = !plain && dice.chance(0.1)
                ? pools.ofType(dice.oneOf(ValueType.S, ValueType.N))
                : other(source.values(name), value);
        return Sql.binary(
                source.column(name), BinaryOperator.NOT_EQUAL, slots.operand(other, alternatives(source.values(name))));
    }

    private Expression ordered(Source source, String name, Datum value) {
        traits.add(Form.ORDER, ValueType.of(value));
        Datum other = dice.chance(0.3) ? value : other(source.values(name), value);
        int order = compare(value, other);
        BinaryOperator operator = order < 0
                ? dice.oneOf(BinaryOperator.LESS, BinaryOperator.LESS_OR_EQUAL)
                : order > 0
                        ? dice.oneOf(BinaryOperator.GREATER, BinaryOperator.GREATER_OR_EQUAL)
                        : dice.oneOf(BinaryOperator.LESS_OR_EQUAL, BinaryOperator.GREATER_OR_EQUAL);
        return Sql.binary(source.column(name), operator, slots.operand(other, alternatives(source.values(name))));
    }

    private Expression between(Source source, String name, Datum value) {
        traits.add(Form.BETWEEN, ValueType.of(value));
        List<Datum> ends =
                new ArrayList<>(List.of(value, other(source.values(name), value), other(source.values(name), value)));
        Comparator<Datum> order = PredicateGenerator::compare;
        ends.sort(order);
        Datum low = ends.get(0);
        Datum high = ends.get(2);
        boolean negated = dice.chance(0.2);
        if (dice.chance(0.3)) {
            if (dice.chance(0.5)) {
                low = value;
            } else {
                high = value;
            }
        }
        boolean swapped = dice.chance(0.12);
        List<Datum> others = alternatives(source.values(name));
        return new Expression.Between(
                source.column(name),
                slots.operand(swapped ? high : low, others),
                slots.operand(swapped ? low : high, others),
                !plain && swapped && dice.chance(0.5),
                negated,
                Sql.AT);
    }

    /** By value, and good enough for choosing operands: what is right only the judges say. */
    private static int compare(Datum left, Datum right) {
        if (left instanceof Datum.Numeric a && right instanceof Datum.Numeric b) {
            return a.value().compareTo(b.value());
        } else if (left instanceof Datum.Text a && right instanceof Datum.Text b) {
            return Arrays.compare(
                    a.value().codePoints().toArray(), b.value().codePoints().toArray());
        } else if (left instanceof Datum.Binary a && right instanceof Datum.Binary b) {
            byte[] one = new byte[a.value().remaining()];
            byte[] two = new byte[b.value().remaining()];
            a.value().duplicate().get(one);
            b.value().duplicate().get(two);
            return Arrays.compareUnsigned(one, two);
        }
        return 0;
    }

    private Expression in(Source source, String name, Datum value, boolean negated) {
        traits.add(negated ? Form.NOT_IN : Form.IN, ValueType.of(value));
        List<Datum> members = new ArrayList<>();
        for (int i = dice.between(0, 3); i > 0; i--) {
            members.add(other(source.values(name), value));
        }
        if (negated) {
            members.removeIf(value::equals);
        } else {
            members.add(value);
        }
        if (!plain && dice.chance(0.1)) {
            members.add(pools.ofType(dice.oneOf(ValueType.S, ValueType.N)));
        }
        if (dice.chance(negated ? 0.1 : 0.05) || members.isEmpty()) {
            members.add(members.isEmpty() ? other(source.values(name), value) : new Datum.Null());
        }
        List<Datum> others = new ArrayList<>(alternatives(source.values(name)));
        if (!plain && dice.chance(focus == Focus.LISTS ? 0.7 : 0.1)) {
            others.add(new Datum.Null());
        }
        return new Expression.InList(
                source.column(name),
                dice.some(members, members.size()).stream()
                        .map(member -> slots.operand(member, others))
                        .toList(),
                negated,
                Sql.AT);
    }

    private Expression ofText(Source source, String name, Datum.Text value) {
        Expression column = source.column(name);
        String text = value.value();
        // Half a pair of surrogates is no text.
        int[] points = text.codePoints().toArray();
        int from = points.length == 0 ? 0 : dice.below(points.length);
        int to = points.length == 0 ? 0 : dice.between(from, points.length);
        String prefix = new String(points, 0, to);
        String middle = new String(points, from, to - from);
        if (!plain && dice.chance(0.25)) {
            traits.add(Form.BEGINS_WITH, ValueType.S);
            return Sql.call(
                    "begins_with", column, slots.operand(Pools.text(prefix), alternatives(source.values(name))));
        } else if (!plain && dice.chance(0.2)) {
            traits.add(Form.CONTAINS, ValueType.S);
            return Sql.call("contains", column, slots.operand(Pools.text(middle), alternatives(source.values(name))));
        }
        traits.add(Form.LIKE, ValueType.S);
        boolean escaped = !plain && dice.chance(0.5);
        String quotedPrefix = escaped ? quoted(prefix) : prefix;
        String quotedMiddle = escaped ? quoted(middle) : middle;
        String pattern =
                switch (dice.below(6)) {
                    case 0, 1 -> quotedPrefix + "%";
                    case 2 -> "%" + quotedMiddle + "%";
                    case 3 -> "%" + quotedMiddle;
                    case 4 -> quotedPrefix + "_%";
                    default -> "_".repeat(points.length);
                };
        return new Expression.Like(
                column,
                slots.operand(Pools.text(pattern), List.of()),
                escaped ? Sql.text("!") : null,
                !plain && dice.chance(0.1),
                dice.chance(0.2),
                Sql.AT);
    }

    private static String quoted(String text) {
        return text.replace("!", "!!").replace("%", "!%").replace("_", "!_");
    }

    private Expression ofBoolean(Source source, String name, Datum.Bool value) {
        Expression column = source.column(name);
        switch (dice.below(5)) {
            case 0 -> {
                traits.add(Form.TRUTH, ValueType.BOOL);
                return Sql.is(column, value.value() ? Test.TRUE : Test.FALSE, false);
            }
            case 1 -> {
                traits.add(Form.TRUTH, ValueType.BOOL);
                return Sql.is(column, value.value() ? Test.FALSE : Test.TRUE, true);
            }
            case 2 -> {
                traits.add(Form.NOT_EQUAL, ValueType.BOOL);
                return Sql.binary(
                        column,
                        BinaryOperator.NOT_EQUAL,
                        slots.operand(new Datum.Bool(!value.value()), alternatives(source.values(name))));
            }
            case 3 -> {
                return in(source, name, value, false);
            }
            default -> {
                traits.add(Form.EQUAL, ValueType.BOOL);
                return equal(column, value, source.values(name));
            }
        }
    }

    private Expression columns(Source source, String name, Datum value, Map<String, Datum> witness) {
        List<String> others = source.names().stream()
                .filter(each -> !each.equals(name)
                        && witness.get(each) != null
                        && ValueType.of(value(witness, each)) == ValueType.of(value))
                .toList();
        traits.add(Form.COLUMNS, ValueType.of(value));
        String other = others.isEmpty() ? name : dice.pick(others);
        int order = compare(value, value(witness, other));
        BinaryOperator operator = order < 0
                ? dice.oneOf(BinaryOperator.LESS, BinaryOperator.NOT_EQUAL)
                : order > 0
                        ? dice.oneOf(BinaryOperator.GREATER_OR_EQUAL, BinaryOperator.NOT_EQUAL)
                        : dice.oneOf(BinaryOperator.EQUAL, BinaryOperator.LESS_OR_EQUAL);
        return Sql.binary(source.column(name), operator, source.column(other));
    }

    private Expression row(Source source, String name, Datum value, Map<String, Datum> witness) {
        List<String> others = source.names().stream()
                .filter(each -> witness.get(each) != null && isScalar(value(witness, each)))
                .toList();
        String second = dice.pick(others);
        Datum secondValue = value(witness, second);
        traits.add(Form.ROW, ValueType.of(value));
        return Sql.binary(
                new Expression.Row(List.of(source.column(name), source.column(second)), Sql.AT),
                BinaryOperator.EQUAL,
                new Expression.Row(
                        List.of(
                                slots.operand(value, alternatives(source.values(name))),
                                slots.operand(secondValue, alternatives(source.values(second)))),
                        Sql.AT));
    }

    /** What only the driver can compute. */
    private Expression computed(Source source, String name, Datum value) {
        Expression column = source.column(name);
        traits.add(Form.COMPUTED, ValueType.of(value));
        if (value instanceof Datum.Numeric number) {
            boolean small = number.value().precision() - number.value().scale() < 12
                    && number.value().scale() < 6;
            if (!small) {
                return Sql.binary(
                        Sql.call("ABS", column),
                        BinaryOperator.EQUAL,
                        slots.operand(new Datum.Numeric(number.value().abs()), List.of()));
            }
            return switch (dice.below(4)) {
                case 0 ->
                    Sql.binary(
                            Sql.binary(column, BinaryOperator.ADD, Sql.number(1)),
                            BinaryOperator.EQUAL,
                            slots.operand(
                                    new Datum.Numeric(number.value().add(BigDecimal.ONE)),
                                    source.values(name).stream()
                                            .filter(each -> each instanceof Datum.Numeric)
                                            .toList()));
                case 1 ->
                    Sql.binary(
                            Sql.binary(column, BinaryOperator.MULTIPLY, Sql.number(2)),
                            BinaryOperator.GREATER_OR_EQUAL,
                            slots.operand(value, alternatives(List.of(value))));
                case 2 ->
                    Sql.binary(
                            Sql.call("COALESCE", column, Sql.number(0)),
                            BinaryOperator.EQUAL,
                            slots.operand(value, alternatives(source.values(name))));
                default ->
                    Sql.binary(
                            Sql.binary(Sql.number(0), BinaryOperator.SUBTRACT, column),
                            BinaryOperator.LESS_OR_EQUAL,
                            slots.operand(new Datum.Numeric(number.value().negate()), List.of()));
            };
        } else if (value instanceof Datum.Text text) {
            return switch (dice.below(plain ? 2 : 4)) {
                case 0 ->
                    Sql.binary(
                            Sql.binary(column, BinaryOperator.CONCAT, Sql.text("x")),
                            BinaryOperator.EQUAL,
                            slots.operand(Pools.text(text.value() + "x"), List.of()));
                case 1 ->
                    Sql.binary(
                            Sql.call("COALESCE", column, Sql.text("?")),
                            BinaryOperator.EQUAL,
                            slots.operand(value, alternatives(source.values(name))));
                case 2 ->
                    Sql.binary(
                            new Expression.Cast(column, new TypeName("VARCHAR", List.of(), Sql.AT), false, Sql.AT),
                            BinaryOperator.EQUAL,
                            slots.operand(
                                    value,
                                    source.values(name).stream()
                                            .filter(each -> each instanceof Datum.Text)
                                            .toList()));
                default ->
                    Sql.binary(
                            new Expression.Case(
                                    null,
                                    List.of(new Expression.WhenClause(
                                            Sql.is(column, Test.NULL, false), Sql.number(0), Sql.AT)),
                                    Sql.number(1),
                                    Sql.AT),
                            BinaryOperator.EQUAL,
                            Sql.number(1));
            };
        }
        return Sql.is(Sql.call("COALESCE", column, column), Test.NULL, true);
    }

    private Expression functions(Source source, String name, Datum value) {
        Expression column = source.column(name);
        if (value instanceof Datum.Numeric) {
            return ordered(source, name, value);
        }
        long size = value instanceof Datum.Text text
                ? text.value().getBytes(java.nio.charset.StandardCharsets.UTF_8).length
                : ((Datum.Binary) value).value().remaining();
        traits.add(Form.SIZE, ValueType.of(value));
        return Sql.binary(
                Sql.call("size", column),
                dice.oneOf(BinaryOperator.EQUAL, BinaryOperator.LESS_OR_EQUAL, BinaryOperator.GREATER_OR_EQUAL),
                slots.operand(Pools.number(size), List.of()));
    }

    private Expression ofDocument(Source source, String name, Datum value) {
        Expression column = source.column(name);
        if (value instanceof Datum.Document document && !document.members().isEmpty() && dice.chance(0.7)) {
            String member = dice.pick(List.copyOf(document.members().keySet()));
            return ofMember(
                    Sql.column(source.alias(), name, member), value(document.members(), member), source.values(name));
        } else if (value instanceof Datum.Sequence list && !list.elements().isEmpty()) {
            int index = dice.below(list.elements().size());
            Datum element = list.elements().get(index);
            if (dice.chance(0.6) || !isScalar(element)) {
                Expression path = new Expression.PathAccess(column, List.of(new PathStep.Index(index, Sql.AT)), Sql.AT);
                return ofMember(path, element, List.of());
            }
            traits.add(Form.CONTAINS, ValueType.L);
            return Sql.call("contains", column, slots.operand(element, List.of()));
        } else if (value instanceof Datum.TextSet set && dice.chance(0.6)) {
            traits.add(Form.CONTAINS, ValueType.SS);
            return Sql.call(
                    "contains",
                    column,
                    slots.operand(Pools.text(dice.pick(List.copyOf(set.elements()))), pools.texts()));
        } else if (value instanceof Datum.NumberSet set && dice.chance(0.6)) {
            traits.add(Form.CONTAINS, ValueType.NS);
            return Sql.call(
                    "contains",
                    column,
                    slots.operand(new Datum.Numeric(dice.pick(List.copyOf(set.elements()))), pools.numbers()));
        } else if (dice.chance(0.5)) {
            traits.add(Form.SIZE, ValueType.of(value));
            return Sql.binary(
                    Sql.call("size", column),
                    BinaryOperator.GREATER_OR_EQUAL,
                    slots.operand(Pools.number(dice.below(3)), List.of()));
        }
        return presence(column, ValueType.of(value));
    }

    private Expression ofMember(Expression path, Datum value, List<Datum> others) {
        ValueType type = ValueType.of(value);
        traits.add(Form.PATH, type);
        if (!isScalar(value)) {
            return type == ValueType.NULL
                    ? Sql.is(path, Test.NULL, false)
                    : Sql.call("attribute_type", path, Sql.text(type.name()));
        }
        return switch (dice.below(5)) {
            case 0 -> Sql.is(path, Test.NULL, true);
            case 1 -> Sql.is(path, Test.MISSING, true);
            case 2 ->
                type == ValueType.BOOL
                        ? Sql.is(path, ((Datum.Bool) value).value() ? Test.TRUE : Test.FALSE, false)
                        : Sql.binary(path, BinaryOperator.LESS_OR_EQUAL, slots.operand(value, alternatives(others)));
            case 3 ->
                Sql.binary(path, BinaryOperator.NOT_EQUAL, slots.operand(pools.ofType(type), alternatives(others)));
            default -> Sql.binary(path, BinaryOperator.EQUAL, slots.operand(value, alternatives(others)));
        };
    }
}
