package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.Aggregates;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.function.FunctionEntry;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Aggregated;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Kind;
import io.github.dynamodbjdbc.planner.function.TimeOperators;
import io.github.dynamodbjdbc.planner.type.Casts;
import io.github.dynamodbjdbc.planner.type.Rex;
import io.github.dynamodbjdbc.planner.type.Types;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.rex.RexNode;

/** Binds the arguments of aggregates that need all values of a group together. ORDER BY and DISTINCT become arguments too. */
final class CollectedArguments {
    private final ExpressionScope expressions;
    private final Expression.FunctionCall call;
    private final String name;
    private final FunctionEntry entry;
    private final Aggregated aggregate;
    private final Position position;
    private final Rex rex;
    private final Casts casts;

    CollectedArguments(
            ExpressionScope expressions,
            Expression.FunctionCall call,
            String name,
            FunctionEntry entry,
            Aggregated aggregate) {
        this.expressions = expressions;
        this.call = call;
        this.name = name;
        this.entry = entry;
        this.aggregate = aggregate;
        this.position = call.position();
        this.rex = expressions.rex();
        this.casts = expressions.casts();
    }

    List<RexNode> bind() {
        boolean ordered = !call.withinGroup().isEmpty();
        // The argument of MODE may be in WITHIN GROUP instead.
        int other = aggregate.kind() == Kind.MODE && ordered ? 1 : 0;
        CallArguments.checkCount(name, call.arguments().size(), entry.least() - other, entry.most() - other, position);
        if (call.distinct() && aggregate.kind() != Kind.ARRAY && aggregate.kind() != Kind.TEXT) {
            throw new QueryException(ErrorKind.GROUPING, name + " takes no DISTINCT", position);
        }
        return switch (aggregate.kind()) {
            case ARRAY -> collected(casts.stored(argument(0)), List.of());
            case TEXT -> collected(expressions.scalars().text(argument(0), position), List.of(separator()));
            case MEDIAN -> percentile(true, argument(0), rex.number(new BigDecimal("0.5")), false);
            case MODE ->
                List.of(
                        ordered ? expressions.bind(ordered().expression()).rex() : argument(0),
                        rex.bool(ordered && ordered().descending()));
            default -> {
                SortItem item = ordered();
                yield percentile(
                        aggregate.function().equals(Aggregates.PERCENTILE_CONT),
                        expressions.bind(item.expression()).rex(),
                        expressions.scalars().number(name, argument(0), position),
                        item.descending());
            }
        };
    }

    private RexNode separator() {
        return call.arguments().size() == 2
                ? expressions.scalars().text(argument(1), position)
                : rex.text((String) Objects.requireNonNull(
                        entry.signatures().get(0).argument(1).otherwise()));
    }

    private SortItem ordered() {
        if (call.withinGroup().size() != 1) {
            throw new QueryException(
                    ErrorKind.GROUPING, name + " is written with WITHIN GROUP (ORDER BY one expression)", position);
        }
        return call.withinGroup().get(0);
    }

    private List<RexNode> percentile(boolean continuous, RexNode value, RexNode fraction, boolean descending) {
        RexNode taken = continuous ? expressions.scalars().number(name, value, position) : value;
        return List.of(taken, fraction, rex.bool(descending));
    }

    /** The value, further arguments, the DISTINCT flag, the sort directions, and a list of the sort keys. */
    private List<RexNode> collected(RexNode value, List<RexNode> more) {
        List<RexNode> operands = new ArrayList<>();
        operands.add(value);
        operands.addAll(more);
        operands.add(rex.bool(call.distinct()));
        StringBuilder directions = new StringBuilder();
        List<RexNode> keys = new ArrayList<>();
        for (SortItem item : call.withinGroup()) {
            boolean nullsFirst = NullPlacement.isFirst(item);
            directions.append(item.descending() ? 'd' : 'a').append(nullsFirst ? 'f' : 'l');
            keys.add(key(expressions.bind(item.expression()).rex()));
        }
        if (call.distinct() && call.withinGroup().isEmpty()) {
            // Without an order, distinct values would have that of the rows, which is undefined.
            directions.append("al");
            keys.add(key(value));
        }
        operands.add(rex.text(directions.toString()));
        operands.add(rex.builder().makeCall(DocumentOperators.LIST, keys));
        return operands;
    }

    /** The sort key for a value. Intervals are sorted by length, since the order of their texts differs. */
    private RexNode key(RexNode key) {
        return Types.isInterval(key.getType()) ? rex.call(TimeOperators.LENGTH, key) : casts.stored(key);
    }

    private RexNode argument(int index) {
        return expressions.bind(call.arguments().get(index)).rex();
    }
}
