package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.CastOperators;
import io.github.dynamodbjdbc.planner.function.ComparisonOperators;
import io.github.dynamodbjdbc.planner.function.ScalarFunction;
import io.github.dynamodbjdbc.planner.type.Comparisons;
import io.github.dynamodbjdbc.planner.type.Rex;
import io.github.dynamodbjdbc.planner.type.Types;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/** Binds CASE, and functions that return one of their arguments. */
final class ChoiceBinder {
    private ChoiceBinder() {}

    static RexNode coalesce(CallArguments arguments) {
        return coalesce(arguments.expressions(), "COALESCE", arguments.alternatives(0), arguments.position());
    }

    /** @param where the function or clause, for messages */
    static RexNode coalesce(ExpressionScope expressions, String where, List<RexNode> values, Position position) {
        if (values.size() == 1) {
            return values.get(0);
        }
        RelDataType type = common(expressions.rex(), where, values, position);
        List<RexNode> alike = alike(expressions, type, values, position);
        boolean nullable = alike.stream().allMatch(value -> value.getType().isNullable());
        Rex rex = expressions.rex();
        return rex.builder().makeCall(rex.nullable(type, nullable), SqlStdOperatorTable.COALESCE, alike);
    }

    /** GREATEST or LEAST. Operands with a common type give that type; others are compared by the total order of types. NULL is ignored. */
    static RexNode extreme(CallArguments arguments, boolean greatest) {
        ExpressionScope expressions = arguments.expressions();
        Rex rex = expressions.rex();
        List<RexNode> values = arguments.alternatives(0);
        List<RelDataType> types = values.stream().map(RexNode::getType).toList();
        RelDataType common = rex.types().common(types);
        // A time next to text is a value of another type in the total order.
        boolean times =
                types.stream().anyMatch(Types::isTime) && !Types.families(types).isEmpty();
        if (common == null || times || Types.isAny(common) || Types.isNull(common)) {
            ScalarFunction function = greatest ? ComparisonOperators.GREATEST : ComparisonOperators.LEAST;
            RexNode result = expressions.casts().anyValue(values.get(0));
            for (RexNode value : values.subList(1, values.size())) {
                result = rex.call(function, result, expressions.casts().stored(value));
            }
            return result;
        }
        List<RexNode> alike = alike(expressions, common, values, arguments.position());
        SqlKind kind = greatest ? SqlKind.GREATER_THAN_OR_EQUAL : SqlKind.LESS_THAN_OR_EQUAL;
        List<RexNode> conditions = new ArrayList<>();
        for (int i = 0; i < alike.size() - 1; i++) {
            conditions.add(isExtreme(rex, kind, alike, i));
        }
        return choose(expressions, conditions, alike, arguments.position());
    }

    /** Whether the value is not NULL and no other value exceeds it in the direction of the comparison. */
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

    static RexNode nullIf(CallArguments arguments) {
        ExpressionScope expressions = arguments.expressions();
        ComparisonBinder comparisons = new ComparisonBinder(expressions);
        ComparisonBinder.Side value = comparisons.side(arguments.get(0));
        ComparisonBinder.Side other = comparisons.side(arguments.get(1));
        RexNode equal = comparisons.compare(SqlKind.EQUALS, value, other, arguments.position());
        // Bare text next to a number is a number in the result too.
        RexNode kept = BareTexts.among(
                        expressions,
                        arguments.call().arguments(),
                        List.of(value.single().rex(), other.single().rex()))
                .get(0);
        RexNode none = expressions.rex().nullOf(expressions.rex().nullable(kept.getType(), true));
        return choose(expressions, List.of(equal), List.of(none, kept), arguments.position());
    }

    static RexNode conditional(CallArguments arguments) {
        ExpressionScope expressions = arguments.expressions();
        RexNode condition = expressions.condition(arguments.get(0), arguments.name());
        return choose(expressions, List.of(condition), arguments.alternatives(1), arguments.position());
    }

    static RexNode ifError(CallArguments arguments) {
        ExpressionScope expressions = arguments.expressions();
        List<RexNode> values = List.of(arguments.rex(0), arguments.rex(1));
        if (Rex.isNull(values.get(1))) {
            return expressions.rex().call(CastOperators.ATTEMPT, values.get(0));
        }
        RelDataType type = common(expressions.rex(), "IF_ERROR", values, arguments.position());
        List<RexNode> alike = alike(expressions, type, values, arguments.position());
        return expressions.rex().call(CastOperators.IF_ERROR, alike.get(0), alike.get(1));
    }

    static RexNode nvl2(CallArguments arguments) {
        ExpressionScope expressions = arguments.expressions();
        RexNode present = expressions.rex().call(SqlStdOperatorTable.IS_NOT_NULL, arguments.rex(0));
        return choose(expressions, List.of(present), arguments.alternatives(1), arguments.position());
    }

    /** @param results one for each condition, and the one for ELSE */
    static RexNode choose(
            ExpressionScope expressions, List<RexNode> conditions, List<RexNode> results, Position position) {
        Rex rex = expressions.rex();
        RelDataType type = common(rex, "CASE", results, position);
        List<RexNode> branches = alike(expressions, type, results, position);
        List<RexNode> operands = new ArrayList<>();
        for (int i = 0; i < conditions.size(); i++) {
            operands.add(conditions.get(i));
            operands.add(branches.get(i));
        }
        operands.add(branches.get(conditions.size()));
        boolean nullable = branches.stream().anyMatch(branch -> branch.getType().isNullable());
        return rex.builder().makeCall(rex.nullable(type, nullable), SqlStdOperatorTable.CASE, operands);
    }

    /** The common type of alternative values. */
    static RelDataType common(Rex rex, String where, List<RexNode> values, Position position) {
        List<RelDataType> types = values.stream().map(RexNode::getType).toList();
        RelDataType common = rex.types().common(types);
        if (common == null) {
            throw new QueryException(
                    ErrorKind.TYPE_MISMATCH,
                    where + " can't have values of types " + Types.describe(types, " and "),
                    position);
        }
        return common;
    }

    static List<RexNode> alike(
            ExpressionScope expressions, RelDataType common, List<RexNode> values, Position position) {
        return values.stream()
                .map(value -> expressions.casts().toCommon(value, common, position))
                .toList();
    }
}
