package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A function in FROM that gives a row for each element of a list.
 *
 * @param kind the type of the elements
 * @param list the elements
 */
record TableFunction(StaticType kind, Set<Trait> traits, Bound.Evaluation list) {
    /** Windows are computed by comparing each row of a frame with each other one. */
    private static final int MOST_ROWS = 200;

    private static final Set<String> NAMES = Set.of(
            "GENERATE_SERIES", "STRING_TO_TABLE", "REGEXP_SPLIT_TO_TABLE", "REGEXP_MATCHES", "GENERATE_SUBSCRIPTS");

    /** The function of a call; null for any other expression. */
    static @Nullable TableFunction of(Expression expression, ExpressionBinder binder) {
        if (!(expression instanceof Expression.FunctionCall call)) {
            return null;
        }
        return switch (name(call)) {
            case "GENERATE_SERIES" -> series(call, binder);
            case "STRING_TO_TABLE" -> ofTexts(new TextLists(binder).split(call.arguments()));
            case "REGEXP_SPLIT_TO_TABLE" -> ofTexts(new TextLists(binder).splitByMatches(call.arguments()));
            case "REGEXP_MATCHES" -> new TextLists(binder).matches(call.arguments());
            default -> JsonCalls.rows(call, binder);
        };
    }

    /** The functions that a query without FROM has side by side, as {@code JSON_EACH}; null for any other query. */
    static @Nullable List<TableFunction> together(Query query, ExpressionBinder binder) {
        if (!(query.body() instanceof QueryBody.Select select) || !select.from().isEmpty()) {
            return null;
        }
        List<TableFunction> functions = new ArrayList<>();
        for (SelectItem item : select.items()) {
            TableFunction function = item instanceof SelectItem.Item each ? of(each.expression(), binder) : null;
            if (function == null) {
                return null;
            }
            functions.add(function);
        }
        return functions;
    }

    /** A row for each place, with NULL where a function gives fewer values. */
    static List<Tuple> rows(List<TableFunction> functions, Env env) {
        List<List<Datum>> columns = functions.stream()
                .map(function -> Lists.elements(function.list().of(env)))
                .toList();
        int longest = columns.stream().mapToInt(List::size).max().orElse(0);
        List<Tuple> rows = new ArrayList<>();
        for (int i = 0; i < longest; i++) {
            List<@Nullable Cell> row = new ArrayList<>();
            for (List<Datum> column : columns) {
                row.add(i < column.size() ? column.get(i) : null);
            }
            rows.add(Tuple.ofRow(row));
        }
        return rows;
    }

    /** The alias of a function that has none of its own; null for any other expression. */
    static @Nullable String alias(Expression expression) {
        return expression instanceof Expression.FunctionCall call
                        && (NAMES.contains(name(call)) || name(call).startsWith("JSON"))
                ? name(call).toLowerCase(Locale.ROOT)
                : null;
    }

    private static String name(Expression.FunctionCall call) {
        return call.name().name().toUpperCase(Locale.ROOT);
    }

    private static TableFunction ofTexts(Bound list) {
        return new TableFunction(StaticType.TEXT, Trait.NONE, list.evaluation());
    }

    private static TableFunction series(Expression.FunctionCall call, ExpressionBinder binder) {
        List<Bound> arguments = call.arguments().stream().map(binder::bind).toList();
        if (arguments.size() < 2 || arguments.size() > 3) {
            throw Rejected.always("42883", "GENERATE_SERIES of " + arguments.size() + " arguments");
        }
        Set<Trait> traits = EnumSet.of(Trait.INTEGER, Trait.OF_32_BITS);
        for (Bound argument : arguments) {
            if (argument.kind() != StaticType.NUMBER || argument.traits().contains(Trait.PARAMETER)) {
                throw new UnsupportedForOracle("a series of other values than numbers");
            }
            traits = Trait.both(traits, argument.traits());
        }
        return new TableFunction(StaticType.NUMBER, traits, env -> {
            BigDecimal first = number(arguments.get(0), env);
            BigDecimal last = number(arguments.get(1), env);
            BigDecimal step = arguments.size() == 2 ? BigDecimal.ONE : number(arguments.get(2), env);
            return first == null || last == null || step == null ? null : elements(first, last, step);
        });
    }

    private static @Nullable BigDecimal number(Bound argument, Env env) {
        return argument.value(env) instanceof Datum.Numeric number ? number.value() : null;
    }

    private static Datum elements(BigDecimal first, BigDecimal last, BigDecimal step) {
        if (step.signum() == 0) {
            throw Rejected.always("22023", "a series without a step");
        }
        List<Datum> elements = new ArrayList<>();
        for (BigDecimal next = first; next.compareTo(last) * step.signum() <= 0; next = next.add(step)) {
            if (elements.size() == MOST_ROWS) {
                throw new UnsupportedForOracle("a long series");
            }
            elements.add(new Datum.Numeric(next));
        }
        return new Datum.Sequence(elements);
    }
}
