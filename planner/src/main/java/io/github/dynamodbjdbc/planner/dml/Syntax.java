package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Hint;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Syntax trees for the queries of a write. */
final class Syntax {
    static final Hint CONSISTENT = new Hint("CONSISTENT", List.of(), Position.NONE);
    static final Hint EXPIRED_ONLY =
            new Hint("TTL", List.of(new Identifier("ONLY", false, Position.NONE)), Position.NONE);
    static final Hint EXPIRED_TOO =
            new Hint("TTL", List.of(new Identifier("SHOW", false, Position.NONE)), Position.NONE);
    static final Hint NO_SCAN = new Hint("NO_SCAN", List.of(), Position.NONE);
    private static final String ITEM = "$item";

    private Syntax() {}

    static Identifier exactly(String name) {
        return new Identifier(name, true, Position.NONE);
    }

    /** The stored value of an attribute, independent of declarations. */
    static Expression stored(String attribute) {
        return new Expression.NameReference(List.of(exactly(ITEM), exactly(attribute)), Position.NONE);
    }

    static Expression parameter(int index) {
        return new Expression.Parameter(index, Position.NONE);
    }

    /** A parameter for a value of a key or declared column of another query. */
    static Expression parameter(int index, ColumnType column) {
        return new Expression.Parameter(index, type(column, Position.NONE), Position.NONE);
    }

    static Expression cast(Expression operand, ColumnType type) {
        return new Expression.Cast(operand, type(type, operand.position()), false, operand.position());
    }

    /** A cast of a value that is written to a column. */
    static Expression cast(Expression operand, ColumnType type, String column) {
        return new Expression.Cast(operand, type(type, operand.position()), false, column, operand.position());
    }

    /** Whether a value is a literal or a parameter. */
    static boolean isBare(Expression value) {
        return value instanceof Expression.Parameter
                || value instanceof Expression.StringLiteral
                || value instanceof Expression.NumberLiteral
                || value instanceof Expression.BooleanLiteral
                || value instanceof Expression.NullLiteral;
    }

    /** Whether it is {@linkplain #isBare bare} but for conversions, as those to the type of a column. */
    static boolean isConverted(Expression value) {
        if (value instanceof Expression.Cast cast) {
            return isConverted(cast.operand());
        }
        return isBare(value)
                || value instanceof Expression.FunctionCall call
                        && call.name().name().equals("COALESCE")
                        && call.arguments().stream().allMatch(Syntax::isConverted);
    }

    /** A dynamic value. A date or time becomes its stored text, which differs from a cast to text. */
    static Expression anyValue(Expression value) {
        Expression none = new Expression.NullLiteral(value.position());
        return call("COALESCE", value, cast(none, ColumnType.VARIANT));
    }

    private static TypeName type(ColumnType type, Position position) {
        return new TypeName(type.name(), List.of(), position);
    }

    static Expression call(String function, Expression... arguments) {
        return new Expression.FunctionCall(
                new Identifier(function, false, Position.NONE),
                List.of(arguments),
                false,
                false,
                true,
                false,
                List.of(),
                null,
                false,
                null,
                Position.NONE);
    }

    static Expression equal(Expression left, Expression right) {
        return new Expression.Binary(Expression.BinaryOperator.EQUAL, left, right, Position.NONE);
    }

    /**
     * The condition for the item with a key that also meets another condition.
     *
     * @param first the index of the parameter for the first key attribute; the others follow
     */
    static @Nullable Expression byKey(List<String> keys, int first, @Nullable Expression condition) {
        List<Expression> conditions = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            conditions.add(equal(stored(keys.get(i)), parameter(first + i)));
        }
        if (condition != null) {
            conditions.add(condition);
        }
        return and(conditions);
    }

    /** A test whether a condition is true; negated, whether it is false or unknown. */
    static Expression isTrue(Expression condition, boolean negated) {
        return new Expression.Is(condition, Expression.Is.Test.TRUE, negated, condition.position());
    }

    static @Nullable Expression and(List<Expression> conditions) {
        Expression all = null;
        for (Expression condition : conditions) {
            all = all == null
                    ? condition
                    : new Expression.Binary(Expression.BinaryOperator.AND, all, condition, Position.NONE);
        }
        return all;
    }

    /** The operands of nested ANDs. */
    static List<Expression> conjuncts(@Nullable Expression condition) {
        List<Expression> conjuncts = new ArrayList<>();
        collect(condition, conjuncts);
        return conjuncts;
    }

    private static void collect(@Nullable Expression condition, List<Expression> conjuncts) {
        if (condition instanceof Expression.Binary binary && binary.operator() == Expression.BinaryOperator.AND) {
            collect(binary.left(), conjuncts);
            collect(binary.right(), conjuncts);
        } else if (condition != null) {
            conjuncts.add(condition);
        }
    }

    static Query select(
            List<Hint> hints, List<Expression> columns, List<? extends FromItem> from, @Nullable Expression where) {
        List<SelectItem> items = new ArrayList<>();
        for (Expression column : columns) {
            items.add(new SelectItem.Item(column, null, column.position()));
        }
        return query(new QueryBody.Select(
                hints, false, items, List.copyOf(from), where, null, null, List.of(), null, Position.NONE));
    }

    /** The rows of a query with hints that hold for all that it reads. */
    static Query hinted(List<Hint> hints, Query query) {
        if (hints.isEmpty()) {
            return query;
        }
        return all(hints, new FromItem.Subquery(false, query, exactly("$rows"), List.of(), query.position()));
    }

    /** All columns of the rows of an item of FROM. */
    static Query all(List<Hint> hints, FromItem from) {
        return query(new QueryBody.Select(
                hints,
                false,
                List.of(new SelectItem.Star(List.of(), from.position())),
                List.of(from),
                null,
                null,
                null,
                List.of(),
                null,
                from.position()));
    }

    /** A subquery with another expression as its only column; if it is not a plain SELECT of one expression, the mapped subquery. */
    static Expression mapped(Expression.ScalarSubquery subquery, UnaryOperator<Expression> mapping) {
        Query query = subquery.query();
        if (!(query.body() instanceof QueryBody.Select select)
                || select.value()
                || select.items().size() != 1
                || !(select.items().get(0) instanceof SelectItem.Item item)) {
            return mapping.apply(subquery);
        }
        SelectItem mapped = new SelectItem.Item(mapping.apply(item.expression()), item.alias(), item.position());
        QueryBody body = new QueryBody.Select(
                select.hints(),
                select.distinct(),
                select.distinctOn(),
                List.of(mapped),
                select.from(),
                select.where(),
                select.groupBy(),
                select.having(),
                select.windows(),
                select.qualify(),
                select.position());
        return new Expression.ScalarSubquery(
                new Query(
                        query.with(),
                        query.recursive(),
                        body,
                        query.orderBy(),
                        query.offset(),
                        query.limit(),
                        query.withTies(),
                        query.lock(),
                        query.position()),
                subquery.position());
    }

    /** @param most the limit of rows; null for all */
    static Query limited(Query query, @Nullable Expression most) {
        return new Query(
                query.with(), query.recursive(), query.body(), query.orderBy(), query.offset(), most, query.position());
    }

    static Query query(QueryBody body) {
        return new Query(List.of(), false, body, List.of(), null, null, body.position());
    }
}
