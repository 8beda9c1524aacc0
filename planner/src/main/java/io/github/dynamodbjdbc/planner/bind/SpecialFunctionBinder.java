package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.function.DynamicOperators;
import io.github.dynamodbjdbc.planner.function.ScalarFunction;
import io.github.dynamodbjdbc.planner.function.ScalarFunctions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Functions that are no mere call of one operator: their arguments are reordered or converted, or their number or types decide
 * what they become.
 */
final class SpecialFunctionBinder {
    static final Map<String, Function<Arguments, RexNode>> BY_NAME = byName();

    private SpecialFunctionBinder() {}

    private static Map<String, Function<Arguments, RexNode>> byName() {
        Map<String, Function<Arguments, RexNode>> functions = new TreeMap<>();
        functions.put("STRPOS", SpecialFunctionBinder::swappedPosition);
        functions.put("INSTR", SpecialFunctionBinder::swappedPosition);
        functions.put("CONCAT", arguments -> texts(arguments, SqlLibraryOperators.CONCAT_FUNCTION_WITH_NULL));
        functions.put("CONCAT_WS", arguments -> texts(arguments, SqlLibraryOperators.CONCAT_WS_POSTGRESQL));
        functions.put("MOD", SpecialFunctionBinder::modulo);
        functions.put("NULLIF", SpecialFunctionBinder::nullIf);
        functions.put("IF", SpecialFunctionBinder::conditional);
        functions.put("IIF", SpecialFunctionBinder::conditional);
        functions.put("NVL2", SpecialFunctionBinder::nvl2);
        for (String name : List.of("COALESCE", "IFNULL", "NVL")) {
            functions.put(name, SpecialFunctionBinder::coalesce);
        }
        functions.put("FLOOR", arguments -> rounding(arguments, false));
        functions.put("CEIL", arguments -> rounding(arguments, true));
        functions.put("CEILING", arguments -> rounding(arguments, true));
        functions.put("ABS", arguments -> ofNumber(arguments, SqlStdOperatorTable.ABS));
        functions.put("SIGN", arguments -> ofNumber(arguments, SqlStdOperatorTable.SIGN));
        functions.put("RAND", SpecialFunctionBinder::random);
        functions.put("RANDOM", SpecialFunctionBinder::random);
        functions.put("PI", SpecialFunctionBinder::pi);
        for (String name : List.of("SUBSTRING", "SUBSTR", "MID")) {
            functions.put(name, SpecialFunctionBinder::substring);
        }
        functions.put("OVERLAY", SpecialFunctionBinder::overlay);
        functions.put("TRIM", arguments -> scalar(arguments, "BTRIM"));
        functions.put("LOG", SpecialFunctionBinder::logarithm);
        functions.put("INSERT", SpecialFunctionBinder::insert);
        functions.put("GREATEST", arguments -> extreme(arguments, true));
        functions.put("LEAST", arguments -> extreme(arguments, false));
        functions.put(
                "CURRENT_SCHEMA", arguments -> arguments.expressions().rex().text(Catalog.SCHEMA));
        return functions;
    }

    private static RexNode swappedPosition(Arguments arguments) {
        arguments.require(2, 2);
        return arguments
                .expressions()
                .scalars()
                .call("POSITION", arguments.position(), arguments.rex(1), arguments.rex(0));
    }

    /** As in PostgreSQL, every argument becomes text. */
    private static RexNode texts(Arguments arguments, SqlOperator operator) {
        arguments.require(1, Integer.MAX_VALUE);
        ExpressionBinder expressions = arguments.expressions();
        List<RexNode> texts = arguments.all().stream()
                .map(value -> expressions.casts().text(value, arguments.position()))
                .toList();
        // CONCAT passes NULLs over; CONCAT_WS is NULL if its separator is.
        boolean nullable = operator.equals(SqlLibraryOperators.CONCAT_WS_POSTGRESQL)
                && texts.get(0).getType().isNullable();
        Rex rex = expressions.rex();
        return rex.builder().makeCall(rex.type(SqlTypeName.VARCHAR, nullable), operator, texts);
    }

