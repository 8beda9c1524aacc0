package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Aggregates that need all values of a group at once. What they sort by and whether values count once are arguments. */
final class AggregateLowering {
    static final Set<String> NAMES = Set.of(
            "ARRAY_AGG",
            "STRING_AGG",
            "LISTAGG",
            "GROUP_CONCAT",
            "PERCENTILE_CONT",
            "PERCENTILE_DISC",
            "MEDIAN",
            "MODE");

    private final ExpressionLowering expressions;
    private final Expression.FunctionCall call;
    private final String name;
    private final Position position;

    AggregateLowering(ExpressionLowering expressions, Expression.FunctionCall call) {
        this.expressions = expressions;
        this.call = call;
        this.name = call.name().name().toUpperCase(Locale.ROOT);
        this.position = call.position();
    }

    /** The call without FILTER and OVER. */
    Value lower() {
        if (call.ignoreNulls() && !name.equals("ARRAY_AGG")) {
            throw new QueryException(ErrorKind.GROUPING, name + " leaves NULLs out anyway", position);
        }
        return switch (name) {
            case "ARRAY_AGG" -> {
                count(1, 1);
                yield call(Operators.ARRAY_AGG, ColumnType.LIST, collected(boxed(argument(0)), List.of()));
            }
            case "STRING_AGG", "LISTAGG", "GROUP_CONCAT" -> {
                count(1, 2);
                SqlNode separator = call.arguments().size() == 2
                        ? SqlStdOperatorTable.COALESCE.createCall(
                                Positions.of(position),
                                CastLowering.asText(argument(1), position),
                                Literals.string("", position))
                        : Literals.string(name.equals("LISTAGG") ? "" : ",", position);
                yield call(Operators.STRING_AGG, ColumnType.VARCHAR, collected(text(argument(0)), List.of(separator)));
            }
            case "MEDIAN" -> {
                count(1, 1);
                refuseDistinct();
                yield percentile(true, argument(0), Literals.number(new BigDecimal("0.5"), position), false);
            }
            case "MODE" -> {
                refuseDistinct();
                Value value = call.withinGroup().isEmpty()
                        ? onlyArgument()
                        : ordered(0).value();
                yield call(Operators.MODE, ColumnType.VARIANT, List.of(storable(value)));
            }
            default -> {
                count(1, 1);
                refuseDistinct();
                Ordered ordered = ordered(1);
                yield percentile(
                        name.equals("PERCENTILE_CONT"),
                        ordered.value(),
                        argument(0).sql(),
                        ordered.descending());
            }
        };
    }

    private record Ordered(Value value, boolean descending) {}

    private Value onlyArgument() {
        count(1, 1);
        return argument(0);
    }

    private Ordered ordered(int arguments) {
        count(arguments, arguments);
        if (call.withinGroup().size() != 1) {
            throw new QueryException(
                    ErrorKind.GROUPING, name + " is written with WITHIN GROUP (ORDER BY one expression)", position);
        }
        SortItem item = call.withinGroup().get(0);
        return new Ordered(expressions.lower(item.expression()), item.descending());
    }

    private Value percentile(boolean continuous, Value value, SqlNode fraction, boolean descending) {
        return call(
                continuous ? Operators.PERCENTILE_CONT : Operators.PERCENTILE_DISC,
                continuous ? ColumnType.NUMERIC : ColumnType.VARIANT,
                List.of(continuous ? value.sql() : storable(value), fraction, Literals.bool(descending, position)));
    }

    /** Value, further arguments, whether values count once, the directions, and a list of what to sort by. */
    private List<SqlNode> collected(Value value, List<SqlNode> more) {
        List<SqlNode> operands = new ArrayList<>();
        operands.add(value.sql());
        operands.addAll(more);
        operands.add(Literals.bool(call.distinct(), position));
        StringBuilder directions = new StringBuilder();
        List<SqlNode> keys = new ArrayList<>();
        SqlParserPos pos = Positions.of(position);
        for (SortItem item : call.withinGroup()) {
            boolean nullsFirst = item.nullsFirst() == null ? item.descending() : item.nullsFirst();
            directions.append(item.descending() ? 'd' : 'a').append(nullsFirst ? 'f' : 'l');
            keys.add(storable(expressions.lower(item.expression())));
        }
        if (call.distinct() && keys.isEmpty()) {
            // The order of values that count once would be that of the rows, which is none.
            directions.append("al");
            keys.add(storable(value));
        }
        operands.add(Literals.string(directions.toString(), position));
        operands.add(Operators.SORT_KEYS.createCall(pos, keys));
        return operands;
    }

    /** Aggregates are not handed NULLs, but lists with one. */
    private Value boxed(Value value) {
        return Value.of(Operators.LIST_VALUE.createCall(Positions.of(position), storable(value)), ColumnType.VARIANT);
    }

    private SqlNode storable(Value value) {
        return ScalarLowering.isTemporal(value) ? CastLowering.asText(value, position) : value.sql();
    }

    private Value text(Value value) {
        return Value.of(CastLowering.asText(value, position), value.type());
    }

    private Value argument(int index) {
        return expressions.lower(call.arguments().get(index));
    }

    private void count(int least, int most) {
        ScalarLowering.checkCount(name, call.arguments().size(), least, most, position);
    }

    private void refuseDistinct() {
        if (call.distinct()) {
            throw new QueryException(ErrorKind.GROUPING, name + " takes no DISTINCT", position);
        }
    }

    private Value call(org.apache.calcite.sql.SqlAggFunction function, ColumnType type, List<SqlNode> operands) {
        return Value.of(function.createCall(Positions.of(position), operands), type);
    }
}
