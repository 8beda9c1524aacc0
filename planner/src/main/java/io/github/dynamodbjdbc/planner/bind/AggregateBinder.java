package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Window;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.Aggregates;
import io.github.dynamodbjdbc.planner.function.CoercionOperators;
import io.github.dynamodbjdbc.planner.function.FunctionEntry;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Aggregated;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Kind;
import io.github.dynamodbjdbc.planner.relation.Block;
import io.github.dynamodbjdbc.planner.relation.BoundAggregate;
import io.github.dynamodbjdbc.planner.relation.ColumnFinder;
import io.github.dynamodbjdbc.planner.relation.Scope;
import io.github.dynamodbjdbc.planner.type.ColumnRef;
import io.github.dynamodbjdbc.planner.type.Rex;
import io.github.dynamodbjdbc.planner.type.Types;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Binds calls of aggregates and window functions, with DISTINCT, FILTER, IGNORE NULLS and OVER. */
final class AggregateBinder {
    private final ExpressionScope expressions;
    private final WindowBinder windows;
    private final Expression.FunctionCall call;
    private final String name;
    private final FunctionEntry entry;
    private final Aggregated aggregate;
    private final Position position;
    private final Rex rex;

    AggregateBinder(
            ExpressionScope expressions,
            WindowBinder windows,
            Expression.FunctionCall call,
            FunctionEntry entry,
            Aggregated aggregate) {
        this.expressions = expressions;
        this.windows = windows;
        this.call = call;
        this.name = call.name().name().toUpperCase(Locale.ROOT);
        this.entry = entry;
        this.aggregate = aggregate;
        this.position = call.position();
        this.rex = expressions.rex();
    }

    RexNode bind() {
        check();
        Block block = expressions.scope().block();
        Window window = call.over();
        if (window != null) {
            block.require("window functions", position);
            return block.withoutSets("a window function", () -> {
                List<RexNode> arguments = arguments();
                return windows.bind(window, of(arguments), call, arguments, filter());
            });
        }
        Position around = block.aggregating(position);
        List<RexNode> arguments;
        RexNode filter;
        try {
            arguments = arguments();
            filter = filter();
            if (!aggregate.isCollected()) {
                // The order does not affect the result, but its expressions must be valid.
                call.withinGroup().forEach(item -> expressions.bind(item.expression()));
            }
        } finally {
            block.aggregating(around);
        }
        BoundAggregate bound = new BoundAggregate(
                of(arguments).function(), call.distinct() && !aggregate.isCollected(), arguments, filter);
        return owner(bound).add(expressions.state().columns(), expressions.rex(), bound, position);
    }

    /** The aggregate to run: SUM and AVG of intervals are separate aggregates. */
    private Aggregated of(List<RexNode> arguments) {
        boolean interval = aggregate.kind() == Kind.NUMBERS
                && Types.isInterval(arguments.get(0).getType());
        if (!interval) {
            return aggregate;
        }
        return new Aggregated(
                aggregate.function().equals(SqlStdOperatorTable.SUM)
                        ? Aggregates.SUM_OF_INTERVALS
                        : Aggregates.AVG_OF_INTERVALS,
                aggregate.kind());
    }

    private void check() {
        if (call.star() && !aggregate.function().equals(SqlStdOperatorTable.COUNT)) {
            throw new QueryException(ErrorKind.TYPE_MISMATCH, name + " takes no *", position);
        }
        if (!call.star() && !aggregate.isCollected()) {
            CallArguments.checkCount(name, call.arguments().size(), entry.least(), entry.most(), position);
            boolean ordered = !aggregate.isWindowFunction() && aggregate.kind() != Kind.KEYS && call.over() == null;
            if (!call.withinGroup().isEmpty() && !ordered) {
                throw grouping(call.name().name() + " takes no ORDER BY");
            }
        }
        if (aggregate.isWindowFunction() && call.over() == null) {
            throw grouping("an OVER clause is necessary for " + name);
        }
        if (aggregate.kind() == Kind.KEYS && call.over() != null) {
            throw grouping(name + " is not a window function");
        }
        if (call.distinct() && aggregate.isWindowFunction()) {
            throw grouping(name + " takes no DISTINCT");
        }
        if (call.filter() != null && (aggregate.isWindowFunction() || aggregate.kind() == Kind.KEYS)) {
            throw grouping(name + " takes no FILTER");
        }
        boolean nulls = aggregate.kind() == Kind.NEIGHBOUR
                || aggregate.kind() == Kind.OF_FRAME
                || aggregate.kind() == Kind.ARRAY;
        if (call.ignoreNulls() && !nulls) {
            throw grouping(name + " leaves NULLs out anyway");
        }
    }

