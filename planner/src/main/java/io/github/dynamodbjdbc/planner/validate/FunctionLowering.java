package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Calls of functions, aggregates and window functions: which of them a name is, and those that are one operator of Calcite's, with
 * FILTER and OVER.
 */
final class FunctionLowering {
    private static final Set<SqlKind> SUMS = Set.of(SqlKind.SUM, SqlKind.AVG);
    private static final Set<SqlKind> WINDOW_ONLY = Set.of(
            SqlKind.ROW_NUMBER,
            SqlKind.RANK,
            SqlKind.DENSE_RANK,
            SqlKind.PERCENT_RANK,
            SqlKind.CUME_DIST,
            SqlKind.NTILE,
            SqlKind.LAG,
            SqlKind.LEAD,
            SqlKind.FIRST_VALUE,
            SqlKind.LAST_VALUE,
            SqlKind.NTH_VALUE,
            SqlKind.GROUPING);
    private static final Set<SqlKind> ONE_OF_FRAME = Set.of(SqlKind.FIRST_VALUE, SqlKind.LAST_VALUE, SqlKind.NTH_VALUE);
    private static final Set<SqlKind> DISTINCT_OVER =
            Set.of(SqlKind.COUNT, SqlKind.SUM, SqlKind.AVG, SqlKind.MIN, SqlKind.MAX);

    private final ExpressionLowering expressions;

    FunctionLowering(ExpressionLowering expressions) {
        this.expressions = expressions;
    }

    Value lower(Expression.FunctionCall call) {
        String name = call.name().name().toUpperCase(Locale.ROOT);
        FunctionArguments arguments = new FunctionArguments(expressions, call);
        Function<FunctionArguments, Value> special = SpecialFunctionLowering.BY_NAME.get(name);
        if (special != null) {
            return special.apply(arguments);
        }
        ScalarFunctions.Scalar scalar = ScalarFunctions.find(name);
        if (scalar != null) {
            arguments.require(scalar.required(), scalar.arguments().size());
            return ScalarLowering.call(call.name().name(), scalar, arguments.values(), call.position());
        }
        if (AggregateLowering.NAMES.contains(name)) {
            Value aggregate = new AggregateLowering(expressions, call).lower();
            if (call.filter() != null && call.over() != null) {
                throw new QueryException(
                        ErrorKind.UNSUPPORTED, name + " … FILTER … OVER is not run by this version", call.position());
            }
            return Value.of(windowed(aggregate.sql(), call, true), aggregate.type());
        }
        Functions.Entry function = Functions.find(name);
        if (function == null) {
            throw new QueryException(
                    ErrorKind.UNKNOWN_FUNCTION,
                    "there is no function " + call.name().name() + NearestName.hint(name, names()),
                    call.name().position());
        }
        return plain(call, function);
    }

    /** Every name that a function may be called by. */
    static List<String> names() {
        Set<String> names = new TreeSet<>(Functions.names());
        names.addAll(SpecialFunctionLowering.BY_NAME.keySet());
        names.addAll(ScalarFunctions.names());
        names.addAll(AggregateLowering.NAMES);
        return List.copyOf(names);
    }

