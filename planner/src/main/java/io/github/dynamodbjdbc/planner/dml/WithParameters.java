package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.planner.plan.ForwardingRunContext;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run with further parameters after those of the statement.
 *
 * @param own the number of parameters of the statement
 */
record WithParameters(RunContext run, int own, List<? extends @Nullable Object> more) implements ForwardingRunContext {
    @Override
    public @Nullable Object parameter(int index) {
        return index < own ? run.parameter(index) : more.get(index - own);
    }
}
