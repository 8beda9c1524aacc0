package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.value.Values;

/** Which operands a key condition may have. */
public final class KeyOperands {
    /** Bytes of a partition attribute's value. */
    public static final int MAX_PARTITION_BYTES = 2048;

    /** Bytes of a sort attribute's value. */
    public static final int MAX_SORT_BYTES = 1024;

    private KeyOperands() {}

    /**
     * Whether DynamoDB takes the operand for a key attribute of that type. No stored key is equal to one that it refuses. What is
     * known only when the statement runs is presumed fit.
     */
    public static boolean isFit(Term.Operand operand, AttributeType type, int maxBytes) {
        if (operand instanceof Term.Literal literal) {
            Object value = literal.value();
            return AttributeType.of(value) == type
                    && StorableValues.isStorable(value)
                    && !StorableValues.isEmpty(value)
                    && Values.bytes(value) <= maxBytes;
        }
        if (operand instanceof Term.Moment moment) {
            return moment.type() == type;
        }
        if (operand instanceof Term.Text) {
            return type == AttributeType.S;
        }
        return operand instanceof Term.Parameter || type == AttributeType.N;
    }
}
