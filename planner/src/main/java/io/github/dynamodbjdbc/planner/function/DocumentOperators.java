package io.github.dynamodbjdbc.planner.function;

import io.github.dynamodbjdbc.planner.exec.Computation;
import io.github.dynamodbjdbc.planner.exec.function.ArrayFunctions;
import io.github.dynamodbjdbc.planner.exec.function.BagFunctions;
import io.github.dynamodbjdbc.planner.exec.function.DocumentFunctions;
import io.github.dynamodbjdbc.planner.exec.function.DynamicFunctions;
import io.github.dynamodbjdbc.planner.exec.function.JsonFunctions;
import io.github.dynamodbjdbc.planner.exec.function.TupleFunctions;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Lists, sets and maps, and the conditions on them that DynamoDB also has. Statements can't call these by name. */
public final class DocumentOperators {
    public static final ScalarFunction FIELD = Operators.strictTwo("field", Operators.ANY, DocumentFunctions::field);
    public static final ScalarFunction ELEMENT =
            Operators.strictTwo("element", Operators.ANY, DocumentFunctions::element);
    /** Whether a value has a member of that name, or an element at that place. */
    public static final ScalarFunction HAS = Operators.two(
            "has", Operators.BOOLEAN, (value, place) -> place != null && TupleFunctions.has(value, place));
    /** {@code document(name, value, name, value)} */
    public static final ScalarFunction DOCUMENT = ScalarFunction.of(
                    "document", Operators.ANY, 0, (Computation.OfMany) DocumentFunctions::document)
            .giving(CollectionKind.DOCUMENT);

    /** {@code documentOfPresent(name, value, whether it is left out, …)} */
    public static final ScalarFunction DOCUMENT_OF_PRESENT = ScalarFunction.of(
                    "documentOfPresent", Operators.ANY, 0, (Computation.OfMany) DocumentFunctions::documentOfPresent)
            .giving(CollectionKind.DOCUMENT);

    public static final ScalarFunction LIST =
            ScalarFunction.ofLists("list", List.of(), (Computation.OfMany) DocumentFunctions::list);
    /** Lists as one of lists: the first elements, the second ones, and so on, with NULL where one is shorter. */
    public static final ScalarFunction SIDE_BY_SIDE =
            ScalarFunction.of("sideBySide", Operators.ANY, 0, (Computation.OfMany) ArrayFunctions::sideBySide);

    /** {@code ||} where one side is known to be a list. */
    public static final ScalarFunction JOINED = ScalarFunction.ofLists(
            "joined", List.of(SqlTypeFamily.ANY, SqlTypeFamily.ANY), (Computation.OfTwo) ArrayFunctions::joined);

    /** A collection; any other value in a list. */
    public static final ScalarFunction ELEMENTS = Operators.one("elements", Operators.ANY, DocumentFunctions::elements);
    /** The value; NULL for a tuple. */
    public static final ScalarFunction NO_TUPLE = Operators.strictOne(
            "noTuple", Operators.ANY, value -> value instanceof Map ? null : DynamicFunctions.canonical(value));

    /** The first operand, that an attribute is MISSING, unless the second, its value, is a key of the group: then false. */
    public static final ScalarFunction MISSING_IN_GROUP =
            Operators.two("missingInGroup", Operators.BOOLEAN, (missing, value) -> missing);
    /** The second operand, after the first was computed. */
    public static final ScalarFunction AFTER = Operators.two("after", Operators.BOOLEAN, (computed, result) -> result);

    public static final ScalarFunction TO_BAG = Operators.strictOne("toBag", Operators.ANY, DocumentFunctions::toBag);

    /** The elements of a bag, whether it can be a set or not. */
    public static final ScalarFunction BAG_LIST =
            Operators.strictOne("bagList", Operators.ANY, DocumentFunctions::bagList);

    public static final ScalarFunction TO_SET = Operators.strictOne("toSet", Operators.ANY, DocumentFunctions::toSet);
    public static final ScalarFunction TO_DOCUMENT = Operators.one(
                    "toDocument", Operators.ANY, DocumentFunctions::toDocument)
            .giving(CollectionKind.DOCUMENT);
    public static final ScalarFunction PARSE_JSON = Operators.strictOne(
                    "parseJson", Operators.ANY, JsonFunctions::parseJson)
            .giving(CollectionKind.JSON);
    /** The value of a JSON text, JSON's null as a stored one. */
    public static final ScalarFunction JSON_OF_TEXT =
            Operators.strictOne("jsonOfText", Operators.ANY, JsonFunctions::storable);

