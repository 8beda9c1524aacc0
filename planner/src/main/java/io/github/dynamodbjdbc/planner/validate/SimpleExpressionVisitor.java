package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.ExpressionVisitor;

/** For readers to whom only some kinds of expressions mean something. */
abstract class SimpleExpressionVisitor<R> implements ExpressionVisitor<R> {
    /** All kinds that are not overridden. */
    abstract R otherwise(Expression expression);

    @Override
    public R visit(Expression.StringLiteral expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.NumberLiteral expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.BooleanLiteral expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.NullLiteral expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.MissingLiteral expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.BinaryLiteral expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.TemporalLiteral expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.IntervalLiteral expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.Parameter expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.NameReference expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.PathAccess expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.Unary expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.Binary expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.Is expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.IsDistinctFrom expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.Between expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.InList expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.InQuery expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.Like expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.QuantifiedComparison expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.Exists expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.ScalarSubquery expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.FunctionCall expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.Trim expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.Extract expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.TimeUnit expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.Case expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.Cast expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.Row expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.Document expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.ListValue expression) {
        return otherwise(expression);
    }

    @Override
    public R visit(Expression.SetValue expression) {
        return otherwise(expression);
    }
}
