package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.run.Expression;
import io.github.dynamodbjdbc.planner.run.Run;
import org.jspecify.annotations.Nullable;

/** A value that is known beforehand. */
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
