package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Query;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Aggregates of one value per row, over groups and windows. Each skips values of other types. */
final class Aggregates {
    /** Aggregates whose result is divided, and so rounded. */
    private static final Set<String> MEANS = Set.of("AVG", "VAR_POP", "VAR_SAMP", "STDDEV_POP", "STDDEV_SAMP");

    private static final Set<String> CONDITIONS = Set.of("BOOL_OR", "BOOL_AND", "EVERY");

    private static final Set<String> NAMES = Set.of(
            "ARRAY_AGG",
            "AVG",
            "BOOL_AND",
            "BOOL_OR",
            "COUNT",
            "EVERY",
            "MAX",
            "MIN",
            "STDDEV_POP",
            "STDDEV_SAMP",
            "SUM",
            "VAR_POP",
            "VAR_SAMP");

    private Aggregates() {}

    static boolean isAggregate(Expression expression) {
        return expression instanceof Expression.FunctionCall call && call.over() == null && isName(name(call));
    }

    /** JSON_AGG is another name of ARRAY_AGG. */
    private static String name(Expression.FunctionCall call) {
        String name = call.name().name().toUpperCase(Locale.ROOT);
        return name.equals("JSON_AGG") || name.equals("JSONB_AGG") ? "ARRAY_AGG" : name;
    }

    static boolean isName(String name) {
        return NAMES.contains(name);
    }

    /** An aggregate with bound arguments. */
    record Aggregate(
            String name,
            boolean distinct,
            @Nullable Bound argument,
            @Nullable Bound filter) {
        StaticType kind() {
            Bound of = argument;
            if (name.equals("ARRAY_AGG")) {
                return StaticType.LIST;
            } else if (CONDITIONS.contains(name)) {
                return StaticType.BOOLEAN;
            }
            return name.equals("MIN") || name.equals("MAX")
                    ? of == null ? StaticType.NULL : of.kind()
                    : StaticType.NUMBER;
        }

        Set<Trait> traits() {
            Set<Trait> traits = EnumSet.noneOf(Trait.class);
            if (name.equals("ARRAY_AGG") || CONDITIONS.contains(name)) {
                return traits;
            }
            if (name.equals("COUNT")) {
                traits.add(Trait.INTEGER);
                traits.add(Trait.OF_64_BITS);
            } else if (argument != null) {
                traits.addAll(Trait.computed(argument.traits()));
            }
            if (name.equals("SUM")) {
                // The size of a sum is not specified.
                traits.remove(Trait.OF_32_BITS);
                traits.remove(Trait.OF_64_BITS);
            } else if (MEANS.contains(name)) {
                traits = Trait.withoutType(traits);
                traits.add(Trait.ROUNDED);
            }
            return traits;
        }

        @Nullable
        Cell of(List<Env> rows) {
            List<Env> taken = rows.stream()
                    .filter(row -> filter == null || filter.truth(row) == Truth.TRUE)
                    .toList();
            Bound each = argument;
            if (each == null) {
                return Numbers.cell(taken.size());
            }
            if (name.equals("ARRAY_AGG")) {
                return taken.isEmpty() ? null : list(each, taken);
            }
            List<Cell> values = new ArrayList<>();
            for (Env row : taken) {
                Cell value = each.value(row);
                if (value != null) {
                    values.add(value);
                }
            }
            return of(distinct ? new ArrayList<>(new LinkedHashSet<>(values)) : values, name);
        }

        /** With NULL for values that are NULL or MISSING. */
        private static Cell list(Bound each, List<Env> rows) {
            List<Datum> elements = new ArrayList<>();
            for (Env row : rows) {
                Cell value = Moments.as(StaticType.DYNAMIC, each.value(row));
                elements.add(value == null ? new Datum.Null() : (Datum) value);
            }
            return new Datum.Sequence(elements);
        }

        private static @Nullable Cell truth(List<Cell> values, boolean any) {
            List<Boolean> truths = values.stream()
                    .filter(Datum.Bool.class::isInstance)
                    .map(value -> ((Datum.Bool) value).value())
                    .toList();
            return truths.isEmpty() ? null : new Datum.Bool(any ? truths.contains(true) : !truths.contains(false));
        }

        private static @Nullable Cell of(List<Cell> values, String name) {
            return switch (name) {
                case "BOOL_OR" -> truth(values, true);
                case "BOOL_AND", "EVERY" -> truth(values, false);
                case "COUNT" -> Numbers.cell(values.size());
                case "MIN" -> values.stream().min(Values::total).orElse(null);
                case "MAX" -> values.stream().max(Values::total).orElse(null);
                case "SUM", "AVG" -> sum(numbers(values), name.equals("AVG"));
                default -> variance(numbers(values), name.endsWith("_SAMP") ? 1 : 0, name.startsWith("STDDEV"));
            };
        }

        private static List<BigDecimal> numbers(List<Cell> values) {
            List<BigDecimal> numbers = new ArrayList<>();
            for (Cell value : values) {
                BigDecimal number = Numbers.of(value);
                if (number != null) {
                    numbers.add(number);
                }
            }
            return numbers;
        }

        private static @Nullable Cell sum(List<BigDecimal> numbers, boolean average) {
            BigDecimal sum = numbers.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
            if (numbers.isEmpty()) {
                return null;
            }
            return Numbers.cell(average ? Numbers.average(sum, numbers.size()) : sum);
        }

        /** Computes with each value's distance from the mean times the count, which is exact; so is the sum of squares times the count. */
        private static @Nullable Cell variance(List<BigDecimal> numbers, int lost, boolean root) {
            if (numbers.size() <= lost) {
                return null;
            }
            BigDecimal sum = numbers.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
            BigDecimal count = BigDecimal.valueOf(numbers.size());
            BigDecimal squares = BigDecimal.ZERO;
            for (BigDecimal number : numbers) {
                BigDecimal apart = number.multiply(count).subtract(sum);
                squares = squares.add(apart.multiply(apart));
            }
            BigDecimal left = squares.divide(count);
            BigDecimal right = count.multiply(BigDecimal.valueOf(numbers.size() - lost));
            return Numbers.cell(root ? Numbers.root(left, right) : Numbers.quotient(left, right));
        }
    }

