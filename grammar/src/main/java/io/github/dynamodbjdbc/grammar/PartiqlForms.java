package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser.*;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.PathStep;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.Interval;
import org.jspecify.annotations.Nullable;

/**
 * PartiQL's forms as trees that SQL has words for: a value in FROM is one that is unnested, LET a lateral query of one row, PIVOT an
 * aggregate, UNPIVOT the pairs of a tuple unnested.
 */
final class PartiqlForms {
    /** The names of types, with DynamoDB's names for them. */
    private static final Map<String, List<String>> TYPES = Map.ofEntries(
            Map.entry("BOOL", List.of("BOOL")),
            Map.entry("BOOLEAN", List.of("BOOL")),
            Map.entry("STRING", List.of("S")),
            Map.entry("SYMBOL", List.of("S")),
            Map.entry("TEXT", List.of("S")),
            Map.entry("CHAR", List.of("S")),
            Map.entry("VARCHAR", List.of("S")),
            Map.entry("CHARACTER VARYING", List.of("S")),
            Map.entry("NUMERIC", List.of("N")),
            Map.entry("DECIMAL", List.of("N")),
            Map.entry("NUMBER", List.of("N")),
            Map.entry("FLOAT", List.of("N")),
            Map.entry("REAL", List.of("N")),
            Map.entry("DOUBLE PRECISION", List.of("N")),
            Map.entry("INT", List.of("N")),
            Map.entry("INTEGER", List.of("N")),
            Map.entry("SMALLINT", List.of("N")),
            Map.entry("BIGINT", List.of("N")),
            Map.entry("BLOB", List.of("B")),
            Map.entry("BINARY", List.of("B")),
            Map.entry("VARBINARY", List.of("B")),
            Map.entry("LIST", List.of("L")),
            Map.entry("BAG", List.of("SS", "NS", "BS")),
            Map.entry("SET", List.of("SS", "NS", "BS")),
            Map.entry("TUPLE", List.of("M")),
            Map.entry("STRUCT", List.of("M")),
            Map.entry("DOCUMENT", List.of("M")));

    private static final List<String> INTEGERS = List.of("INT", "INTEGER", "SMALLINT", "BIGINT");

    private PartiqlForms() {}

    static Identifier name(String text, Position position) {
        return new Identifier(text, true, position);
    }

    static Expression reference(Identifier name) {
        return new Expression.NameReference(List.of(name), name.position());
    }

    static Query query(QueryBody body) {
        return new Query(List.of(), false, body, List.of(), null, null, body.position());
    }

    /** {@code SELECT [VALUE] items FROM from} */
    static Query select(boolean value, List<SelectItem> items, List<FromItem> from, Position position) {
        return query(new QueryBody.Select(
                List.of(), false, List.of(), value, items, from, null, null, null, List.of(), null, position));
    }

    /** A query that is an expression has one row; one that is a list or bag has a row for each element. */
    static Query query(Expression expression, @Nullable Identifier label) {
        Position position = expression.position();
        boolean each = expression instanceof Expression.ListValue
                || expression instanceof Expression.SetValue
                || expression instanceof Expression.FunctionCall call
                        && call.name().name().startsWith("BAG_");
        if (!each) {
            return select(true, List.of(new SelectItem.Item(expression, label, position)), List.of(), position);
        }
        return elements(expression);
    }

    /** A query of the elements of a list. */
    static Query elements(Expression list) {
        Position position = list.position();
        Identifier element = name("value", position);
        return select(
                true,
                List.of(new SelectItem.Item(reference(element), null, position)),
                List.of(unnest(list, element, List.of(), null, position)),
                position);
    }

    /** A comparison with the elements of a value: unknown where it has none because it is NULL or no collection. */
    static Expression quantified(
            Expression left,
            Expression.BinaryOperator operator,
            Expression.Quantifier quantifier,
            Expression list,
            Position position) {
        Expression none = new Expression.Is(
                OperatorCalls.call("CARDINALITY", position, list), Expression.Test.NULL, false, position);
        return new Expression.Case(
                null,
                List.of(new Expression.WhenClause(none, new Expression.NullLiteral(position), position)),
                new Expression.QuantifiedComparison(left, operator, quantifier, elements(list), position),
                position);
    }

    /** The elements of a value in FROM. A tuple that is written there is one; a bag need not be a set. */
    static FromItem unnest(
            Expression value,
            @Nullable Identifier alias,
            List<Identifier> columns,
            @Nullable Identifier at,
            Position position) {
        Expression elements =
                value instanceof Expression.Document ? new Expression.ListValue(List.of(value), position) : bag(value);
        return new FromItem.Unnest(elements, false, alias, columns, at, position);
    }

    /** Where elements are looked at, a bag that is written there keeps duplicates, and its elements may be of any types. */
    static Expression bag(Expression value) {
        return value instanceof Expression.SetValue set
                ? new Expression.ListValue(set.elements(), set.position())
                : value;
    }

