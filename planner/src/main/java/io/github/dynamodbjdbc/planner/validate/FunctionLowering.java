package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Calls of functions, aggregates and window functions. */
final class FunctionLowering {
    private static final Map<String, BiFunction<FunctionLowering, Expression.FunctionCall, Value>> SPECIAL = special();

    private static final Set<SqlKind> SUMS = Set.of(
            SqlKind.SUM, SqlKind.AVG, SqlKind.STDDEV_POP, SqlKind.STDDEV_SAMP, SqlKind.VAR_POP, SqlKind.VAR_SAMP);
    private static final Set<SqlKind> DISTINCT_OVER =
            Set.of(SqlKind.COUNT, SqlKind.SUM, SqlKind.AVG, SqlKind.MIN, SqlKind.MAX);

    private final ExpressionLowering expressions;

    FunctionLowering(ExpressionLowering expressions) {
        this.expressions = expressions;
    }

    Value lower(Expression.FunctionCall call) {
        String name = call.name().name().toUpperCase(Locale.ROOT);
        BiFunction<FunctionLowering, Expression.FunctionCall, Value> special = SPECIAL.get(name);
        if (special != null) {
            return special.apply(this, call);
        }
        ScalarFunctions.Scalar scalar = ScalarFunctions.find(name);
        if (scalar != null) {
            require(call, scalar.required(), scalar.arguments().size());
            return ScalarLowering.call(call.name().name(), scalar, values(call), call.position());
        }
        if (AggregateLowering.NAMES.contains(name)) {
            Value aggregate = new AggregateLowering(expressions, call).lower();
            return Value.of(windowed(aggregate.sql(), call), aggregate.type());
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
        names.addAll(SPECIAL.keySet());
        names.addAll(ScalarFunctions.names());
        names.addAll(AggregateLowering.NAMES);
        return List.copyOf(names);
    }

    private Value plain(Expression.FunctionCall call, Functions.Entry function) {
        if (function.operator().getKind() == SqlKind.COALESCE) {
            require(call, 1, Integer.MAX_VALUE);
        }
        SqlParserPos pos = Positions.of(call.position());
        List<Value> arguments = call.arguments().stream()
                .map(argument -> function.conditions()
                        ? Value.of(expressions.condition(argument), ColumnType.BOOLEAN)
                        : expressions.lower(argument))
                .toList();
        List<SqlNode> operands =
                new ArrayList<>(arguments.stream().map(Value::sql).toList());
        if (call.over() != null && SUMS.contains(function.operator().getKind())) {
            // Calcite divides such a sum by a count, which has to be one of numbers.
            for (int i = 0; i < operands.size(); i++) {
                if (arguments.get(i).dynamic()) {
                    operands.set(i, Operators.NUMBER_OF.createCall(pos, operands.get(i)));
                }
            }
        }
        if (operands.size() == 3 && isNeighbour(function.operator()) && differ(arguments.get(0), arguments.get(2))) {
            // Calcite would cast one to the type of the other.
            operands.replaceAll(
                    operand -> operand == operands.get(1) ? operand : Operators.ANY_VALUE_OF.createCall(pos, operand));
        }
        if (call.star()) {
            operands.add(SqlIdentifier.star(pos));
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
        return Value.of(decorate(sql, call), type);
    }

    private static boolean isNeighbour(SqlOperator operator) {
        return operator.getKind() == SqlKind.LEAD || operator.getKind() == SqlKind.LAG;
    }

    /** Whether the default is of another type than the value; NULL is of every type. */
    private static boolean differ(Value value, Value otherwise) {
        return !SqlUtil.isNullLiteral(otherwise.sql(), true)
                && (value.type() != otherwise.type() || value.type() == null);
    }

    /** WITHIN GROUP, IGNORE NULLS, FILTER and OVER, from the inside out. */
    private SqlNode decorate(SqlNode aggregate, Expression.FunctionCall call) {
        SqlParserPos pos = Positions.of(call.position());
        SqlNode sql = aggregate;
        if (!call.withinGroup().isEmpty()) {
            throw new QueryException(ErrorKind.GROUPING, call.name().name() + " takes no ORDER BY", call.position());
        }
        if (call.ignoreNulls()) {
            sql = SqlStdOperatorTable.IGNORE_NULLS.createCall(pos, sql);
        }
        return windowed(sql, call);
    }

    /** FILTER and OVER. */
    private SqlNode windowed(SqlNode aggregate, Expression.FunctionCall call) {
        SqlParserPos pos = Positions.of(call.position());
        SqlNode sql = aggregate;
        if (call.filter() != null) {
            sql = SqlStdOperatorTable.FILTER.createCall(pos, sql, expressions.condition(call.filter()));
        }
        if (call.over() != null) {
            sql = SqlStdOperatorTable.OVER.createCall(
                    pos, sql, expressions.windows().lower(call.over()));
        }
        return sql;
    }

    private static Map<String, BiFunction<FunctionLowering, Expression.FunctionCall, Value>> special() {
        Map<String, BiFunction<FunctionLowering, Expression.FunctionCall, Value>> special = new TreeMap<>();
        special.put("STRPOS", FunctionLowering::swappedPosition);
        special.put("INSTR", FunctionLowering::swappedPosition);
        special.put(
                "CONCAT",
                (lowering, call) -> lowering.concatenation(call, SqlLibraryOperators.CONCAT_FUNCTION_WITH_NULL));
        special.put(
                "CONCAT_WS",
                (lowering, call) -> lowering.concatenation(call, SqlLibraryOperators.CONCAT_WS_POSTGRESQL));
        special.put("MOD", FunctionLowering::modulo);
        special.put("NULLIF", FunctionLowering::nullIf);
        special.put("IF", FunctionLowering::conditional);
        special.put("IIF", FunctionLowering::conditional);
        special.put("NVL2", FunctionLowering::nvl2);
        special.put("FLOOR", (lowering, call) -> lowering.rounding(call, SqlStdOperatorTable.FLOOR));
        special.put("CEIL", (lowering, call) -> lowering.rounding(call, SqlStdOperatorTable.CEIL));
        special.put("CEILING", (lowering, call) -> lowering.rounding(call, SqlStdOperatorTable.CEIL));
        special.put("DATE_TRUNC", FunctionLowering::dateTrunc);
        special.put("DATE_PART", FunctionLowering::datePart);
        for (String unit : List.of("YEAR", "QUARTER", "MONTH", "WEEK", "DAY", "HOUR", "MINUTE", "SECOND")) {
            special.put(unit, (lowering, call) -> lowering.part(call, unit));
        }
        special.put("DAYOFMONTH", (lowering, call) -> lowering.part(call, "DAY"));
        special.put("DAYOFWEEK", (lowering, call) -> lowering.part(call, "DOW"));
        special.put("DAYOFYEAR", (lowering, call) -> lowering.part(call, "DOY"));
        special.put("TIMESTAMPADD", FunctionLowering::timestampAdd);
        special.put("TIMESTAMPDIFF", FunctionLowering::timestampDiff);
        special.put(
                "UNIX_TIMESTAMP",
                (lowering, call) -> lowering.ofTimestamp(call, SqlLibraryOperators.UNIX_SECONDS, ColumnType.BIGINT));
        special.put(
                "UNIX_MILLIS",
                (lowering, call) -> lowering.ofTimestamp(call, SqlLibraryOperators.UNIX_MILLIS, ColumnType.BIGINT));
        special.put(
                "TO_CHAR",
                (lowering, call) -> lowering.ofTimestamp(call, SqlLibraryOperators.TO_CHAR_PG, ColumnType.VARCHAR));
        special.put("TO_TIMESTAMP", FunctionLowering::toTimestamp);
        special.put("SUBSTRING", FunctionLowering::substring);
        special.put("SUBSTR", FunctionLowering::substring);
        special.put("MID", FunctionLowering::substring);
        special.put("OVERLAY", FunctionLowering::overlay);
        special.put("TRIM", (lowering, call) -> lowering.scalar(call, "BTRIM"));
        special.put("LOG", FunctionLowering::logarithm);
        special.put("INSERT", FunctionLowering::insert);
        special.put("GREATEST", FunctionLowering::extreme);
        special.put("LEAST", FunctionLowering::extreme);
        special.put(
                "CURRENT_SCHEMA",
                (lowering, call) -> Value.of(Literals.string(Catalog.SCHEMA, call.position()), ColumnType.VARCHAR));
        special.put("ATTRIBUTE_EXISTS", (lowering, call) -> lowering.attributeExists(call, true));
        special.put("ATTRIBUTE_NOT_EXISTS", (lowering, call) -> lowering.attributeExists(call, false));
        special.put("ATTRIBUTE_TYPE", FunctionLowering::attributeType);
        return special;
    }

    private Value swappedPosition(Expression.FunctionCall call) {
        require(call, 2, 2);
        return Value.of(
                SqlStdOperatorTable.POSITION.createCall(Positions.of(call.position()), sql(call, 1), sql(call, 0)),
                ColumnType.INTEGER);
    }

    /** As in PostgreSQL, every argument becomes text. */
    private Value concatenation(Expression.FunctionCall call, SqlOperator operator) {
        require(call, 1, Integer.MAX_VALUE);
        List<SqlNode> operands = call.arguments().stream()
                .map(expressions::lower)
                .map(value -> value.type() == ColumnType.VARCHAR
                        ? value.sql()
                        : ExpressionLowering.cast(value.sql(), ColumnType.VARCHAR, call.position()))
                .toList();
        return Value.of(operator.createCall(Positions.of(call.position()), operands), ColumnType.VARCHAR);
    }

    private Value modulo(Expression.FunctionCall call) {
        require(call, 2, 2);
        return ExpressionLowering.modulo(value(call, 0), value(call, 1), SqlStdOperatorTable.MOD, call.position());
    }

    private Value scalar(Expression.FunctionCall call, String name) {
        ScalarFunctions.Scalar scalar = ScalarFunctions.get(name);
        require(call, scalar.required(), scalar.arguments().size());
        return ScalarLowering.call(call.name().name(), scalar, values(call), call.position());
    }

    private Value substring(Expression.FunctionCall call) {
        require(call, 2, 3);
        return scalar(call, call.arguments().size() == 2 ? "$SUBSTRING_FROM" : "SUBSTRING");
    }

    private Value overlay(Expression.FunctionCall call) {
        require(call, 3, 4);
        return scalar(call, call.arguments().size() == 3 ? "$OVERLAY_FROM" : "OVERLAY");
    }

    /** JDBC's {@code {fn INSERT(text, start, length, by)}}. */
    private Value insert(Expression.FunctionCall call) {
        require(call, 4, 4);
        return ScalarLowering.call(
                "OVERLAY", call.position(), value(call, 0), value(call, 3), value(call, 1), value(call, 2));
    }

    /** To the base 10, as in PostgreSQL, or to the base that comes first; JDBC's escape is the natural logarithm. */
    private Value logarithm(Expression.FunctionCall call) {
        require(call, 1, 2);
        return scalar(call, call.arguments().size() == 2 ? "$LOG_TO_BASE" : call.escaped() ? "LN" : "LOG10");
    }

    private Value extreme(Expression.FunctionCall call) {
        require(call, 1, Integer.MAX_VALUE);
        String name = call.name().name().toUpperCase(Locale.ROOT);
        List<Value> arguments = values(call);
        Set<ColumnType> types = new HashSet<>();
        arguments.forEach(argument -> types.add(argument.type()));
        boolean alike = types.size() == 1 && types.stream().noneMatch(type -> type == ColumnType.VARIANT)
                || arguments.stream().anyMatch(ScalarLowering::isTemporal) && !types.contains(ColumnType.VARIANT);
        if (!alike) {
            return ScalarLowering.extreme(name, arguments, call.position());
        }
        SqlOperator operator = name.equals("GREATEST") ? SqlLibraryOperators.GREATEST_PG : SqlLibraryOperators.LEAST_PG;
        return Value.of(
                operator.createCall(
                        Positions.of(call.position()),
                        arguments.stream().map(Value::sql).toList()),
                arguments.get(0).type());
    }

    private List<Value> values(Expression.FunctionCall call) {
        return call.arguments().stream().map(expressions::lower).toList();
    }

    private Value nullIf(Expression.FunctionCall call) {
        require(call, 2, 2);
        Value value = value(call, 0);
        SqlNode equal = expressions
                .comparisons()
                .compare(
                        Expression.BinaryOperator.EQUAL,
                        call.arguments().get(0),
                        call.arguments().get(1),
                        call.position());
        return choose(equal, Literals.nullOf(null, call.position()), value.sql(), value.type(), call);
    }

    private Value conditional(Expression.FunctionCall call) {
        require(call, 3, 3);
        SqlNode condition = expressions.condition(call.arguments().get(0));
        return choose(condition, value(call, 1), value(call, 2), call);
    }

    private Value nvl2(Expression.FunctionCall call) {
        require(call, 3, 3);
        SqlNode present = SqlStdOperatorTable.IS_NOT_NULL.createCall(Positions.of(call.position()), sql(call, 0));
        return choose(present, value(call, 1), value(call, 2), call);
    }

    private static Value choose(SqlNode condition, Value then, Value otherwise, Expression.FunctionCall call) {
        ColumnType type = then.dynamic() || otherwise.dynamic() ? ColumnType.VARIANT : null;
        return choose(condition, then.sql(), otherwise.sql(), type, call);
    }

    private static Value choose(
            SqlNode condition,
            SqlNode then,
            SqlNode otherwise,
            @Nullable ColumnType type,
            Expression.FunctionCall call) {
        SqlParserPos pos = Positions.of(call.position());
        return Value.of(
                new SqlCase(
                        pos,
                        null,
                        new SqlNodeList(List.of(condition), pos),
                        new SqlNodeList(List.of(then), pos),
                        otherwise),
                type);
    }

    /** {@code FLOOR(x)} and {@code FLOOR(x TO unit)}. */
    private Value rounding(Expression.FunctionCall call, SqlOperator operator) {
        require(call, 1, 2);
        SqlParserPos pos = Positions.of(call.position());
        Value operand = value(call, 0);
        if (call.arguments().size() == 1) {
            return Value.of(operator.createCall(pos, operand.sql()), operand.dynamic() ? ColumnType.VARIANT : null);
        }
        String unit = unit(call, 1);
        return Value.of(
                operator.createCall(
                        pos, TimeUnits.moment(operand, call.position()), TimeUnits.qualifier(unit, call.position())),
                ColumnType.TIMESTAMP);
    }

    private Value dateTrunc(Expression.FunctionCall call) {
        require(call, 2, 2);
        return TimeUnits.floor(unit(call, 0), value(call, 1), call.position());
    }

    private Value datePart(Expression.FunctionCall call) {
        require(call, 2, 2);
        return TimeUnits.extract(unit(call, 0), value(call, 1), call.position());
    }

    private Value part(Expression.FunctionCall call, String unit) {
        require(call, 1, 1);
        return TimeUnits.part(unit, value(call, 0), call.position());
    }

    private Value timestampAdd(Expression.FunctionCall call) {
        require(call, 3, 3);
        return ScalarLowering.call("$TIMESTAMPADD", call.position(), length(call), value(call, 1), value(call, 2));
    }

    private Value timestampDiff(Expression.FunctionCall call) {
        require(call, 3, 3);
        return ScalarLowering.call("$TIMESTAMPDIFF", call.position(), length(call), value(call, 1), value(call, 2));
    }

    /** The unit of a length of time. */
    private Value length(Expression.FunctionCall call) {
        String unit = TimeUnits.lengthOf(unit(call, 0), call.position());
        return Value.of(Literals.string(unit, call.position()), ColumnType.VARCHAR);
    }

    /** A function whose first argument is a time. */
    private Value ofTimestamp(Expression.FunctionCall call, SqlOperator operator, ColumnType type) {
        List<SqlNode> operands = new ArrayList<>();
        for (int i = 0; i < call.arguments().size(); i++) {
            operands.add(i == 0 ? TimeUnits.timestamp(value(call, i), call.position()) : sql(call, i));
        }
        return Value.of(operator.createCall(Positions.of(call.position()), operands), type);
    }

    /** {@code TO_TIMESTAMP(epochSeconds)} and {@code TO_TIMESTAMP(text, format)}. */
    private Value toTimestamp(Expression.FunctionCall call) {
        require(call, 1, 2);
        if (call.arguments().size() == 1) {
            return ScalarLowering.call("$TO_TIMESTAMP", call.position(), value(call, 0));
        }
        SqlNode sql = SqlLibraryOperators.TO_TIMESTAMP_PG.createCall(
                Positions.of(call.position()), sql(call, 0), sql(call, 1));
        return Value.of(sql, ColumnType.TIMESTAMP);
    }

    private Value attributeExists(Expression.FunctionCall call, boolean wanted) {
        require(call, 1, 1);
        SqlNode missing = expressions.reference(call.arguments().get(0)).missing(call.position());
        return Value.of(
                wanted ? SqlStdOperatorTable.NOT.createCall(Positions.of(call.position()), missing) : missing,
                ColumnType.BOOLEAN);
    }

    private Value attributeType(Expression.FunctionCall call) {
        require(call, 2, 2);
        String type = Shapes.text(call.arguments().get(1)).orElse(null);
        if (type != null
                && Arrays.stream(AttributeType.values())
                        .noneMatch(known -> known.name().equals(type))) {
            throw new QueryException(
                    ErrorKind.INVALID_VALUE,
                    "'" + type + "' is no DynamoDB type; they are "
                            + String.join(
                                    ", ",
                                    Arrays.stream(AttributeType.values())
                                            .map(Enum::name)
                                            .toList()),
                    call.arguments().get(1).position());
        }
        Reference attribute = expressions.reference(call.arguments().get(0));
        Value stored = attribute.raw(call.position());
        boolean maybeNull = type == null || type.equals(AttributeType.NULL.name());
        SqlNode missing = maybeNull ? attribute.missing(call.position()) : Literals.bool(true, call.position());
        return Value.of(
                Operators.ATTRIBUTE_TYPE.createCall(Positions.of(call.position()), stored.sql(), sql(call, 1), missing),
                ColumnType.BOOLEAN);
    }

    private Value value(Expression.FunctionCall call, int index) {
        return expressions.lower(call.arguments().get(index));
    }

    private SqlNode sql(Expression.FunctionCall call, int index) {
        return value(call, index).sql();
    }

    private String unit(Expression.FunctionCall call, int index) {
        Expression argument = call.arguments().get(index);
        String unit = Shapes.text(argument).orElse(null);
        if (unit == null) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "a unit of time is wanted: one of " + String.join(", ", TimeUnits.names()),
                    argument.position());
        }
        return unit;
    }

    private static void require(Expression.FunctionCall call, int least, int most) {
        if (call.star()) {
            throw new QueryException(ErrorKind.TYPE_MISMATCH, call.name().name() + " takes no *", call.position());
        }
        ScalarLowering.checkCount(call.name().name(), call.arguments().size(), least, most, call.position());
        if (call.over() != null
                || call.filter() != null
                || call.distinct()
                || !call.withinGroup().isEmpty()) {
            throw new QueryException(ErrorKind.GROUPING, call.name().name() + " is no aggregate", call.position());
        }
    }
}
