package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser.*;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Expression.Quantifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.jspecify.annotations.Nullable;

/** Builds comparisons with a value or a list: operators, IN, and the quantifiers ANY and ALL. */
final class ComparisonBuilder {
    private final AstBuilder ast;

    ComparisonBuilder(AstBuilder ast) {
        this.ast = ast;
    }

    Expression compare(Expression left, CompareContext context) {
        AnyOfContext list = anyOf(context.expression(1));
        return list == null
                ? comparison(left, context)
                : quantified(
                        left,
                        context.comparison(),
                        false,
                        ast.expressions.expression(list.expression(0)),
                        Positions.of(context));
    }

    Expression quantified(Expression left, QuantifiedListContext context) {
        return quantified(
                left,
                context.comparison(),
                context.ALL() != null,
                ast.expressions.value(context.valueExpression()),
                Positions.of(context));
    }

    private Expression comparison(Expression left, CompareContext context) {
        // Rejected as in PostgreSQL: 1 < x < 5 would compare a boolean with 5, which is never meant.
        if (context.expression(0) instanceof CompareContext) {
            boolean and = left instanceof Expression.Binary inner && OperatorCalls.meansAnd(inner.right());
            Token operator = context.comparison().getStart();
            throw new SqlSyntaxException(
                    and
                            ? "comparisons can't be chained; conditions are combined with AND; && compares lists"
                            : "comparisons can't be chained; write a < b AND b < c, or use parentheses",
                    Positions.of(operator),
                    operator.getText());
        }
        Expression right = ast.expressions.expression(context.expression(1));
        return new Expression.Binary(
                OperatorCalls.operator(context.comparison().getStart()),
                PartiqlForms.besideRow(left, right),
                PartiqlForms.besideRow(right, left),
                Positions.of(context));
    }

    Expression inList(Expression left, InListContext context) {
        List<ExpressionContext> values = context.listValue() != null
                ? context.listValue().expression()
                : context.setValue() != null
                        ? context.setValue().expression()
                        : context.expression().subList(1, context.expression().size());
        boolean negated = context.NOT() != null;
        return values.isEmpty()
                ? new Expression.BooleanLiteral(negated, Positions.of(context))
                : new Expression.InList(left, ast.expressions.expressions(values), negated, Positions.of(context));
    }

    /** A list that is bound, one that an item holds, or a value that is no list. */
    Expression inValue(Expression left, InValueContext context) {
        ast.reword();
        Expression collection = collection(context.inCollection());
        return collection instanceof Expression.Parameter
                ? new Expression.InList(left, List.of(collection), context.NOT() != null, Positions.of(context))
                : OperatorCalls.not(
                        context.NOT() != null,
                        OperatorCalls.call("IN_COLLECTION", Positions.of(context), left, collection));
    }

    private Expression collection(InCollectionContext context) {
        if (context.PARAMETER() != null) {
            return ast.parameter(context.getStart());
        }
        if (context.literal() != null) {
            return ast.expressions.primaries.visit(context.literal());
        }
        if (context.LBRACE() != null) {
            return ast.paths.navigated(
                    ast.expressions.primaries.document(
                            context.documentEntry(),
                            context.getStart(),
                            context.RBRACE().getSymbol()),
                    context.navigation());
        }
        return context.identifier() != null
                ? ast.paths.navigatedName(context.identifier(), context.navigation())
                : ast.paths.navigated(ast.functions.function(context.function()), context.navigation());
    }

    /** {@code a LIKE ANY (ARRAY[x, y])}, or as in other dialects {@code a LIKE ANY (x, y)}. */
    Expression likeAny(Expression left, LikeAnyContext context) {
        ast.reword();
        Position position = Positions.of(context);
        List<Expression> patterns = ast.expressions.expressions(
                context.expression().subList(1, context.expression().size()));
        List<Expression> elements = patterns.size() == 1 ? OperatorCalls.elements(patterns.get(0)) : null;
        return OperatorCalls.each(
                elements == null ? patterns : elements,
                context.ALL() != null ? Quantifier.ALL : Quantifier.ANY,
                position,
                pattern -> new Expression.Like(
                        left, pattern, null, context.ILIKE() != null, context.NOT() != null, position));
    }

    /** A comparison with ANY or ALL of a list: one of expressions, an attribute, or a parameter, as PostgreSQL's drivers write IN and NOT IN. */
    private Expression quantified(
            Expression left, ComparisonContext comparison, boolean all, Expression list, Position position) {
        ast.reword();
        BinaryOperator operator = OperatorCalls.operator(comparison.getStart());
        if (list instanceof Expression.ScalarSubquery subquery) {
            return new Expression.QuantifiedComparison(
                    left,
                    operator,
                    Quantifier.ANY,
                    PartiqlForms.query(new QueryBody.Nested(subquery.query(), position)),
                    position);
        }
        List<Expression> elements = OperatorCalls.elements(list);
        if (elements != null) {
            boolean in = operator == (all ? BinaryOperator.NOT_EQUAL : BinaryOperator.EQUAL) && !elements.isEmpty();
            if (in) {
                return new Expression.InList(left, elements, all, position);
            }
            // Elements of several types are compared as they are.
            return OperatorCalls.isMixed(elements)
                    ? PartiqlForms.quantified(left, operator, all ? Quantifier.ALL : Quantifier.ANY, list, position)
                    : OperatorCalls.each(
                            elements,
                            all ? Quantifier.ALL : Quantifier.ANY,
                            position,
                            element -> new Expression.Binary(operator, left, element, position));
        }
        if (list instanceof Expression.FunctionCall call
                && call.name().name().equals("ARRAY")
                && call.arguments().get(0) instanceof Expression.ScalarSubquery subquery) {
            return new Expression.QuantifiedComparison(
                    left, operator, all ? Quantifier.ALL : Quantifier.ANY, subquery.query(), position);
        }
        boolean in = operator == (all ? BinaryOperator.NOT_EQUAL : BinaryOperator.EQUAL);
        if (!(list instanceof Expression.Parameter)) {
            return in
                    ? OperatorCalls.not(all, OperatorCalls.call("IN_COLLECTION", position, left, list))
                    : PartiqlForms.quantified(left, operator, all ? Quantifier.ALL : Quantifier.ANY, list, position);
        }
        if (!in) {
            throw new SqlSyntaxException(
                    "a list that is a parameter is compared by = ANY (?) or <> ALL (?); write ARRAY[…] or a subquery",
                    list.position(),
                    SqlPrinter.print(list));
        }
        return new Expression.InList(left, List.of(list), all, position);
    }

    /** {@code ANY (list)} right of a comparison, where it is not an aggregate. */
    private static @Nullable AnyOfContext anyOf(ParseTree right) {
        ParseTree inner = right;
        while (!(inner instanceof AnyOfContext) && inner.getChildCount() == 1) {
            inner = inner.getChild(0);
        }
        return inner instanceof AnyOfContext any && any.filter == null ? any : null;
    }
}
