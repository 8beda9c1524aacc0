package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.gateway.Exchange;
import io.github.dynamodbjdbc.driver.gateway.JsonDocument;
import io.github.dynamodbjdbc.driver.gateway.ServiceExchanges;
import io.github.dynamodbjdbc.planner.catalog.AutoScaling;
import io.github.dynamodbjdbc.planner.catalog.AutoScaling.Range;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The units of tables and indexes that auto scaling adjusts, with their bounds and policies. */
public final class ScalableTargets {
    /** DynamoDB, as the other service knows it. */
    public static final String NAMESPACE = "dynamodb";

    public static final ScalableTargets NONE = new ScalableTargets(List.of());

    /** The most resources that one request names. */
    private static final int AT_ONCE = 50;

    private final List<Target> targets;

    private ScalableTargets(List<Target> targets) {
        this.targets = targets;
    }

    /** Sends a request of the service. */
    public interface Asker {
        JsonDocument ask(Exchange<Map<String, Object>, JsonDocument> exchange, Map<String, Object> request);
    }

    /** The kinds of units. */
    public enum Units {
        READ,
        WRITE;

        /** The name of the units of a table or an index. */
        public String dimension(String resource) {
            return "dynamodb:" + (resource.contains("/index/") ? "index" : "table") + ":" + member() + "CapacityUnits";
        }

        public String metric() {
            return "DynamoDB" + member() + "CapacityUtilization";
        }

        private String member() {
            return this == READ ? "Read" : "Write";
        }
    }

    /**
     * The scaled units of one kind of a table or an index.
     *
     * @param resource {@code table/NAME} or {@code table/NAME/index/INDEX}
     * @param policy null if bounds are registered, and no policy changes the units
     */
    public record Target(
            String resource,
            Units units,
            Range range,
            @Nullable String policy) {}

    public static String resource(String table, @Nullable String index) {
        return "table/" + table + (index == null ? "" : "/index/" + index);
    }

    /** @param resources null for all of the region */
    public static ScalableTargets read(@Nullable List<String> resources, Asker asker) {
        List<JsonDocument> found = new ArrayList<>();
        if (resources == null) {
            found.addAll(all(ServiceExchanges.TARGETS, "ScalableTargets", Map.of(), asker));
        } else {
            for (int i = 0; i < resources.size(); i += AT_ONCE) {
                List<String> some = resources.subList(i, Math.min(resources.size(), i + AT_ONCE));
                found.addAll(all(ServiceExchanges.TARGETS, "ScalableTargets", Map.of("ResourceIds", some), asker));
            }
        }
        Map<String, JsonDocument> policies = new HashMap<>();
        List<String> scaled = found.stream()
                .map(target -> target.required("ResourceId"))
                .distinct()
                .toList();
        if (resources == null) {
            all(ServiceExchanges.POLICIES, "ScalingPolicies", Map.of(), asker)
                    .forEach(policy -> policies.put(key(policy), policy));
        } else {
            for (String each : scaled) {
                all(ServiceExchanges.POLICIES, "ScalingPolicies", Map.of("ResourceId", each), asker)
                        .forEach(policy -> policies.put(key(policy), policy));
            }
        }
        return new ScalableTargets(found.stream()
                .map(target -> target(target, policies.get(key(target))))
                .toList());
    }

    private static List<JsonDocument> all(
            Exchange<Map<String, Object>, JsonDocument> exchange,
            String member,
            Map<String, Object> wanted,
            Asker asker) {
        List<JsonDocument> all = new ArrayList<>();
        String next = null;
        do {
            Map<String, Object> request = new LinkedHashMap<>(wanted);
            request.put("ServiceNamespace", NAMESPACE);
            if (next != null) {
                request.put("NextToken", next);
            }
            JsonDocument page = asker.ask(exchange, request);
            all.addAll(page.objects(member));
            next = page.text("NextToken");
        } while (next != null);
        return all;
    }

    private static String key(JsonDocument document) {
        return document.required("ResourceId") + ' ' + document.required("ScalableDimension");
    }

    private static Target target(JsonDocument target, @Nullable JsonDocument policy) {
        JsonDocument tracked = policy == null ? null : policy.object("TargetTrackingScalingPolicyConfiguration");
        Long percent = tracked == null ? null : tracked.number("TargetValue");
        return new Target(
                target.required("ResourceId"),
                target.required("ScalableDimension").endsWith("WriteCapacityUnits") ? Units.WRITE : Units.READ,
                new Range(
                        target.number("MinCapacity"),
                        target.number("MaxCapacity"),
                        percent == null ? null : (Integer) percent.intValue(),
                        false),
                policy == null ? null : policy.text("PolicyName"));
    }

    public List<Target> targets() {
        return targets;
    }

    /** The units of one kind of a resource; null if they are not scaled. */
    public @Nullable Target target(String resource, Units units) {
        return targets.stream()
                .filter(target -> target.resource().equals(resource) && target.units() == units)
                .findFirst()
                .orElse(null);
    }

    /** The auto scaling of a table or an index. */
    public AutoScaling of(String resource) {
        Target reads = target(resource, Units.READ);
        Target writes = target(resource, Units.WRITE);
        return new AutoScaling(reads == null ? null : reads.range(), writes == null ? null : writes.range());
    }
}
