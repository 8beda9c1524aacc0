package io.github.dynamodbjdbc.planner.exec.aggregate;

import io.github.dynamodbjdbc.planner.exec.function.BitFunctions;
import java.util.Objects;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/** BIT_AND, BIT_OR or BIT_XOR of integers. Never receives NULL. */
final class Bits implements Accumulator {
    private final LongBinaryOperator operator;
    private @Nullable Long bits;

    Bits(LongBinaryOperator operator) {
        this.operator = operator;
    }

    @Override
    public void add(@Nullable Object[] arguments) {
        long number = BitFunctions.whole(Objects.requireNonNull(arguments[0]));
        Long before = bits;
        bits = before == null ? number : operator.applyAsLong(before, number);
    }

    @Override
    public @Nullable Object result() {
        return bits;
    }
}