    private QueryException grouping(String message) {
        return new QueryException(ErrorKind.GROUPING, message, position);
    }

    /** The innermost SELECT whose columns the aggregate uses; its own SELECT if it uses none. */
    private Block owner(BoundAggregate bound) {
        List<RexNode> taken = new ArrayList<>(bound.arguments());
        RexNode filter = bound.filter();
        if (filter != null) {
            taken.add(filter);
        }
        Set<Block> owners = new HashSet<>();
        for (ColumnRef column : ColumnFinder.of(expressions.state().subqueries(), taken)) {
            Block owner = expressions.state().columns().owner(column.getIndex());
            if (owner != null) {
                owners.add(owner);
            }
        }
        Block owner = expressions.scope().block();
        for (Scope scope = expressions.scope(); scope != null && !owners.isEmpty(); scope = scope.outer()) {
            if (owners.contains(scope.block())) {
                owner = scope.block();
                break;
            }
        }
        owner.require("aggregates", position);
        return owner;
    }

    private @Nullable RexNode filter() {
        RexNode filter = call.filter() == null ? null : expressions.condition(call.filter(), "FILTER");
        if (aggregate.kind() != Kind.ARRAY || !call.ignoreNulls()) {
            return filter;
        }
        RexNode present = rex.call(
                SqlStdOperatorTable.IS_NOT_NULL,
                expressions.bind(call.arguments().get(0)).rex());
        return filter == null ? present : rex.and(List.of(filter, present));
    }

    private List<RexNode> arguments() {
        if (call.star()) {
            return List.of();
        }
        return switch (aggregate.kind()) {
            case VALUES, KEYS -> call.arguments().stream().map(this::value).toList();
            case NUMBERS -> call.arguments().stream().map(this::number).toList();
            case CONDITIONS ->
                call.arguments().stream()
                        .map(argument -> expressions.truth(argument, name))
                        .toList();
            case ARRAY, TEXT, MEDIAN, PERCENTILE, MODE ->
                new CollectedArguments(expressions, call, name, entry, aggregate).bind();
            case NEIGHBOUR -> neighbour();
            case OF_FRAME -> {
                List<RexNode> arguments = new ArrayList<>();
                arguments.add(expressions.bind(call.arguments().get(0)).rex());
                if (call.arguments().size() > 1) {
                    arguments.add(count(call.arguments().get(1)));
                }
                yield arguments;
            }
            case RANK -> call.arguments().stream().map(this::count).toList();
        };
    }

    /** Binds an argument. COUNT accepts rows, which are never NULL, and are equal if all their values are. */
    private RexNode value(Expression argument) {
        List<Expression> row =
                aggregate.function().equals(SqlStdOperatorTable.COUNT) ? RowValues.of(expressions, argument) : null;
        return row == null
                ? expressions.bind(argument).rex()
                : expressions
                        .bind(new Expression.ListValue(row, argument.position()))
                        .rex();
    }

    private RexNode number(Expression argument) {
        RexNode value = expressions.bind(argument).rex();
        RelDataType type = value.getType();
        if (Types.isAny(type)) {
            return rex.as(CoercionOperators.AS_NUMERIC, value);
        }
        if (Rex.isNull(value)) {
            return rex.nullOf(SqlTypeName.DECIMAL);
        }
        boolean interval = Types.isInterval(type)
                && (aggregate.function().equals(SqlStdOperatorTable.SUM)
                        || aggregate.function().equals(SqlStdOperatorTable.AVG));
        if (!interval && !Types.isNumber(type)) {
            throw ArithmeticBinder.notApplicable(name, name + '(' + Types.describe(List.of(type), "") + ')', position);
        }
        return value;
    }

    /** Binds an argument that is a number of rows or tiles. */
    private RexNode count(Expression argument) {
        return expressions.scalars().number(name, expressions.bind(argument).rex(), position);
    }

    /** The arguments of LAG or LEAD, with value and default converted to a common type. */
    private List<RexNode> neighbour() {
        List<RexNode> arguments = new ArrayList<>();
        arguments.add(expressions.bind(call.arguments().get(0)).rex());
        if (call.arguments().size() > 1) {
            arguments.add(count(call.arguments().get(1)));
        }
        if (call.arguments().size() > 2) {
            RexNode otherwise = expressions.bind(call.arguments().get(2)).rex();
            List<RexNode> both = BareTexts.among(
                    expressions,
                    List.of(call.arguments().get(0), call.arguments().get(2)),
                    List.of(arguments.get(0), otherwise));
            RelDataType common = ChoiceBinder.common(rex, name, both, position);
            List<RexNode> alike = ChoiceBinder.alike(expressions, common, both, position);
            arguments.set(0, alike.get(0));
            arguments.add(alike.get(1));
        }
        return arguments;
    }
}
