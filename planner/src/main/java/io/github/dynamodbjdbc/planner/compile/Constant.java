package io.github.dynamodbjdbc.planner.compile;

import io.github.dynamodbjdbc.planner.exec.Expression;
import io.github.dynamodbjdbc.planner.exec.Run;
import org.jspecify.annotations.Nullable;

/** A constant value. */
record Constant(@Nullable Object value) implements Expression {
    static final Constant NULL = new Constant(null);

    @Override
    public @Nullable Object evaluate(@Nullable Object[] row, Run run) {
        return value;
    }

    static boolean isNull(Expression expression) {
        return expression instanceof Constant constant && constant.value == null;
    }
}