    /** {@code LET expression AS name} */
    static FromItem let(Expression expression, Identifier name) {
        Position position = expression.position();
        Query one = select(false, List.of(new SelectItem.Item(expression, name, position)), List.of(), position);
        return new FromItem.Subquery(true, one, null, List.of(), position);
    }

    /** {@code UNPIVOT tuple AS value AT name} */
    static FromItem unpivot(Expression tuple, Identifier value, @Nullable Identifier key, Position position) {
        Identifier pair = name("$pair", position);
        List<SelectItem> items = new ArrayList<>();
        items.add(new SelectItem.Item(element(pair, 1), value, position));
        if (key != null) {
            items.add(new SelectItem.Item(element(pair, 0), key, position));
        }
        FromItem pairs = new FromItem.Unnest(
                OperatorCalls.call("TUPLE_PAIRS", position, tuple), false, pair, List.of(), null, position);
        return new FromItem.Subquery(true, select(false, items, List.of(pairs), position), null, List.of(), position);
    }

    private static Expression element(Identifier list, int index) {
        return new Expression.PathAccess(
                reference(list), List.of(new PathStep.Index(index, list.position())), list.position());
    }

    /** @throws SqlSyntaxException if the only row is ordered or limited, which would be meant of the rows that it is made of */
    static void checkPivot(Query query) {
        if (!query.orderBy().isEmpty() || query.limit() != null || query.offset() != null) {
            throw new SqlSyntaxException(
                    "PIVOT makes one tuple; order and limit its rows in a query in FROM", query.position(), "PIVOT");
        }
    }

    /** {@code PIVOT value AT name} */
    static Expression pivot(Expression value, Expression name) {
        Position position = value.position();
        return OperatorCalls.call("TUPLE_OF", position, OperatorCalls.call("ARRAY_AGG", position, pair(name, value)));
    }

