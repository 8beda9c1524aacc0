package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.planner.plan.AdviceRequest;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answers requests for advice. It runs statements itself, so that executions know it by this interface only. */
@FunctionalInterface
public interface Adviser {
    /** Rows with the columns of {@code system.advice}. */
    List<@Nullable Object[]> advise(AdviceRequest request, ExecutedStatement statement, RunContext run);
}
