package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Aggregates of a row that is not there: {@code RANK(x) WITHIN GROUP (ORDER BY y)} is the rank that a row with x for y would have in the
 * group, which is one more than the rows before it, {@code COUNT(*) FILTER (WHERE y < x) + 1}.
 */
final class HypotheticalRow {
    private final Expression.FunctionCall call;
    private final String name;
    private final Position position;

    private HypotheticalRow(Expression.FunctionCall call, String name) {
        this.call = call;
        this.name = name;
        this.position = call.position();
    }

    /** The expression that it is; null where the call is of a window or of another function. */
    static @Nullable Expression of(Expression.FunctionCall call, String name) {
        boolean hypothetical = call.over() == null && !call.withinGroup().isEmpty();
        return hypothetical && isRank(name) ? new HypotheticalRow(call, name).expression() : null;
    }

    private static boolean isRank(String name) {
        return switch (name) {
            case "RANK", "DENSE_RANK", "PERCENT_RANK", "CUME_DIST" -> true;
            default -> false;
        };
    }

    private Expression expression() {
        if (call.arguments().size() != call.withinGroup().size()) {
            throw new QueryException(
                    ErrorKind.GROUPING,
                    name + " takes as many arguments as WITHIN GROUP has expressions, "
                            + call.withinGroup().size() + ", not "
                            + call.arguments().size(),
                    position);
        }
        return switch (name) {
            case "RANK" -> plusOne(count(before(0, false)));
            case "DENSE_RANK" -> plusOne(different());
            case "PERCENT_RANK" ->
                new Expression.Case(
                        null,
                        List.of(new Expression.WhenClause(
                                binary(BinaryOperator.EQUAL, count(null), number(0)), asDouble(number(0)), position)),
                        binary(BinaryOperator.DIVIDE, asDouble(count(before(0, false))), count(null)),
                        position);
            default -> binary(BinaryOperator.DIVIDE, asDouble(plusOne(count(before(0, true)))), plusOne(count(null)));
        };
    }

    /** Whether a row of the group is before it, by the keys from that one on. */
    private Expression before(int key, boolean orEqual) {
        SortItem item = call.withinGroup().get(key);
        Expression there = item.expression();
        Expression asked = call.arguments().get(key);
        boolean nullsFirst = NullPlacement.isFirst(item);
        Expression less = binary(item.descending() ? BinaryOperator.GREATER : BinaryOperator.LESS, there, asked);
        Expression byNull = nullsFirst ? and(isNull(there), isNotNull(asked)) : and(isNull(asked), isNotNull(there));
        Expression first = binary(BinaryOperator.OR, less, byNull);
        Expression equal = new Expression.IsDistinctFrom(there, asked, true, position);
        if (key + 1 < call.withinGroup().size()) {
            return binary(BinaryOperator.OR, first, and(equal, before(key + 1, orEqual)));
        }
        return orEqual ? binary(BinaryOperator.OR, first, equal) : first;
    }

    private Expression different() {
        Expression keys = new Expression.ListValue(
                call.withinGroup().stream().map(SortItem::expression).toList(), position);
        return count(List.of(keys), true, before(0, false));
    }

    private Expression count(@Nullable Expression condition) {
        return count(List.of(), false, condition);
    }

    private Expression count(List<Expression> values, boolean distinct, @Nullable Expression condition) {
        Expression filter = call.filter();
        Expression both = condition == null ? filter : filter == null ? condition : and(filter, condition);
        return new Expression.FunctionCall(
                new Identifier("COUNT", false, position),
                values,
                distinct,
                values.isEmpty(),
                true,
                false,
                List.of(),
                both,
                false,
                null,
                position);
    }

    private Expression plusOne(Expression value) {
        return binary(BinaryOperator.ADD, value, number(1));
    }

    private Expression asDouble(Expression value) {
        return new Expression.Cast(value, new TypeName("DOUBLE", List.of(), position), false, position);
    }

    private Expression number(int value) {
        return new Expression.NumberLiteral(Integer.toString(value), BigDecimal.valueOf(value), position);
    }

    private Expression and(Expression one, Expression other) {
        return binary(BinaryOperator.AND, one, other);
    }

    private Expression isNull(Expression value) {
        return new Expression.Is(value, Expression.Test.NULL, false, position);
    }

    private Expression isNotNull(Expression value) {
        return new Expression.Is(value, Expression.Test.NULL, true, position);
    }

    private Expression binary(BinaryOperator operator, Expression left, Expression right) {
        return new Expression.Binary(operator, left, right, position);
    }
}
