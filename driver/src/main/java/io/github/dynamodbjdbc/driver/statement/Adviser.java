package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.session.Session;
import io.github.dynamodbjdbc.driver.settings.ConnectionSettings;
import io.github.dynamodbjdbc.planner.plan.AdviceRequest;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answers requests for advice. It runs statements itself, so that executions know it by this interface only. */
@FunctionalInterface
public interface Adviser {
    /**
     * Rows with the columns of {@code system.advice}.
     *
     * @param settings the settings of the statement that asks
     * @param gateway the gateway of its requests
     */
    List<@Nullable Object[]> advise(
            AdviceRequest request,
            Session session,
            ConnectionSettings settings,
            RequestGateway gateway,
            RunContext run);
}