    private Value plain(Expression.FunctionCall call, Functions.Entry function) {
        if (function.operator().getKind() == SqlKind.COALESCE) {
            new FunctionArguments(expressions, call).require(1, Integer.MAX_VALUE);
        }
        SqlParserPos pos = Positions.of(call.position());
        List<Value> arguments = call.arguments().stream()
                .map(argument -> function.conditions()
                        ? Value.of(expressions.condition(argument), ColumnType.BOOLEAN)
                        : expressions.lower(argument))
                .toList();
        List<SqlNode> operands =
                new ArrayList<>(arguments.stream().map(Value::sql).toList());
        boolean filtered = call.filter() != null && call.over() != null && isPassingOverNulls(function.operator());
        if (filtered && !call.star() && !operands.isEmpty()) {
            operands.set(0, ifPassing(call, operands.get(0)));
        }
        if (call.over() != null && expressions.windows().excludes(call.over())) {
            refuseExclusion(call, function.operator());
            if (!operands.isEmpty() && isPassingOverNulls(function.operator())) {
                // Else Calcite takes the frame for one that has a value.
                operands.set(0, nullable(call, operands.get(0)));
            }
        }
        if (call.over() != null && SUMS.contains(function.operator().getKind())) {
            // Calcite divides such a sum by a count, which has to be one of numbers.
            for (int i = 0; i < operands.size(); i++) {
                if (arguments.get(i).dynamic()) {
                    operands.set(i, Operators.NUMBER_OF.createCall(pos, operands.get(i)));
                }
            }
        }
        if (operands.size() == 3
                && isNeighbour(function.operator())
                && areMoments(arguments.get(0), arguments.get(2))) {
            operands.set(0, TimeUnits.moment(arguments.get(0), call.position()));
            operands.set(2, TimeUnits.moment(arguments.get(2), call.position()));
            operands.set(2, nullable(call, operands.get(2)));
        } else if (operands.size() == 3 && isNeighbour(function.operator())) {
            if (isUnlike(arguments.get(0), arguments.get(2))) {
                // Calcite would cast one to the type of the other.
                SqlNode value = operands.get(0);
                operands.set(0, Operators.LIKE_TYPE.createCall(pos, value, operands.get(2)));
                operands.set(2, Operators.LIKE_TYPE.createCall(pos, operands.get(2), value));
            }
            operands.set(2, nullable(call, operands.get(2)));
        }
        if (call.star()) {
            operands.add(
                    filtered
                            ? ifPassing(call, Literals.number(BigDecimal.ONE, call.position()))
                            : SqlIdentifier.star(pos));
        }
        if (call.distinct()
                && call.over() != null
                && !DISTINCT_OVER.contains(function.operator().getKind())) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED,
                    function.operator().getName() + "(DISTINCT …) OVER is not run by this version",
                    call.position());
        }
        SqlNode sql = call.distinct()
                ? function.operator().createCall(SqlSelectKeyword.DISTINCT.symbol(pos), pos, operands)
                : function.operator().createCall(pos, operands);
        boolean dynamic = arguments.stream().anyMatch(Value::dynamic);
        ColumnType type = function.type() == null && dynamic ? ColumnType.VARIANT : function.type();
        return Value.of(decorate(sql, call, !filtered), type);
    }

    private static void refuseExclusion(Expression.FunctionCall call, SqlOperator operator) {
        if (ONE_OF_FRAME.contains(operator.getKind())) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED,
                    operator.getName() + " is not run over frames with EXCLUDE; MIN and MAX are",
                    call.position());
        }
    }

    /** Calcite takes no FILTER beside OVER; an aggregate that passes over NULLs needs none. */
    private static boolean isPassingOverNulls(SqlOperator operator) {
        return operator instanceof SqlAggFunction aggregate
                && aggregate.isAggregator()
                && !WINDOW_ONLY.contains(operator.getKind());
    }

    /** The value where FILTER lets the row pass, else NULL. */
    private SqlNode ifPassing(Expression.FunctionCall call, SqlNode value) {
        Expression filter = Objects.requireNonNull(call.filter());
        SqlParserPos pos = Positions.of(filter.position());
        return new SqlCase(
                pos,
                null,
                new SqlNodeList(List.of(expressions.condition(filter)), pos),
                new SqlNodeList(List.of(value), pos),
                Literals.nullOf(null, filter.position()));
    }

    /** Calcite takes the whole for one that is never NULL if the default is none, as if it stood for NULLs too. */
    private static SqlNode nullable(Expression.FunctionCall call, SqlNode otherwise) {
        SqlParserPos pos = Positions.of(call.position());
        return new SqlCase(
                pos,
                null,
                new SqlNodeList(List.of(Literals.bool(false, call.position())), pos),
                new SqlNodeList(List.of(Literals.nullOf(null, call.position())), pos),
                otherwise);
    }

    private static boolean isNeighbour(SqlOperator operator) {
        return operator.getKind() == SqlKind.LEAD || operator.getKind() == SqlKind.LAG;
    }

    private static boolean areMoments(Value one, Value other) {
        return TimeUnits.isMoment(one) && TimeUnits.isMoment(other) && one.type() != other.type();
    }

    /** Whether the default may be of another type than the value; NULL is of every type, and numbers of several. */
    private static boolean isUnlike(Value value, Value otherwise) {
        return !SqlUtil.isNullLiteral(otherwise.sql(), true)
                && (value.type() != otherwise.type() || value.type() == null || value.type() == ColumnType.NUMERIC);
    }

    /** WITHIN GROUP, IGNORE NULLS, FILTER and OVER, from the inside out. */
    private SqlNode decorate(SqlNode aggregate, Expression.FunctionCall call, boolean filter) {
        SqlParserPos pos = Positions.of(call.position());
        SqlNode sql = aggregate;
        if (!call.withinGroup().isEmpty()) {
            throw new QueryException(ErrorKind.GROUPING, call.name().name() + " takes no ORDER BY", call.position());
        }
        if (call.ignoreNulls()) {
            sql = SqlStdOperatorTable.IGNORE_NULLS.createCall(pos, sql);
        }
        return windowed(sql, call, filter);
    }

    /** FILTER and OVER. */
    private SqlNode windowed(SqlNode aggregate, Expression.FunctionCall call, boolean filter) {
        SqlParserPos pos = Positions.of(call.position());
        SqlNode sql = aggregate;
        if (filter && call.filter() != null) {
            sql = SqlStdOperatorTable.FILTER.createCall(pos, sql, expressions.condition(call.filter()));
        }
        if (call.over() != null) {
            sql = SqlStdOperatorTable.OVER.createCall(
                    pos, sql, expressions.windows().lower(call.over()));
        }
        return sql;
    }
}
