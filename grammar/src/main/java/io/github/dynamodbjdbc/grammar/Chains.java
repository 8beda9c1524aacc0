package io.github.dynamodbjdbc.grammar;

import java.util.List;
import java.util.function.BinaryOperator;

/**
 * Chains of one associative operator. A short chain becomes a left-deep tree. A long one becomes a balanced tree, so that thousands of
 * operands, which generated statements do have, are no deeper than a dozen levels.
 */
final class Chains {
    /** The greatest number of operands of a left-deep chain. */
    static final int LONGEST = 64;

    private Chains() {}

    /** The depth of the tree of a chain, without its leaves. */
    static int depth(int operands) {
        return operands <= LONGEST ? operands - 1 : Integer.SIZE - Integer.numberOfLeadingZeros(operands - 1);
    }

    static <T> T combine(List<T> operands, BinaryOperator<T> join) {
        if (operands.size() > LONGEST) {
            return balanced(operands, join);
        }
        T result = operands.get(0);
        for (T operand : operands.subList(1, operands.size())) {
            result = join.apply(result, operand);
        }
        return result;
    }

    private static <T> T balanced(List<T> operands, BinaryOperator<T> join) {
        if (operands.size() == 1) {
            return operands.get(0);
        }
        int middle = (operands.size() + 1) / 2;
        return join.apply(
                balanced(operands.subList(0, middle), join), balanced(operands.subList(middle, operands.size()), join));
    }
}
