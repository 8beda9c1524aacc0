package io.github.dynamodbjdbc.grammar.ast;

/** Has a method for each kind of {@link Expression}, so that all visitors have to handle a new kind. */
public interface ExpressionVisitor<R> {
    R visit(Expression.StringLiteral expression);

    R visit(Expression.NumberLiteral expression);

    R visit(Expression.BooleanLiteral expression);

    R visit(Expression.NullLiteral expression);

    R visit(Expression.MissingLiteral expression);

    R visit(Expression.BinaryLiteral expression);

    R visit(Expression.TemporalLiteral expression);

    R visit(Expression.IntervalLiteral expression);

    R visit(Expression.Parameter expression);

    R visit(Expression.NameReference expression);

    R visit(Expression.PathAccess expression);

    R visit(Expression.Unary expression);

    R visit(Expression.Binary expression);

    R visit(Expression.Is expression);

    R visit(Expression.IsDistinctFrom expression);

    R visit(Expression.Between expression);

    R visit(Expression.InList expression);

    R visit(Expression.InQuery expression);

    R visit(Expression.Like expression);

    R visit(Expression.QuantifiedComparison expression);

    R visit(Expression.Exists expression);

    R visit(Expression.ScalarSubquery expression);

    R visit(Expression.FunctionCall expression);

    R visit(Expression.Trim expression);

    R visit(Expression.Extract expression);

    R visit(Expression.TimeUnit expression);

    R visit(Expression.Case expression);

    R visit(Expression.Cast expression);

    R visit(Expression.Row expression);

    R visit(Expression.Document expression);

    R visit(Expression.ListValue expression);

    R visit(Expression.SetValue expression);
}
