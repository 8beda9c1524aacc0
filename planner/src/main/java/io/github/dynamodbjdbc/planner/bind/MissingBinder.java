package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.function.ArgumentKind;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.function.FunctionEntry;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Aggregated;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Expansion;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.SetReturning;
import io.github.dynamodbjdbc.planner.function.Functions;
import io.github.dynamodbjdbc.planner.relation.ColumnFinder;
import io.github.dynamodbjdbc.planner.type.Comparisons;
import io.github.dynamodbjdbc.planner.type.Rex;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * Binds the condition that the value of an expression is MISSING. As a value, MISSING is NULL. An operator or function of a value
 * that is MISSING is MISSING, except where it is treated as NULL: in AND, OR, NOT, IS, CASE, COALESCE and the like.
 */
final class MissingBinder {
    private final ExpressionScope expressions;
    private final Function<Expression.ScalarSubquery, RexNode> subqueries;
    private final boolean written;
    private final Rex rex;

    /**
     * @param subqueries the condition of a query
     * @param written whether the statement has the condition; where it has not, a key of a group is never MISSING, but NULL
     */
    MissingBinder(
            ExpressionScope expressions, Function<Expression.ScalarSubquery, RexNode> subqueries, boolean written) {
        this.expressions = expressions;
        this.subqueries = subqueries;
        this.written = written;
        this.rex = expressions.rex();
    }

    RexNode bind(Expression expression) {
        if (expression instanceof Expression.MissingLiteral) {
            return rex.bool(true);
        }
        if (expression instanceof Expression.NameReference || expression instanceof Expression.PathAccess) {
            return attribute(expression);
        }
        if (expression instanceof Expression.Case choice) {
            return chosen(choice);
        }
        if (expression instanceof Expression.FunctionCall call) {
            return call(call);
        }
        if (expression instanceof Expression.ScalarSubquery subquery) {
            return subqueries.apply(subquery);
        }
        if (expression instanceof Expression.Parameter
                || expression instanceof Expression.ListValue
                || expression instanceof Expression.Document) {
            // It is never MISSING, but its parameters have to be bound.
            expressions.bind(expression);
            return rex.bool(false);
        }
        return failedOrAny(expression, operands(expression));
    }

    private RexNode attribute(Expression expression) {
        RexNode missing = expressions.reference(expression).missing(expression.position());
        if (missing == null || !written && isOfGroup(missing)) {
            return rex.bool(false);
        }
        // Whether it is a key is known when GROUP BY is bound.
        return written && expressions.scope().block().isOfGroups()
                ? rex.call(
                        DocumentOperators.MISSING_IN_GROUP,
                        missing,
                        expressions.bind(expression).rex())
                : missing;
    }

    /** The condition that a written expression is MISSING. One that can't be computed is an error, as elsewhere. */
    RexNode condition(Expression expression) {
        RexNode missing = bind(expression);
        if (!isComputed(expression)) {
            return missing;
        }
        // Bound in any case, as its parameters need types even where it can't be MISSING.
        RexNode value = expressions.bind(expression).rex();
        return expressions.state().permissive() ? missing : rex.call(DocumentOperators.AFTER, value, missing);
    }

    private static boolean isComputed(Expression expression) {
        return !(expression instanceof Expression.NameReference
                || expression instanceof Expression.PathAccess
                || expression instanceof Expression.MissingLiteral
                || expression instanceof Expression.Parameter
                || expression instanceof Expression.ListValue
                || expression instanceof Expression.Document
                || expression instanceof Expression.ScalarSubquery
                || expression instanceof Expression.FunctionCall call
                        && call.name().name().equals("PATH_STEP"));
    }

    /** With {@code typing=permissive} a NULL result without a NULL operand means an error. */
    private RexNode failedOrAny(Expression expression, List<Expression> operands) {
        RexNode missing = any(operands);
        boolean equality = expression instanceof Expression.InList
                || expression instanceof Expression.Binary binary
                        && (binary.operator() == Expression.BinaryOperator.EQUAL
                                || binary.operator() == Expression.BinaryOperator.NOT_EQUAL);
        List<Expression> taken = expression instanceof Expression.Unary unary ? List.of(unary.operand()) : operands;
        if (!expressions.state().permissive() || taken.isEmpty() || equality) {
            return missing;
        }
        List<RexNode> failed = new ArrayList<>();
        failed.add(rex.call(
                SqlStdOperatorTable.IS_NULL, expressions.bind(expression).rex()));
        for (Expression operand : taken) {
            failed.add(rex.call(
                    SqlStdOperatorTable.IS_NOT_NULL, expressions.bind(operand).rex()));
        }
        return rex.or(List.of(missing, rex.and(failed)));
    }

    private boolean isOfGroup(RexNode missing) {
        StatementState state = expressions.state();
        return ColumnFinder.of(state.subqueries(), List.of(missing)).stream()
                .map(column -> state.columns().owner(column.getIndex()))
                .anyMatch(owner -> owner != null && owner.isOfGroups());
    }

