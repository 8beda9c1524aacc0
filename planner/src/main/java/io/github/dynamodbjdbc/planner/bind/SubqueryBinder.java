package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.SqlPrinter;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.CoercionOperators;
import io.github.dynamodbjdbc.planner.function.CollectionKind;
import io.github.dynamodbjdbc.planner.function.QuantifiedOperators;
import io.github.dynamodbjdbc.planner.relation.BoundQuery;
import io.github.dynamodbjdbc.planner.relation.BoundRelation;
import io.github.dynamodbjdbc.planner.relation.BoundSubquery;
import io.github.dynamodbjdbc.planner.relation.MissingColumn;
import io.github.dynamodbjdbc.planner.relation.Scope;
import io.github.dynamodbjdbc.planner.relation.SelectedColumn;
import io.github.dynamodbjdbc.planner.type.Comparisons;
import io.github.dynamodbjdbc.planner.type.Rex;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Binds subqueries in expressions. They see the names of the enclosing query. */
final class SubqueryBinder {
    private final ExpressionScope expressions;
    private final Environment environment;
    private final Rex rex;

    SubqueryBinder(ExpressionScope expressions, Environment environment) {
        this.expressions = expressions;
        this.environment = environment;
        this.rex = expressions.rex();
    }

    RexNode bind(Expression.InQuery in) {
        List<Expression> row = RowValues.of(expressions, in.operand());
        List<Expression> operands = row == null ? List.of(in.operand()) : row;
        BoundRelation query = query(in.query(), operands.size(), in.position());
        RexNode any = compared(SqlKind.IN, SqlKind.EQUALS, operands, query, in.position());
        return in.negated() ? rex.not(any) : any;
    }

    /** Binds ANY and ALL: {@code a < ALL (…)} is {@code NOT a >= ANY (…)}. */
    RexNode bind(Expression.QuantifiedComparison comparison) {
        boolean all = comparison.quantifier() == Expression.Quantifier.ALL;
        SqlKind kind = ComparisonBinder.kind(comparison.operator());
        SqlKind asked = all ? kind.negateNullSafe() : kind;
        RexNode any = ofElements(comparison, asked);
        if (any == null) {
            List<Expression> row = RowValues.of(expressions, comparison.left());
            List<Expression> operands = row == null ? List.of(comparison.left()) : row;
            BoundRelation query = query(comparison.query(), operands.size(), comparison.position());
            any = compared(SqlKind.SOME, asked, operands, query, comparison.position());
        }
        return all ? rex.not(any) : any;
    }

    /**
     * The comparison with ANY element of an attribute, which needs no query. A list that is the same for all rows is summed up once, and values
     * that are equal to elements are looked up.
     *
     * @return null for another query
     */
    private @Nullable RexNode ofElements(Expression.QuantifiedComparison comparison, SqlKind kind) {
        Expression elements = Shapes.elements(comparison.query());
        if (elements == null
                || !(elements instanceof Expression.NameReference || elements instanceof Expression.PathAccess)
                || kind == SqlKind.EQUALS
                || comparison.left() instanceof Expression.Row
                || expressions.state().permissive()) {
            return null;
        }
        RexNode list = expressions.casts().anyValue(expressions.bind(elements).rex());
        Position position = comparison.position();
        SelectedColumn element = new SelectedColumn("value", 0, rex.type(SqlTypeName.ANY, true), false, null);
        RexNode value = new ComparisonBinder(expressions).beside(comparison.left(), element, position);
        return Comparisons.any(
                rex.builder(),
                Objects.requireNonNull(QuantifiedOperators.ELEMENT_COMPARISONS.get(kind)),
                value,
                expressions.casts().stored(value),
                rex.as(CoercionOperators.AS_ARRAY, list));
    }

    RexNode bind(Expression.Exists exists) {
        BoundRelation query = query(exists.query());
        return placeholder(SqlKind.EXISTS, SqlKind.EQUALS, query.query(), List.of());
    }

    RexNode bind(Expression.ScalarSubquery subquery) {
        BoundRelation query = query(subquery.query(), 1, subquery.position());
        RelDataType type = query.columns().get(0).type();
        if (expressions.state().permissive()) {
            query = onlyRow(query, query.columns().get(0), null, subquery.position());
        }
        return value(query, rex.nullable(type, true));
    }

    private RexNode value(BoundRelation query, RelDataType type) {
        BoundSubquery subquery = new BoundSubquery(SqlKind.SCALAR_QUERY, SqlKind.EQUALS, query.query());
        return placeholder(subquery, type, query.columns().get(0).kind(), List.of());
    }

    /** The condition that the value of a query is MISSING; FALSE if it has no rows. */
    RexNode missing(Expression.ScalarSubquery subquery) {
        BoundRelation query = query(subquery.query(), 1, subquery.position());
        MissingColumn missing = query.columns().get(0).missing();
        boolean permissive = expressions.state().permissive();
        boolean possible = missing != null && missing.possible();
        if (!possible && !permissive) {
            return rex.bool(false);
        }
        Position position = subquery.position();
        SelectedColumn column = query.columns().get(0);
        SelectedColumn hidden = missing != null && possible
                ? new SelectedColumn("$missing", missing.number(), rex.type(SqlTypeName.BOOLEAN, true), false, null)
                : null;
        BoundRelation one = permissive
                ? onlyRow(query, hidden == null ? column : hidden, hidden != null, position)
                : over(query, Objects.requireNonNull(hidden), name(hidden, position), position);
        RexNode value = placeholder(SqlKind.SCALAR_QUERY, SqlKind.EQUALS, one.query(), List.of());
        return rex.call(SqlStdOperatorTable.IS_TRUE, value);
    }

