package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.DynamicOperators;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexNode;

/** What aggregates take that need all values of a group at once. What they sort by and whether values count once are arguments. */
final class CollectedArguments {
    private final ExpressionBinder expressions;
    private final Expression.FunctionCall call;
    private final String name;
    private final Position position;
    private final Rex rex;
    private final Casts casts;

    CollectedArguments(ExpressionBinder expressions, Expression.FunctionCall call, String name) {
        this.expressions = expressions;
        this.call = call;
        this.name = name;
        this.position = call.position();
        this.rex = expressions.rex();
        this.casts = expressions.casts();
    }

    List<RexNode> bind() {
        return switch (name) {
            case "ARRAY_AGG" -> {
                count(1, 1);
                yield collected(casts.stored(argument(0)), List.of());
            }
            case "STRING_AGG", "LISTAGG", "GROUP_CONCAT" -> {
                count(1, 2);
                RexNode separator = call.arguments().size() == 2
                        ? casts.asText(argument(1), position)
                        : rex.text(name.equals("LISTAGG") ? "" : ",");
                yield collected(casts.asText(argument(0), position), List.of(separator));
            }
            case "MEDIAN" -> {
                count(1, 1);
                refuseDistinct();
                yield percentile(true, argument(0), rex.number(new BigDecimal("0.5")), false);
            }
            case "MODE" -> {
                refuseDistinct();
                count(call.withinGroup().isEmpty() ? 1 : 0, call.withinGroup().isEmpty() ? 1 : 0);
                RexNode value = call.withinGroup().isEmpty()
                        ? argument(0)
                        : expressions.bind(ordered().expression()).rex();
                yield List.of(casts.stored(value));
            }
            default -> {
                count(1, 1);
                refuseDistinct();
                SortItem ordered = ordered();
                yield percentile(
                        name.equals("PERCENTILE_CONT"),
                        expressions.bind(ordered.expression()).rex(),
                        expressions.scalars().number(name, argument(0), position),
                        ordered.descending());
            }
        };
    }

    private SortItem ordered() {
        if (call.withinGroup().size() != 1) {
            throw new QueryException(
                    ErrorKind.GROUPING, name + " is written with WITHIN GROUP (ORDER BY one expression)", position);
        }
        return call.withinGroup().get(0);
    }

    private List<RexNode> percentile(boolean continuous, RexNode value, RexNode fraction, boolean descending) {
        RexNode taken = continuous ? expressions.scalars().number(name, value, position) : casts.stored(value);
        return List.of(taken, fraction, rex.bool(descending));
    }

    /** Value, further arguments, whether values count once, the directions, and a list of what to sort by. */
    private List<RexNode> collected(RexNode value, List<RexNode> more) {
        List<RexNode> operands = new ArrayList<>();
        operands.add(value);
        operands.addAll(more);
        operands.add(rex.bool(call.distinct()));
        StringBuilder directions = new StringBuilder();
        List<RexNode> keys = new ArrayList<>();
        for (SortItem item : call.withinGroup()) {
            boolean nullsFirst = item.nullsFirst() == null ? item.descending() : item.nullsFirst();
            directions.append(item.descending() ? 'd' : 'a').append(nullsFirst ? 'f' : 'l');
            keys.add(key(expressions.bind(item.expression()).rex()));
        }
        if (call.distinct() && call.withinGroup().isEmpty()) {
            // The order of values that count once would be that of the rows, which is none.
            directions.append("al");
            keys.add(key(value));
        }
        operands.add(rex.text(directions.toString()));
        operands.add(rex.builder().makeCall(DynamicOperators.LIST, keys));
        return operands;
    }

    /** Intervals by their length, which their text does not order by. */
    private RexNode key(RexNode key) {
        return Types.isInterval(key.getType()) ? key : casts.stored(key);
    }

    private RexNode argument(int index) {
        return expressions.bind(call.arguments().get(index)).rex();
    }

    private void count(int least, int most) {
        Arguments.checkCount(name, call.arguments().size(), least, most, position);
    }

    private void refuseDistinct() {
        if (call.distinct()) {
            throw new QueryException(ErrorKind.GROUPING, name + " takes no DISTINCT", position);
        }
    }
}