    private static RexNode modulo(Arguments arguments) {
        arguments.require(2, 2);
        return arguments
                .expressions()
                .arithmetic()
                .binary(BinaryOperator.MODULO, arguments.rex(0), arguments.rex(1), arguments.position());
    }

    private static RexNode ofNumber(Arguments arguments, SqlOperator operator) {
        arguments.require(1, 1);
        return arguments.expressions().arithmetic().function(operator, arguments.rex(0), arguments.position());
    }

    private static RexNode random(Arguments arguments) {
        arguments.require(0, 1);
        Rex rex = arguments.expressions().rex();
        List<RexNode> seed = arguments.all().stream()
                .map(value -> arguments
                        .expressions()
                        .casts()
                        .cast(value, rex.type(SqlTypeName.INTEGER, true), false, arguments.position()))
                .toList();
        return rex.builder().makeCall(rex.type(SqlTypeName.DOUBLE, !seed.isEmpty()), SqlStdOperatorTable.RAND, seed);
    }

    private static RexNode pi(Arguments arguments) {
        arguments.require(0, 0);
        Rex rex = arguments.expressions().rex();
        return rex.builder().makeCall(rex.type(SqlTypeName.DOUBLE, false), SqlStdOperatorTable.PI, List.of());
    }

    private static RexNode scalar(Arguments arguments, String name) {
        ScalarFunctions.Scalar scalar = ScalarFunctions.get(name);
        arguments.require(scalar.required(), scalar.arguments().size());
        return arguments.expressions().scalars().call(arguments.name(), scalar, arguments.all(), arguments.position());
    }

    private static RexNode substring(Arguments arguments) {
        arguments.require(2, 3);
        return scalar(arguments, arguments.size() == 2 ? "$SUBSTRING_FROM" : "SUBSTRING");
    }

    private static RexNode overlay(Arguments arguments) {
        arguments.require(3, 4);
        return scalar(arguments, arguments.size() == 3 ? "$OVERLAY_FROM" : "OVERLAY");
    }

    /** JDBC's {@code {fn INSERT(text, start, length, by)}}. */
    private static RexNode insert(Arguments arguments) {
        arguments.require(4, 4);
        return arguments
                .expressions()
                .scalars()
                .call(
                        "OVERLAY",
                        arguments.position(),
                        arguments.rex(0),
                        arguments.rex(3),
                        arguments.rex(1),
                        arguments.rex(2));
    }

    /** To the base 10, as in PostgreSQL, or to the base that comes first; JDBC's escape is the natural logarithm. */
    private static RexNode logarithm(Arguments arguments) {
        arguments.require(1, 2);
        return scalar(
                arguments,
                arguments.size() == 2 ? "$LOG_TO_BASE" : arguments.call().escaped() ? "LN" : "LOG10");
    }

    private static RexNode coalesce(Arguments arguments) {
        arguments.require(1, Integer.MAX_VALUE);
        return coalesce(arguments.expressions(), "COALESCE", arguments.all(), arguments.position());
    }

    /** @param where how the statement says it */
    static RexNode coalesce(ExpressionBinder expressions, String where, List<RexNode> values, Position position) {
        if (values.size() == 1) {
            return values.get(0);
        }
        RelDataType type = expressions.common(where, values, position);
        List<RexNode> alike = expressions.alike(type, values, position);
        boolean nullable = alike.stream().allMatch(value -> value.getType().isNullable());
        Rex rex = expressions.rex();
        return rex.builder().makeCall(rex.nullable(type, nullable), SqlStdOperatorTable.COALESCE, alike);
    }