    /**
     * The value of a query's only row; NULL if there are several, which is MISSING in PartiQL.
     *
     * @param hidden null for the value; otherwise whether it is MISSING, by a hidden column or for several rows only
     */
    private BoundRelation onlyRow(
            BoundRelation query, SelectedColumn column, @Nullable Boolean hidden, Position position) {
        Expression count = new Expression.FunctionCall(
                new Identifier("COUNT", false, position),
                List.of(),
                false,
                true,
                true,
                false,
                List.of(),
                null,
                false,
                null,
                position);
        Expression one = new Expression.NumberLiteral("1", BigDecimal.ONE, position);
        Expression any = Expression.FunctionCall.of("ANY_VALUE", List.of(name(column, position)), position);
        Expression single = new Expression.Binary(Expression.BinaryOperator.EQUAL, count, one, position);
        Expression several = new Expression.Binary(Expression.BinaryOperator.GREATER, count, one, position);
        Expression value = hidden == null
                ? new Expression.Case(null, List.of(new Expression.WhenClause(single, any, position)), null, position)
                : hidden
                        ? new Expression.Case(
                                null, List.of(new Expression.WhenClause(single, any, position)), several, position)
                        : several;
        return over(query, column, value, position);
    }

    private static Expression name(SelectedColumn column, Position position) {
        return new Expression.NameReference(List.of(new Identifier(column.label(), true, position)), position);
    }

    /** {@code SELECT value FROM (query)}, of which the column is seen. */
    private BoundRelation over(BoundRelation query, SelectedColumn column, Expression value, Position position) {
        return new QueryBinder(expressions.state())
                .over(
                        new BoundRelation(query.query(), List.of(column)),
                        List.of(new SelectItem.Item(value, null, position)),
                        QueryBinder.Tail.NONE,
                        expressions.scope(),
                        environment,
                        position);
    }

    /** {@code ARRAY(query)}: a list of the query's values in its order; empty if there are no rows. */
    RexNode array(CallArguments arguments) {
        Position position = arguments.position();
        if (!(arguments.get(0) instanceof Expression.ScalarSubquery subquery)) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT, "ARRAY takes a query, or a list: ARRAY[1, 2]", position);
        }
        Query query = subquery.query();
        // OFFSET 0 makes the query keep its order.
        Expression offset = query.orderBy().isEmpty() || query.offset() != null
                ? query.offset()
                : new Expression.NumberLiteral("0", BigDecimal.ZERO, position);
        Query ordered = new Query(
                query.with(),
                query.recursive(),
                query.body(),
                query.orderBy(),
                offset,
                query.limit(),
                query.withTies(),
                query.lock(),
                query.position());
        BoundRelation values = query(ordered, 1, position);
        Identifier value = new Identifier(values.columns().get(0).label(), true, position);
        Expression collected = Expression.FunctionCall.of(
                "ARRAY_AGG", List.of(new Expression.NameReference(List.of(value), position)), position);
        Expression list = Expression.FunctionCall.of(
                "COALESCE", List.of(collected, new Expression.ListValue(List.of(), position)), position);
        BoundRelation array = new QueryBinder(expressions.state())
                .over(
                        values,
                        List.of(new SelectItem.Item(list, null, position)),
                        QueryBinder.Tail.NONE,
                        expressions.scope(),
                        environment,
                        position);
        return value(array, rex.type(SqlTypeName.ANY, true));
    }

    private RexNode compared(
            SqlKind kind, SqlKind comparison, List<Expression> left, BoundRelation query, Position position) {
        List<RexNode> operands = new ArrayList<>();
        for (int i = 0; i < left.size(); i++) {
            SelectedColumn column = query.columns().get(i);
            RexNode operand = new ComparisonBinder(expressions).beside(left.get(i), column, position);
            new ComparisonBinder(expressions).check("=", operand, column.reference(position), position);
            operands.add(operand);
        }
        return placeholder(kind, comparison, query.query(), operands);
    }

    private RexNode placeholder(SqlKind kind, SqlKind comparison, BoundQuery query, List<RexNode> values) {
        boolean sure = kind == SqlKind.EXISTS;
        return placeholder(
                new BoundSubquery(kind, comparison, query), rex.type(SqlTypeName.BOOLEAN, !sure), null, values);
    }

    /** @param collection the kind of the query's value */
    private RexNode placeholder(
            BoundSubquery subquery, RelDataType type, @Nullable CollectionKind collection, List<RexNode> values) {
        List<RexNode> operands = new ArrayList<>();
        operands.add(rex.number(expressions.state().add(subquery)));
        operands.addAll(values);
        return rex.builder().makeCall(type, BoundSubquery.placeholder(collection), operands);
    }

    private BoundRelation query(Query query) {
        Scope scope = expressions.scope();
        return scope.block().subquery(SqlPrinter.print(query), () -> new QueryBinder(expressions.state())
                .bind(query, scope, environment));
    }

    private BoundRelation query(Query query, int width, Position position) {
        BoundRelation bound = query(query);
        if (bound.columns().size() != width) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "the subquery gives " + bound.columns().size() + " columns where " + width
                            + (width == 1 ? " is wanted" : " are wanted"),
                    position);
        }
        return bound;
    }
}