    /** @param binder the binder for the scope of the arguments */
    static Aggregate aggregate(Expression.FunctionCall call, ExpressionBinder binder) {
        String name = name(call);
        if (!call.withinGroup().isEmpty() || call.ignoreNulls() || !NAMES.contains(name)) {
            throw new UnsupportedForOracle("aggregate " + name);
        }
        Bound filter = call.filter() == null ? null : binder.condition(call.filter());
        if (call.star()) {
            if (!name.equals("COUNT")) {
                throw Rejected.always("42601", name + "(*)");
            }
            return new Aggregate(name, false, null, filter);
        }
        Expression argument = Functions.only(call.arguments());
        if (Canonical.anyNode(argument, Query.class::isInstance)) {
            throw new UnsupportedForOracle("of which query an aggregate over a subquery is");
        }
        if (name.equals("ARRAY_AGG") && call.distinct()) {
            throw new UnsupportedForOracle("the order of different values");
        }
        boolean numbers = name.equals("SUM") || MEANS.contains(name);
        if (name.equals("COUNT") && argument instanceof Expression.Row row) {
            Bound list = binder.bind(new Expression.ListValue(ExpressionBinder.values(row), row.position()));
            return new Aggregate(name, call.distinct(), list, filter);
        }
        Bound bound = CONDITIONS.contains(name)
                ? binder.condition(argument)
                : numbers ? binder.number(argument) : binder.bind(argument);
        return new Aggregate(name, call.distinct(), bound, filter);
    }

    static Bound bind(Expression.FunctionCall call, ExpressionBinder binder) {
        Groups groups = binder.scope.groups;
        if (groups == null && name(call).equals("ARRAY_AGG")) {
            return ofEnclosing(call, binder);
        }
        if (groups == null) {
            throw Rejected.always("42803", "an aggregate is not allowed here");
        }
        Aggregate aggregate = aggregate(call, new ExpressionBinder(groups.rows(), binder.context));
        return Bound.of(aggregate.kind(), aggregate.traits(), env -> aggregate.of(env.members));
    }

    /** The rows of a group of an enclosing query, as GROUP AS has them. */
    private static Bound ofEnclosing(Expression.FunctionCall call, ExpressionBinder binder) {
        int up = 0;
        for (Scope scope = binder.scope; scope != null; scope = scope.outer) {
            Groups groups = scope.groups;
            if (groups != null) {
                int levels = up;
                Aggregate aggregate = aggregate(call, new ExpressionBinder(groups.rows(), binder.context));
                for (Scope passed = binder.scope; passed != scope && passed.outer != null; passed = passed.outer) {
                    passed.outer.references++;
                }
                return Bound.of(aggregate.kind(), aggregate.traits(), env -> aggregate.of(env.up(levels).members));
            }
            up++;
        }
        throw Rejected.always("42803", "an aggregate is not allowed here");
    }

    /** {@code GROUPING(key, …)}: one bit per key, the first key's the highest; 1 in a subtotal over the key, otherwise 0. */
    static Bound grouping(List<Expression> keys, ExpressionBinder binder) {
        List<Integer> indexes = new ArrayList<>();
        for (Expression key : keys) {
            Integer index = binder.scope.groups == null ? null : binder.scope.groups.index(key);
            if (index == null) {
                throw Rejected.always("42803", "GROUPING of what is not grouped by");
            }
            indexes.add(index);
        }
        return Bound.of(StaticType.NUMBER, EnumSet.of(Trait.INTEGER), env -> {
            int bits = 0;
            for (Integer index : indexes) {
                bits = 2 * bits + (env.rolledUp.contains(index) ? 1 : 0);
            }
            return Numbers.cell(bits);
        });
    }
}
