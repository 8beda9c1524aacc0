package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Functions that are no mere call of one operator: their arguments are reordered or converted, or their number or types decide
 * what they become.
 */
final class SpecialFunctionLowering {
    /** The types that literals and casts are known by; among them a common one is found. */
    static final Set<ColumnType> NUMBERS =
            Set.of(ColumnType.NUMERIC, ColumnType.INTEGER, ColumnType.BIGINT, ColumnType.DOUBLE);

    static final Map<String, Function<FunctionArguments, Value>> BY_NAME = byName();

    private SpecialFunctionLowering() {}

    private static Map<String, Function<FunctionArguments, Value>> byName() {
        Map<String, Function<FunctionArguments, Value>> functions = new TreeMap<>();
        functions.putAll(TemporalFunctionLowering.BY_NAME);
        functions.putAll(AttributeFunctionLowering.BY_NAME);
        functions.put("STRPOS", SpecialFunctionLowering::swappedPosition);
        functions.put("INSTR", SpecialFunctionLowering::swappedPosition);
        functions.put("CONCAT", arguments -> concatenation(arguments, SqlLibraryOperators.CONCAT_FUNCTION_WITH_NULL));
        functions.put("CONCAT_WS", arguments -> concatenation(arguments, SqlLibraryOperators.CONCAT_WS_POSTGRESQL));
        functions.put("MOD", SpecialFunctionLowering::modulo);
        functions.put("NULLIF", SpecialFunctionLowering::nullIf);
        functions.put("IF", SpecialFunctionLowering::conditional);
        functions.put("IIF", SpecialFunctionLowering::conditional);
        functions.put("NVL2", SpecialFunctionLowering::nvl2);
        functions.put("FLOOR", arguments -> rounding(arguments, Operators.FLOOR));
        functions.put("CEIL", arguments -> rounding(arguments, Operators.CEIL));
        functions.put("CEILING", arguments -> rounding(arguments, Operators.CEIL));
        functions.put("SUBSTRING", SpecialFunctionLowering::substring);
        functions.put("SUBSTR", SpecialFunctionLowering::substring);
        functions.put("MID", SpecialFunctionLowering::substring);
        functions.put("OVERLAY", SpecialFunctionLowering::overlay);
        functions.put("TRIM", arguments -> scalar(arguments, "BTRIM"));
        functions.put("LOG", SpecialFunctionLowering::logarithm);
        functions.put("INSERT", SpecialFunctionLowering::insert);
        functions.put("GREATEST", SpecialFunctionLowering::extreme);
        functions.put("LEAST", SpecialFunctionLowering::extreme);
        functions.put(
                "CURRENT_SCHEMA",
                arguments -> Value.of(Literals.string(Catalog.SCHEMA, arguments.position()), ColumnType.VARCHAR));
        return functions;
    }

    private static Value swappedPosition(FunctionArguments arguments) {
        arguments.require(2, 2);
        return ScalarLowering.call("POSITION", arguments.position(), arguments.value(1), arguments.value(0));
    }

    /** As in PostgreSQL, every argument becomes text. */
    private static Value concatenation(FunctionArguments arguments, SqlOperator operator) {
        arguments.require(1, Integer.MAX_VALUE);
        List<SqlNode> operands = arguments.values().stream()
                .map(value -> value.type() == ColumnType.VARCHAR
                        ? value.sql()
                        : CastLowering.cast(value.sql(), ColumnType.VARCHAR, arguments.position()))
                .toList();
        return Value.of(operator.createCall(Positions.of(arguments.position()), operands), ColumnType.VARCHAR);
    }

    private static Value modulo(FunctionArguments arguments) {
        arguments.require(2, 2);
        return ExpressionLowering.modulo(
                arguments.value(0), arguments.value(1), SqlStdOperatorTable.MOD, arguments.position());
    }

    private static Value scalar(FunctionArguments arguments, String name) {
        ScalarFunctions.Scalar scalar = ScalarFunctions.get(name);
        arguments.require(scalar.required(), scalar.arguments().size());
        return ScalarLowering.call(arguments.name(), scalar, arguments.values(), arguments.position());
    }

    private static Value substring(FunctionArguments arguments) {
        arguments.require(2, 3);
        return scalar(arguments, arguments.size() == 2 ? "$SUBSTRING_FROM" : "SUBSTRING");
    }