    public static final ScalarFunction TO_LIST =
            ScalarFunction.ofLists("toList", List.of(SqlTypeFamily.ANY), (Computation.OfOne) DocumentFunctions::toList);
    public static final ScalarFunction BEGINS_WITH =
            Operators.two("beginsWith", Operators.BOOLEAN, DocumentFunctions::beginsWith);
    public static final ScalarFunction CONTAINS =
            Operators.two("contains", Operators.BOOLEAN, DocumentFunctions::contains);
    public static final ScalarFunction IN_COLLECTION =
            ScalarFunction.of("IN_COLLECTION", Operators.BOOLEAN, 2, (Computation.OfMany) BagFunctions::in);
    public static final ScalarFunction ATTRIBUTE_TYPE = ScalarFunction.of(
            "attributeType", Operators.BOOLEAN, 3, (Computation.OfThree) DocumentFunctions::attributeType);
    public static final ScalarFunction TUPLE_WITHOUT =
            ScalarFunction.of("TUPLE_WITHOUT", Operators.ANY, 2, (Computation.StrictOfTwo) TupleFunctions::without);
    /** A list whose elements are the last arguments of the call around it, so that it is never a constant. */
    public static final ScalarFunction VARIADIC =
            ScalarFunction.of("VARIADIC", Operators.ANY, 1, (Computation.StrictOfOneInRun) (list, run) -> list);
    /** The texts of a list's elements. */
    public static final ScalarFunction TEXTS = Operators.strictOne("texts", Operators.ANY, JsonFunctions::elementTexts);

    public static final ScalarFunction SIZE = Operators.one("size", Operators.NUMERIC, DocumentFunctions::size);

    private DocumentOperators() {}

    /** The kind of a value; null if it varies, or is unknown. */
    public static @Nullable CollectionKind kind(RexNode value) {
        if (value instanceof CollectionKind.Declared declared) {
            return declared.kind();
        }
        if (value instanceof RexOver over) {
            return ofAggregate(over.getAggOperator(), over.getOperands());
        }
        if (value instanceof RexCall call && call.getOperator() instanceof CollectionKind.Declared declared) {
            return declared.kind();
        }
        if (!(value instanceof RexInputRef)
                && SqlTypeName.CHAR_TYPES.contains(value.getType().getSqlTypeName())) {
            return CollectionKind.TEXT;
        }
        if (!(value instanceof RexCall call)) {
            return null;
        }
        List<RexNode> operands = call.getOperands();
        if (call.getOperator() instanceof ScalarFunction function) {
            return isOneOfOperands(function) ? common(operands.stream()) : function.gives();
        }
        int last = operands.size() - 1;
        return switch (call.getKind()) {
            case COALESCE -> common(operands.stream());
            case CASE ->
                common(IntStream.rangeClosed(0, last)
                        .filter(i -> i % 2 == 1 || i == last)
                        .mapToObj(operands::get));
            default -> null;
        };
    }

    private static boolean isOneOfOperands(ScalarFunction function) {
        return function.equals(CastOperators.ATTEMPT)
                || function.equals(ComparisonOperators.GREATEST)
                || function.equals(ComparisonOperators.LEAST);
    }

    /** The kind of the results of an aggregate or window function. */
    public static @Nullable CollectionKind ofAggregate(SqlAggFunction function, List<RexNode> arguments) {
        if (function.equals(Aggregates.ARRAY_AGG)) {
            return CollectionKind.LIST;
        }
        if (function.equals(Aggregates.STRING_AGG)) {
            return CollectionKind.TEXT;
        }
        if (function.equals(Aggregates.MODE) || function.equals(Aggregates.PERCENTILE_DISC)) {
            return kind(arguments.get(0));
        }
        return switch (function.getKind()) {
            case MIN, MAX, ANY_VALUE, FIRST_VALUE, LAST_VALUE, NTH_VALUE -> kind(arguments.get(0));
            case LAG, LEAD ->
                common(IntStream.range(0, arguments.size()).filter(i -> i != 1).mapToObj(arguments::get));
            default -> null;
        };
    }

    /** The kind that all of the values have, NULL apart; null if there is none. */
    public static @Nullable CollectionKind common(Stream<RexNode> values) {
        List<RexNode> known =
                values.filter(value -> !RexUtil.isNullLiteral(value, true)).toList();
        CollectionKind common = known.isEmpty() ? null : kind(known.get(0));
        for (RexNode value : known) {
            common = CollectionKind.common(common, kind(value));
        }
        return common;
    }

    /** Whether a value is computed as a list or NULL for every row, as {@code ARRAY[1, 2]} is. */
    public static boolean isList(RexNode value) {
        return value instanceof RexCall && kind(value) == CollectionKind.LIST;
    }
}
