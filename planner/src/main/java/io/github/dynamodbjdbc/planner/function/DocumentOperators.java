package io.github.dynamodbjdbc.planner.function;

import io.github.dynamodbjdbc.planner.exec.Computation;
import io.github.dynamodbjdbc.planner.exec.function.ArrayFunctions;
import io.github.dynamodbjdbc.planner.exec.function.DocumentFunctions;
import java.util.Set;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;

/** Lists, sets and maps, and the conditions on them that DynamoDB also has. Statements can't call these by name. */
public final class DocumentOperators {
    public static final ScalarFunction FIELD = Operators.strictTwo("field", Operators.ANY, DocumentFunctions::field);
    public static final ScalarFunction ELEMENT =
            Operators.strictTwo("element", Operators.ANY, DocumentFunctions::element);
    /** {@code document(name, value, name, value)} */
    public static final ScalarFunction DOCUMENT =
            ScalarFunction.of("document", Operators.ANY, 0, (Computation.OfMany) DocumentFunctions::document);

    public static final ScalarFunction LIST =
            ScalarFunction.of("list", Operators.ANY, 0, (Computation.OfMany) DocumentFunctions::list);
    /** Combines lists into a list of rows: the first elements, the second elements, and so on, padded with NULL. */
    public static final ScalarFunction SIDE_BY_SIDE =
            ScalarFunction.of("sideBySide", Operators.ANY, 0, (Computation.OfMany) ArrayFunctions::sideBySide);

    /** {@code ||} where one side is known to be a list. */
    public static final ScalarFunction JOINED = Operators.two("joined", Operators.ANY, ArrayFunctions::joined);

    public static final ScalarFunction TO_SET = Operators.strictOne("toSet", Operators.ANY, DocumentFunctions::toSet);
    public static final ScalarFunction TO_DOCUMENT =
            Operators.one("toDocument", Operators.ANY, DocumentFunctions::toDocument);
    public static final ScalarFunction TO_LIST = Operators.one("toList", Operators.ANY, DocumentFunctions::toList);
    public static final ScalarFunction BEGINS_WITH =
            Operators.two("beginsWith", Operators.BOOLEAN, DocumentFunctions::beginsWith);
    public static final ScalarFunction CONTAINS =
            Operators.two("contains", Operators.BOOLEAN, DocumentFunctions::contains);
    public static final ScalarFunction ATTRIBUTE_TYPE = ScalarFunction.of(
            "attributeType", Operators.BOOLEAN, 3, (Computation.OfThree) DocumentFunctions::attributeType);
    public static final ScalarFunction SIZE = Operators.one("size", Operators.NUMERIC, DocumentFunctions::size);

    /** Functions whose result is always a list or NULL. */
    private static final Set<String> LISTS = Set.of(
            "LIST_APPEND",
            "ARRAY_APPEND",
            "ARRAY_PREPEND",
            "ARRAY_CAT",
            "ARRAY_REMOVE",
            "ARRAY_REPLACE",
            "ARRAY_POSITIONS",
            "TRIM_ARRAY",
            "STRING_TO_ARRAY",
            "REGEXP_SPLIT_TO_ARRAY");

    private DocumentOperators() {}

    /** Whether a value is a list or NULL for every row, as {@code ARRAY[1, 2]} is. */
    public static boolean isList(RexNode value) {
        return value instanceof RexCall call
                && call.getOperator() instanceof ScalarFunction function
                && (function.equals(LIST)
                        || function.equals(TO_LIST)
                        || function.equals(JOINED)
                        || LISTS.contains(function.getName()));
    }
}
