package io.github.dynamodbjdbc.driver.ddl;

import io.github.dynamodbjdbc.driver.catalog.ScalableTargets;
import io.github.dynamodbjdbc.driver.catalog.ScalableTargets.Units;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.Exchange;
import io.github.dynamodbjdbc.driver.gateway.JsonDocument;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.ServiceExchanges;
import io.github.dynamodbjdbc.driver.gateway.Target;
import io.github.dynamodbjdbc.planner.catalog.AutoScaling;
import io.github.dynamodbjdbc.planner.catalog.AutoScaling.Range;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Begins, changes and ends the auto scaling of the units of tables and indexes. */
final class ScalingChanges {
    private final RequestGateway gateway;

    ScalingChanges(RequestGateway gateway) {
        this.gateway = gateway;
    }

    private JsonDocument send(Exchange<Map<String, Object>, JsonDocument> exchange, Map<String, Object> request) {
        return gateway.send(
                0,
                exchange,
                Target.table(String.valueOf(request.getOrDefault("ResourceId", ScalableTargets.NAMESPACE))),
                request,
                0);
    }

    /** The auto scaling of a table, or of one of its indexes. */
    AutoScaling known(String table, @Nullable String index) {
        String resource = ScalableTargets.resource(table, index);
        return ScalableTargets.read(List.of(resource), this::send).of(resource);
    }

    /** @param index null for the table itself */
    void change(String table, @Nullable String index, AutoScaling wanted) {
        if (wanted.isUnsaid()) {
            return;
        }
        String resource = ScalableTargets.resource(table, index);
        ScalableTargets known = ScalableTargets.read(List.of(resource), this::send);
        change(resource, Units.READ, wanted.reads(), known);
        change(resource, Units.WRITE, wanted.writes(), known);
    }

    private void change(String resource, Units units, @Nullable Range wanted, ScalableTargets all) {
        ScalableTargets.Target known = all.target(resource, units);
        if (wanted == null || wanted.ends() && known == null) {
            return;
        }
        if (wanted.ends()) {
            // Its policy goes with it.
            send(ServiceExchanges.DEREGISTER, named(resource, units));
            return;
        }
        Range range = wanted.orElse(known == null ? null : known.range());
        Long least = range.least();
        Long most = range.most();
        if (least == null || most == null || least > most) {
            throw new StatementFailure(
                    SqlState.INVALID_STATEMENT,
                    least == null || most == null
                            ? "Auto scaling of " + resource + " begins with autoscaling_min and autoscaling_max, both"
                            : "Auto scaling of " + resource + " would have autoscaling_min " + least
                                    + ", more than autoscaling_max, " + most);
        }
        if (known == null || !range.equals(known.range()) || known.policy() == null) {
            Map<String, Object> target = named(resource, units);
            target.put("MinCapacity", least);
            target.put("MaxCapacity", most);
            send(ServiceExchanges.REGISTER, target);
            Map<String, Object> policy = named(resource, units);
            policy.put(
                    "PolicyName",
                    known != null && known.policy() != null ? known.policy() : units.metric() + ":" + resource);
            policy.put("PolicyType", "TargetTrackingScaling");
            policy.put(
                    "TargetTrackingScalingPolicyConfiguration",
                    Map.of(
                            "TargetValue",
                            Objects.requireNonNull(range.target()).longValue(),
                            "PredefinedMetricSpecification",
                            Map.of("PredefinedMetricType", units.metric())));
            send(ServiceExchanges.PUT_POLICY, policy);
        }
    }

    private static Map<String, Object> named(String resource, Units units) {
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("ServiceNamespace", ScalableTargets.NAMESPACE);
        request.put("ResourceId", resource);
        request.put("ScalableDimension", units.dimension(resource));
        return request;
    }
}