    /** The operands of which one that is MISSING makes the result MISSING. */
    private static List<Expression> operands(Expression expression) {
        if (expression instanceof Expression.Unary unary) {
            return unary.operator() == Expression.UnaryOperator.NOT ? List.of() : List.of(unary.operand());
        }
        if (expression instanceof Expression.Binary binary) {
            return binary.operator() == Expression.BinaryOperator.AND
                            || binary.operator() == Expression.BinaryOperator.OR
                    ? List.of()
                    : List.of(binary.left(), binary.right());
        }
        if (expression instanceof Expression.Between between) {
            return List.of(between.operand(), between.low(), between.high());
        }
        if (expression instanceof Expression.Like like) {
            return List.of(like.operand(), like.pattern());
        }
        if (expression instanceof Expression.InList in) {
            return in.operand() instanceof Expression.Row ? List.of() : List.of(in.operand());
        }
        if (expression instanceof Expression.Cast cast) {
            return List.of(cast.operand());
        }
        if (expression instanceof Expression.Trim trim) {
            return trim.characters() == null ? List.of(trim.operand()) : List.of(trim.operand(), trim.characters());
        }
        return expression instanceof Expression.Extract extract ? List.of(extract.operand()) : List.of();
    }

    private RexNode any(List<Expression> values) {
        List<RexNode> conditions = conditions(values);
        conditions.removeIf(RexNode::isAlwaysFalse);
        return conditions.isEmpty() ? rex.bool(false) : rex.or(conditions);
    }

    private RexNode all(List<Expression> values) {
        List<RexNode> conditions = conditions(values);
        return conditions.stream().anyMatch(RexNode::isAlwaysFalse) ? rex.bool(false) : rex.and(conditions);
    }

    private List<RexNode> conditions(List<Expression> values) {
        List<RexNode> conditions = new ArrayList<>();
        values.forEach(value -> conditions.add(bind(value)));
        return conditions;
    }

    /** Whether the result that CASE takes is MISSING. The results are numbered. */
    private RexNode chosen(Expression.Case choice) {
        List<RexNode> missing = new ArrayList<>();
        List<Expression.WhenClause> whens = new ArrayList<>();
        for (Expression.WhenClause when : choice.whens()) {
            whens.add(new Expression.WhenClause(when.when(), number(missing.size(), when.position()), when.position()));
            missing.add(bind(when.then()));
        }
        Expression otherwise = choice.otherwise();
        missing.add(otherwise == null ? rex.bool(false) : bind(otherwise));
        if (missing.stream().allMatch(RexNode::isAlwaysFalse)) {
            return rex.bool(false);
        }
        Expression last = number(whens.size(), choice.position());
        RexNode taken = expressions
                .bind(new Expression.Case(choice.operand(), whens, last, choice.position()))
                .rex();
        List<RexNode> conditions = new ArrayList<>();
        for (int i = 0; i < missing.size(); i++) {
            if (!missing.get(i).isAlwaysFalse()) {
                RexNode isTaken = Comparisons.compare(rex.builder(), SqlKind.EQUALS, taken, rex.number(i));
                conditions.add(rex.and(List.of(isTaken, missing.get(i))));
            }
        }
        return rex.or(conditions);
    }

    private static Expression number(int number, Position position) {
        return new Expression.NumberLiteral(String.valueOf(number), BigDecimal.valueOf(number), position);
    }

    private RexNode call(Expression.FunctionCall call) {
        FunctionEntry entry = Functions.find(call.name().name().toUpperCase(Locale.ROOT));
        if (entry == null
                || call.over() != null
                || entry.meaning() instanceof Aggregated
                || entry.meaning() instanceof SetReturning) {
            return rex.bool(false);
        }
        List<Expression> arguments = call.arguments();
        if (call.name().name().equals("PATH_STEP")) {
            CallArguments path = new CallArguments(expressions, call);
            return rex.not(rex.call(DocumentOperators.HAS, path.rex(0), path.rex(1)));
        }
        if (entry.meaning() instanceof Expansion expansion) {
            switch (expansion) {
                case COALESCE, IF_NOT_EXISTS -> {
                    return all(arguments);
                }
                case NULLIF -> {
                    return bind(arguments.get(0));
                }
                case IF -> {
                    return chosen(choice(arguments.get(0), arguments));
                }
                case NVL2 -> {
                    Expression there = new Expression.Is(arguments.get(0), Expression.Test.NULL, true, call.position());
                    return chosen(choice(there, arguments));
                }
                case ARRAY,
                        ATTRIBUTE_EXISTS,
                        ATTRIBUTE_NOT_EXISTS,
                        ATTRIBUTE_TYPE,
                        IF_ERROR,
                        JSON_OBJECT,
                        ISNULL,
                        SYNTAX -> {
                    return rex.bool(false);
                }
                default -> {}
            }
        }
        RexNode missing = failedOrAny(call, values(entry, arguments));
        RexNode none =
                rex.call(SqlStdOperatorTable.IS_NULL, expressions.bind(call).rex());
        return missing.isAlwaysFalse() ? missing : rex.and(List.of(missing, none));
    }

    /** The arguments without the names of units of time and normal forms. */
    private static List<Expression> values(FunctionEntry entry, List<Expression> arguments) {
        if (entry.meaning() == Expansion.NORMALIZE) {
            return arguments.subList(0, 1);
        }
        List<Expression> values = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            int index = i;
            boolean unit = entry.signatures().stream()
                    .filter(signature -> signature.takes(arguments.size()))
                    .anyMatch(signature -> signature.argument(index).kind() == ArgumentKind.UNIT);
            if (!unit) {
                values.add(arguments.get(i));
            }
        }
        return values;
    }

    private static Expression.Case choice(Expression condition, List<Expression> arguments) {
        return new Expression.Case(
                null,
                List.of(new Expression.WhenClause(condition, arguments.get(1), condition.position())),
                arguments.get(2),
                condition.position());
    }
}
