package io.github.dynamodbjdbc.planner.scan;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.function.CoercionOperators;
import io.github.dynamodbjdbc.planner.function.Functions;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlOperator;
import org.jspecify.annotations.Nullable;

/**
 * Conditions on DynamoDB's {@code size} that comparisons of a collection's number of elements imply. {@code size} counts the characters of a string too, and
 * NULLs among the elements.
 *
 * <pre>
 * CARDINALITY(a) = 2    size(a) = 2, and a is a list or set
 * EXISTS(a)             size(a) > 0, and a is a list, set or document
 * COLL_COUNT(a) > 2     size(a) > 2, and a is a list or set; the elements may be NULL
 * COLL_COUNT(a) = 2     size(a) >= 2, and a is a list or set
 * COLL_COUNT(a) < 2     a is a list or set
 * </pre>
 */
final class CollectionSizes {
    private static final SqlOperator CARDINALITY = Functions.operator("CARDINALITY");
    private static final SqlOperator COLL_COUNT = Functions.operator("COLL_COUNT");
    private static final SqlOperator BAG_SIZE = Functions.operator("BAG_SIZE");

    private CollectionSizes() {}

    /** The argument of a function that counts elements; null for other expressions. */
    static @Nullable RexNode counted(RexNode node) {
        if (!(node instanceof RexCall call) || !isCount(call.getOperator())) {
            return null;
        }
        RexNode argument = call.getOperands().get(0);
        return argument instanceof RexCall array && array.getOperator().equals(CoercionOperators.AS_ARRAY)
                ? array.getOperands().get(0)
                : argument;
    }

    private static boolean isCount(SqlOperator operator) {
        return operator.equals(CARDINALITY) || operator.equals(COLL_COUNT) || operator.equals(BAG_SIZE);
    }

    /**
     * The condition that a comparison implies.
     *
     * @param count a call of which {@link #counted} is at that path
     */
    static Predicate implied(RexNode count, AttributePath path, ComparisonOperator operator, Term.Operand operand) {
        SqlOperator function = ((RexCall) count).getOperator();
        Predicate collection = collection(path, function.equals(BAG_SIZE));
        ComparisonOperator implied = function.equals(COLL_COUNT) ? weaker(operator) : operator;
        return implied == null
                ? collection
                : Predicates.and(collection, new Predicate.Comparison(new Term.Size(path), implied, operand));
    }

    private static @Nullable ComparisonOperator weaker(ComparisonOperator operator) {
        return switch (operator) {
            case GREATER, GREATER_OR_EQUAL -> operator;
            case EQUAL -> ComparisonOperator.GREATER_OR_EQUAL;
            case NOT_EQUAL, LESS, LESS_OR_EQUAL -> null;
        };
    }

    private static Predicate collection(AttributePath path, boolean orDocument) {
        List<Predicate> types = new ArrayList<>();
        for (AttributeType type : List.of(AttributeType.L, AttributeType.SS, AttributeType.NS, AttributeType.BS)) {
            types.add(new Predicate.HasType(path, type));
        }
        if (orDocument) {
            types.add(new Predicate.HasType(path, AttributeType.M));
        }
        return Predicates.or(types);
    }
}
