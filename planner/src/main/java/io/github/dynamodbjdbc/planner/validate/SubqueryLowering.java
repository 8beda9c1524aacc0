package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.util.List;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/** Queries within expressions. They see the names of the query around them. */
final class SubqueryLowering {
    private final StatementState state;
    private final Scope scope;
    private final Environment environment;
    private final ExpressionLowering expressions;

    SubqueryLowering(StatementState state, Scope scope, Environment environment, ExpressionLowering expressions) {
        this.state = state;
        this.scope = scope;
        this.environment = environment;
        this.expressions = expressions;
    }

    Value lower(Expression.InQuery in) {
        int width = Shapes.row(in.operand()).map(List::size).orElse(1);
        SqlNode query = query(in.query(), width, in.position()).sql();
        SqlOperator operator = in.negated() ? SqlStdOperatorTable.NOT_IN : SqlStdOperatorTable.IN;
        return Value.of(
                operator.createCall(
                        Positions.of(in.position()),
                        expressions.lower(in.operand()).sql(),
                        query),
                ColumnType.BOOLEAN);
    }

    Value lower(Expression.QuantifiedComparison comparison) {
        SqlNode query = query(comparison.query(), 1, comparison.position()).sql();
        return Value.of(expressions.comparisons().quantified(comparison, query), ColumnType.BOOLEAN);
    }

    Value lower(Expression.Exists exists) {
        SqlNode query = new QueryLowering(state)
                .lower(exists.query(), scope, environment)
                .sql();
        return Value.of(
                SqlStdOperatorTable.EXISTS.createCall(Positions.of(exists.position()), query), ColumnType.BOOLEAN);
    }

    Value lower(Expression.ScalarSubquery subquery) {
        LoweredRelation query = query(subquery.query(), 1, subquery.position());
        return Value.of(
                SqlStdOperatorTable.SCALAR_QUERY.createCall(Positions.of(subquery.position()), query.sql()),
                query.columns().get(0).type());
    }

    private LoweredRelation query(Query query, int width, Position position) {
        LoweredRelation lowered = new QueryLowering(state).lower(query, scope, environment);
        if (lowered.columns().size() != width) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "the subquery gives " + lowered.columns().size() + " columns where " + width
                            + (width == 1 ? " is wanted" : " are wanted"),
                    position);
        }
        return lowered;
    }
}