    /** <code>{a: b}</code> where a name is not a literal. */
    static Expression tuple(List<Expression> names, List<Expression> values, Position position) {
        List<Expression> pairs = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            pairs.add(pair(names.get(i), values.get(i)));
        }
        return OperatorCalls.call("TUPLE_OF", position, new Expression.ListValue(pairs, position));
    }

    /** A name with its value; NULL, which is not a member of a tuple, where the value is MISSING. */
    private static Expression pair(Expression name, Expression value) {
        Position position = value.position();
        Expression pair = new Expression.ListValue(List.of(name, value), position);
        Expression missing = new Expression.Is(value, Expression.Test.MISSING, false, position);
        return new Expression.Case(
                null,
                List.of(new Expression.WhenClause(missing, new Expression.NullLiteral(position), position)),
                pair,
                position);
    }

    /** The variables that items of FROM bind. */
    static List<Identifier> variables(List<FromItem> items, Position position) {
        List<Identifier> names = new ArrayList<>();
        for (FromItem item : items) {
            if (item instanceof FromItem.Join join) {
                names.addAll(variables(List.of(join.left(), join.right()), position));
            } else if (item instanceof FromItem.Table table) {
                Identifier last = table.name().get(table.name().size() - 1);
                names.add(table.alias() == null ? last : table.alias());
                addIfThere(names, table.at());
            } else if (item instanceof FromItem.Unnest unnest) {
                addIfThere(names, unnest.alias());
                addIfThere(names, unnest.at());
            } else if (item instanceof FromItem.Subquery subquery) {
                if (subquery.alias() != null) {
                    names.add(subquery.alias());
                } else if (subquery.query().body() instanceof QueryBody.Select select) {
                    select.items().forEach(column -> {
                        if (column instanceof SelectItem.Item bound) {
                            addIfThere(names, bound.alias());
                        }
                    });
                }
            }
        }
        return names;
    }

    private static void addIfThere(List<Identifier> names, @Nullable Identifier name) {
        if (name != null) {
            names.add(name);
        }
    }

    /** A subquery of as many columns as a row that it is compared with is a row of subqueries; other values stay as they are. */
    static Expression besideRow(Expression value, Expression other) {
        if (!(value instanceof Expression.ScalarSubquery subquery)
                || !(other instanceof Expression.Row row)
                || !(subquery.query().body() instanceof QueryBody.Select select)
                || select.distinct()
                || !subquery.query().orderBy().isEmpty()
                || select.items().size() != row.values().size()
                || !select.items().stream().allMatch(SelectItem.Item.class::isInstance)) {
            return value;
        }
        Query all = subquery.query();
        List<Expression> columns = new ArrayList<>();
        for (SelectItem item : select.items()) {
            QueryBody one = new QueryBody.Select(
                    select.hints(),
                    false,
                    List.of(item),
                    select.from(),
                    select.where(),
                    select.groupBy(),
                    select.having(),
                    select.windows(),
                    select.qualify(),
                    select.position());
            Query query = new Query(
                    all.with(),
                    all.recursive(),
                    one,
                    List.of(),
                    all.offset(),
                    all.limit(),
                    all.withTies(),
                    all.lock(),
                    all.position());
            columns.add(new Expression.ScalarSubquery(query, subquery.position()));
        }
        return new Expression.Row(columns, subquery.position());
    }

    /** The value of {@code GROUP AS g}: a list of the tuples of FROM's variables. */
    static Expression group(List<FromItem> from, Position position) {
        List<Expression.DocumentEntry> entries = new ArrayList<>();
        for (Identifier variable : variables(from, position)) {
            entries.add(new Expression.DocumentEntry(variable.name(), reference(variable), position));
        }
        return OperatorCalls.call("ARRAY_AGG", position, new Expression.Document(entries, position));
    }

    /** A group that has no rows is an empty list. */
    static Expression orNone(Expression group) {
        Position position = group.position();
        return OperatorCalls.call("COALESCE", position, group, new Expression.ListValue(List.of(), position));
    }

    /** {@code value IS type}, by DynamoDB's types. */
    static Expression isType(Expression value, TypeNameContext context, boolean negated, Position position) {
        TypeName named = Names.type(context);
        String type = named.name().toUpperCase(Locale.ROOT);
        Expression cast = new Expression.Cast(value, named, true, position);
        if (type.startsWith("DATE") || type.startsWith("TIME") || type.startsWith("INTERVAL")) {
            // DynamoDB stores them as text, which is one of the type if it has a spelling of it.
            return new Expression.Is(cast, Expression.Test.NULL, !negated, position);
        }
        List<String> stored = TYPES.get(type);
        if (stored == null) {
            throw new SqlSyntaxException(
                    "IS takes NULL, MISSING, TRUE, FALSE, UNKNOWN, or a type such as STRING, NUMERIC, INTEGER, BOOL, BLOB,"
                            + " LIST, BAG, STRUCT or DATE, not " + context.getText(),
                    Positions.of(context),
                    context.getText());
        }
        Expression test = null;
        for (String each : stored) {
            Expression one =
                    OperatorCalls.call("ATTRIBUTE_TYPE", position, value, new Expression.StringLiteral(each, position));
            test = test == null ? one : new Expression.Binary(Expression.BinaryOperator.OR, test, one, position);
        }
        if (INTEGERS.contains(type)) {
            Expression rest = new Expression.Binary(
                    Expression.BinaryOperator.MODULO, value, number(BigDecimal.ONE, position), position);
            test = both(test, rest, number(BigDecimal.ZERO, position));
        } else if (!named.arguments().isEmpty()) {
            // A value that the type has no room for is another one in it.
            test = both(test, cast, value);
        }
        return OperatorCalls.not(negated, Objects.requireNonNull(test));
    }

    private static Expression both(@Nullable Expression test, Expression left, Expression right) {
        Position position = left.position();
        Expression equal = new Expression.Binary(Expression.BinaryOperator.EQUAL, left, right, position);
        return new Expression.Binary(
                Expression.BinaryOperator.AND,
                Objects.requireNonNull(test),
                new Expression.Is(equal, Expression.Test.TRUE, false, position),
                position);
    }

    static Expression number(BigDecimal value, Position position) {
        return new Expression.NumberLiteral(value.toPlainString(), value, position);
    }

    /** A step of a path with wildcards: a name as text, an index as a number, a wildcard as TRUE. */
    static List<Expression> written(List<PathStep> steps) {
        return Lists.map(
                steps,
                step -> step instanceof PathStep.Field field
                        ? new Expression.StringLiteral(field.name().name(), field.position())
                        : number(
                                BigDecimal.valueOf(((PathStep.Index) step).index()),
                                ((PathStep.Index) step).position()));
    }

    /** The label of a path with a wildcard in the result: its last name; null for other expressions. */
    static @Nullable Identifier label(Expression value) {
        if (!(value instanceof Expression.FunctionCall call)
                || !call.name().name().equals("PATH_VALUES")
                || call.arguments().size() != 2
                || !(call.arguments().get(1) instanceof Expression.ListValue list)) {
            return null;
        }
        List<Expression> steps = list.elements();
        for (int i = steps.size() - 1; i >= 0; i--) {
            if (steps.get(i) instanceof Expression.StringLiteral name) {
                return name(name.value(), name.position());
            }
        }
        Expression base = call.arguments().get(0);
        return base instanceof Expression.NameReference reference
                ? reference.parts().get(reference.parts().size() - 1)
                : null;
    }

    /** The text of an expression on one line. */
    static String text(ParserRuleContext context) {
        Token start = context.getStart();
        String text = start.getInputStream()
                .getText(Interval.of(start.getStartIndex(), context.getStop().getStopIndex()));
        return text.lines().map(String::strip).collect(Collectors.joining(" "));
    }

    static Expression wildcard(ParserRuleContext context) {
        return new Expression.BooleanLiteral(true, Positions.of(context));
    }
}