    private static Value overlay(FunctionArguments arguments) {
        arguments.require(3, 4);
        return scalar(arguments, arguments.size() == 3 ? "$OVERLAY_FROM" : "OVERLAY");
    }

    /** JDBC's {@code {fn INSERT(text, start, length, by)}}. */
    private static Value insert(FunctionArguments arguments) {
        arguments.require(4, 4);
        return ScalarLowering.call(
                "OVERLAY",
                arguments.position(),
                arguments.value(0),
                arguments.value(3),
                arguments.value(1),
                arguments.value(2));
    }

    /** To the base 10, as in PostgreSQL, or to the base that comes first; JDBC's escape is the natural logarithm. */
    private static Value logarithm(FunctionArguments arguments) {
        arguments.require(1, 2);
        return scalar(
                arguments,
                arguments.size() == 2 ? "$LOG_TO_BASE" : arguments.call().escaped() ? "LN" : "LOG10");
    }

    private static Value extreme(FunctionArguments arguments) {
        arguments.require(1, Integer.MAX_VALUE);
        boolean greatest = arguments.name().equalsIgnoreCase("GREATEST");
        List<Value> values = arguments.values();
        Set<ColumnType> types = new HashSet<>();
        values.forEach(value -> types.add(value.type()));
        boolean moments = types.size() > 1 && values.stream().allMatch(TimeUnits::isMoment);
        ColumnType type = types.size() == 1 ? values.get(0).type() : moments ? ColumnType.TIMESTAMP : null;
        return Value.of(
                (greatest ? Extreme.GREATEST : Extreme.LEAST)
                        .createCall(
                                Positions.of(arguments.position()),
                                values.stream().map(Value::sql).toList()),
                types.contains(ColumnType.VARIANT) ? ColumnType.VARIANT : type);
    }

    private static Value nullIf(FunctionArguments arguments) {
        arguments.require(2, 2);
        Value value = arguments.value(0);
        SqlNode equal = arguments
                .expressions()
                .comparisons()
                .compare(Expression.BinaryOperator.EQUAL, arguments.get(0), arguments.get(1), arguments.position());
        return choose(equal, Literals.nullOf(null, arguments.position()), value.sql(), value.type(), arguments);
    }

    private static Value conditional(FunctionArguments arguments) {
        arguments.require(3, 3);
        SqlNode condition = arguments.expressions().condition(arguments.get(0));
        return choose(condition, arguments.value(1), arguments.value(2), arguments);
    }

    private static Value nvl2(FunctionArguments arguments) {
        arguments.require(3, 3);
        SqlNode present =
                SqlStdOperatorTable.IS_NOT_NULL.createCall(Positions.of(arguments.position()), arguments.sql(0));
        return choose(present, arguments.value(1), arguments.value(2), arguments);
    }

    private static Value choose(SqlNode condition, Value then, Value otherwise, FunctionArguments arguments) {
        ColumnType type = then.dynamic() || otherwise.dynamic() ? ColumnType.VARIANT : null;
        return choose(condition, then.sql(), otherwise.sql(), type, arguments);
    }

    private static Value choose(
            SqlNode condition,
            SqlNode then,
            SqlNode otherwise,
            @Nullable ColumnType type,
            FunctionArguments arguments) {
        SqlParserPos pos = Positions.of(arguments.position());
        return Value.of(
                new SqlCase(
                        pos,
                        null,
                        new SqlNodeList(List.of(condition), pos),
                        new SqlNodeList(List.of(then), pos),
                        otherwise),
                type);
    }

    /** {@code FLOOR(x)} and {@code FLOOR(x TO unit)}, and so of CEIL. */
    private static Value rounding(FunctionArguments arguments, SqlOperator operator) {
        arguments.require(1, 2);
        SqlParserPos pos = Positions.of(arguments.position());
        Value operand = arguments.value(0);
        if (arguments.size() == 1) {
            return Value.of(operator.createCall(pos, operand.sql()), operand.dynamic() ? ColumnType.VARIANT : null);
        }
        String unit = arguments.unit(1);
        return operator.getKind() == SqlKind.CEIL
                ? TimeUnits.ceil(unit, operand, arguments.position())
                : TimeUnits.floor(unit, operand, arguments.position());
    }
}
