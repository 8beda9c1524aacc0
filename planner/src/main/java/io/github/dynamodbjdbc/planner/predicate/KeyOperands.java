package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.value.Values;

/** The valid operands of key conditions. */
public final class KeyOperands {
    /** The maximum length of a partition key value in bytes. */
    public static final int MAX_PARTITION_BYTES = 2048;

    /** The maximum length of a sort key value in bytes. */
    public static final int MAX_SORT_BYTES = 1024;

    private KeyOperands() {}

    /**
     * Whether DynamoDB accepts the operand for a key attribute of that type. No stored key equals an operand that it rejects. Operands that are
     * known only at run time are assumed to be valid.
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