    /** Of one type they are of that type; else a value of any type has its place in their total order. NULL has none. */
    private static RexNode extreme(Arguments arguments, boolean greatest) {
        arguments.require(1, Integer.MAX_VALUE);
        ExpressionBinder expressions = arguments.expressions();
        Rex rex = expressions.rex();
        List<RexNode> values = arguments.all();
        List<RelDataType> types = values.stream().map(RexNode::getType).toList();
        RelDataType common = rex.types().common(types);
        // Beside text, a time is one of several types and has its own place.
        boolean times =
                types.stream().anyMatch(Types::isTime) && !Types.families(types).isEmpty();
        if (common == null || times || Types.isAny(common) || Types.isNull(common)) {
            ScalarFunction function = greatest ? DynamicOperators.GREATEST : DynamicOperators.LEAST;
            RexNode result = expressions.casts().anyValue(values.get(0));
            for (RexNode value : values.subList(1, values.size())) {
                result = rex.call(function, result, expressions.casts().stored(value));
            }
            return result;
        }
        List<RexNode> alike = expressions.alike(common, values, arguments.position());
        SqlKind kind = greatest ? SqlKind.GREATER_THAN_OR_EQUAL : SqlKind.LESS_THAN_OR_EQUAL;
        List<RexNode> conditions = new ArrayList<>();
        for (int i = 0; i < alike.size() - 1; i++) {
            conditions.add(isExtreme(rex, kind, alike, i));
        }
        return expressions.choose(conditions, alike, arguments.position());
    }

    /** Whether the value is none of the NULLs, and none of the others comes before it. */
    private static RexNode isExtreme(Rex rex, SqlKind kind, List<RexNode> values, int index) {
        RexNode value = values.get(index);
        List<RexNode> conditions = new ArrayList<>();
        if (value.getType().isNullable()) {
            conditions.add(rex.call(SqlStdOperatorTable.IS_NOT_NULL, value));
        }
        for (int i = 0; i < values.size(); i++) {
            if (i != index && !Rex.isNull(values.get(i)) && !Rex.isNull(value)) {
                RexNode other = values.get(i);
                RexNode first = Comparisons.compare(rex.builder(), kind, value, other);
                conditions.add(
                        other.getType().isNullable()
                                ? rex.or(List.of(rex.call(SqlStdOperatorTable.IS_NULL, other), first))
                                : first);
            }
        }
        return conditions.isEmpty() ? rex.bool(true) : rex.and(conditions);
    }

    private static RexNode nullIf(Arguments arguments) {
        arguments.require(2, 2);
        ExpressionBinder expressions = arguments.expressions();
        ComparisonBinder comparisons = expressions.comparisons();
        ComparisonBinder.Side value = comparisons.side(arguments.get(0));
        RexNode equal =
                comparisons.compare(SqlKind.EQUALS, value, comparisons.side(arguments.get(1)), arguments.position());
        RexNode kept = value.single().rex();
        RexNode none = expressions.rex().nullOf(expressions.rex().nullable(kept.getType(), true));
        return expressions.choose(List.of(equal), List.of(none, kept), arguments.position());
    }

    private static RexNode conditional(Arguments arguments) {
        arguments.require(3, 3);
        ExpressionBinder expressions = arguments.expressions();
        RexNode condition = expressions.condition(arguments.get(0), arguments.name());
        return expressions.choose(
                List.of(condition), List.of(arguments.rex(1), arguments.rex(2)), arguments.position());
    }

    private static RexNode nvl2(Arguments arguments) {
        arguments.require(3, 3);
        ExpressionBinder expressions = arguments.expressions();
        RexNode present = expressions.rex().call(SqlStdOperatorTable.IS_NOT_NULL, arguments.rex(0));
        return expressions.choose(List.of(present), List.of(arguments.rex(1), arguments.rex(2)), arguments.position());
    }

    /** {@code FLOOR(x)} and {@code FLOOR(x TO unit)}, and so of CEIL. */
    private static RexNode rounding(Arguments arguments, boolean up) {
        arguments.require(1, 2);
        ExpressionBinder expressions = arguments.expressions();
        return arguments.size() == 1
                ? expressions
                        .arithmetic()
                        .function(
                                up ? SqlStdOperatorTable.CEIL : SqlStdOperatorTable.FLOOR,
                                arguments.rex(0),
                                arguments.position())
                : TimeFunctionBinder.rounded(
                        expressions, up, arguments.unit(1), arguments.rex(0), arguments.position());
    }
}
