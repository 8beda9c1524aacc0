package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.refusal;
import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.json.Json;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.table.IndexDefinition;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The operations of Application Auto Scaling on tables and indexes, at the engine's own endpoint: what they set is kept and shown. Units are never changed by
 * it.
 */
final class AutoScaling {
    /** The operations, which belong to another service of AWS than all others. */
    static final Set<String> OPERATIONS = Set.of(
            "DeregisterScalableTarget",
            "DescribeScalableTargets",
            "DescribeScalingPolicies",
            "PutScalingPolicy",
            "RegisterScalableTarget");

    private static final String SETTING = "AutoScaling";
    private static final String NAMESPACE = "ServiceNamespace";
    private static final String RESOURCE = "ResourceId";
    private static final String DIMENSION = "ScalableDimension";
    private static final String LEAST = "MinCapacity";
    private static final String MOST = "MaxCapacity";
    private static final String POLICY = "policy";
    private static final String CREATED = "CreationTime";
    private static final String CONFIGURATION = "TargetTrackingScalingPolicyConfiguration";
    private static final String WRITES_OF_TABLE = "dynamodb:table:WriteCapacityUnits";
    private static final int PAGE = 50;

    private static final Pattern TABLE = Pattern.compile("table/([^/]+)(?:/index/([^/]+))?");
    private static final Pattern UNITS = Pattern.compile("dynamodb:(table|index):(Read|Write)CapacityUnits");

    private AutoScaling() {}

    /** A table, and what is scaled of it. */
    private record Scaled(Table table, String resource, String dimension) {
        String key() {
            return resource + ' ' + dimension;
        }

        String words() {
            return "service namespace: dynamodb, resource ID: " + resource + ", scalable dimension: " + dimension;
        }
    }

    private static void checkNamespace(Call call) {
        if (!"dynamodb".equals(call.text(NAMESPACE))) {
            throw validation("This engine scales the service namespace dynamodb only");
        }
    }

    private static Scaled scaled(Call call) {
        checkNamespace(call);
        String resource = String.valueOf(call.text(RESOURCE));
        String dimension = String.valueOf(call.text(DIMENSION));
        Matcher named = TABLE.matcher(resource);
        Matcher units = UNITS.matcher(dimension);
        if (!named.matches() || !units.matches() || units.group(1).equals("index") != (named.group(2) != null)) {
            throw validation("Unsupported service namespace, resource type or scalable dimension");
        }
        Table table = call.database().table(call.space(), named.group(1));
        IndexDefinition index = table == null || named.group(2) == null
                ? null
                : table.definition().index(named.group(2));
        if (table == null || named.group(2) != null && (index == null || !index.global())) {
            throw validation("DynamoDB table or index does not exist: " + resource);
        }
        return new Scaled(table, resource, dimension);
    }

    private static ObjectNode kept(TableDefinition table) {
        String json = table.settings().get(SETTING);
        return json == null ? JsonNodeFactory.instance.objectNode() : (ObjectNode) TableDescriptions.tree(json);
    }

    private static void keep(Call call, Table table, ObjectNode changed) {
        call.database()
                .define(
                        call.space(),
                        table,
                        table.definition()
                                .change()
                                .setting(SETTING, changed.isEmpty() ? null : Json.text(changed))
                                .build());
    }

    private static ObjectNode required(ObjectNode kept, Scaled scaled) {
        if (!(kept.get(scaled.key()) instanceof ObjectNode target)) {
            throw refusal("ObjectNotFoundException", "No scalable target registered for " + scaled.words());
        }
        return target;
    }

    /** Whether the write units of a table itself are adjusted. */
    static boolean scalesWrites(TableDefinition table) {
        return kept(table).path("table/" + table.name() + ' ' + WRITES_OF_TABLE).has(POLICY);
    }

    private static String arn(Call call, String what) {
        return "arn:aws:application-autoscaling:" + call.region() + ":" + TableDefinition.ACCOUNT + ":" + what;
    }

    static Reply register(Call call) {
        return call.database().store().write(() -> {
            Scaled scaled = scaled(call);
            ObjectNode kept = kept(scaled.table().definition());
            ObjectNode target = kept.get(scaled.key()) instanceof ObjectNode known
                    ? known
                    : JsonNodeFactory.instance
                            .objectNode()
                            .put(NAMESPACE, "dynamodb")
                            .put(RESOURCE, scaled.resource())
                            .put(DIMENSION, scaled.dimension())
                            .put(CREATED, call.database().now() / 1000.0)
                            .put("ScalableTargetARN", arn(call, "scalable-target/" + UUID.randomUUID()));
            for (String bound : List.of(LEAST, MOST)) {
                if (call.has(bound)) {
                    target.put(bound, call.request().path(bound).asLong());
                } else if (!target.has(bound)) {
                    throw validation("MinCapacity and MaxCapacity are required to register a scalable target");
                }
            }
            if (target.path(LEAST).asLong() > target.path(MOST).asLong()) {
                throw validation("Maximum capacity cannot be less than minimum capacity");
            }
            kept.set(scaled.key(), target);
            keep(call, scaled.table(), kept);
            String made = target.path("ScalableTargetARN").asText();
            return out -> out.writeStringField("ScalableTargetARN", made);
        });
    }

    static Reply put(Call call) {
        return call.database().store().write(() -> {
            Scaled scaled = scaled(call);
            ObjectNode kept = kept(scaled.table().definition());
            ObjectNode target = required(kept, scaled);
            if (!"TargetTrackingScaling".equals(call.text("PolicyType"))) {
                throw validation("Only the policy type TargetTrackingScaling is supported for DynamoDB");
            }
            String name = String.valueOf(call.text("PolicyName"));
            JsonNode known = target.path(POLICY);
            if (known.isObject() && !known.path("PolicyName").asText().equals(name)) {
                throw validation("Only one TargetTrackingScaling policy for a given metric specification is allowed.");
            }
            ObjectNode policy = JsonNodeFactory.instance.objectNode().put("PolicyName", name);
            policy.put(
                    "PolicyARN",
                    known.has("PolicyARN")
                            ? known.path("PolicyARN").asText()
                            : arn(
                                    call,
                                    "scalingPolicy:" + UUID.randomUUID() + ":resource/dynamodb/" + scaled.resource()
                                            + ":policyName/" + name));
            policy.put(CREATED, call.database().now() / 1000.0);
            policy.set(CONFIGURATION, call.request().path(CONFIGURATION));
            target.set(POLICY, policy);
            keep(call, scaled.table(), kept);
            String made = policy.path("PolicyARN").asText();
            return out -> {
                out.writeStringField("PolicyARN", made);
                out.writeArrayFieldStart("Alarms");
                out.writeEndArray();
            };
        });
    }

    static Reply deregister(Call call) {
        return call.database().store().write(() -> {
            Scaled scaled = scaled(call);
            ObjectNode kept = kept(scaled.table().definition());
            required(kept, scaled);
            kept.remove(scaled.key());
            keep(call, scaled.table(), kept);
            return Reply.EMPTY;
        });
    }

    static Reply targets(Call call) {
        List<ObjectNode> found = new ArrayList<>();
        for (ObjectNode target : all(call)) {
            boolean named = !call.has("ResourceIds") || has(call.request().path("ResourceIds"), target.path(RESOURCE));
            if (named && isOfDimension(call, target)) {
                ObjectNode shown = target.deepCopy();
                shown.remove(POLICY);
                found.add(shown.put("RoleARN", role()));
            }
        }
        return page(call, "ScalableTargets", found);
    }

    private static String role() {
        return "arn:aws:iam::" + TableDefinition.ACCOUNT
                + ":role/aws-service-role/dynamodb.application-autoscaling.amazonaws.com/"
                + "AWSServiceRoleForApplicationAutoScaling_DynamoDBTable";
    }

    static Reply policies(Call call) {
        List<ObjectNode> found = new ArrayList<>();
        for (ObjectNode target : all(call)) {
            JsonNode policy = target.path(POLICY);
            boolean named =
                    !call.has(RESOURCE) || target.path(RESOURCE).asText().equals(call.text(RESOURCE));
            if (policy.isObject() && named && isOfDimension(call, target)) {
                ObjectNode shown = policy.deepCopy();
                for (String member : List.of(NAMESPACE, RESOURCE, DIMENSION)) {
                    shown.set(member, target.path(member));
                }
                found.add(shown.put("PolicyType", "TargetTrackingScaling"));
            }
        }
        return page(call, "ScalingPolicies", found);
    }

    private static List<ObjectNode> all(Call call) {
        checkNamespace(call);
        List<ObjectNode> found = new ArrayList<>();
        for (Table table : call.database().tables(call.space())) {
            for (Map.Entry<String, JsonNode> target : kept(table.definition()).properties()) {
                found.add((ObjectNode) target.getValue());
            }
        }
        return found;
    }

    private static boolean isOfDimension(Call call, ObjectNode target) {
        return !call.has(DIMENSION) || target.path(DIMENSION).asText().equals(call.text(DIMENSION));
    }

    private static boolean has(JsonNode names, JsonNode name) {
        for (JsonNode each : names) {
            if (each.asText().equals(name.asText())) {
                return true;
            }
        }
        return false;
    }

    private static Reply page(Call call, String member, List<ObjectNode> found) {
        int start = offset(call.text("NextToken"), found.size());
        int most = call.has("MaxResults") ? call.request().path("MaxResults").asInt() : PAGE;
        int end = Math.min(found.size(), start + most);
        ArrayNode shown = JsonNodeFactory.instance.arrayNode();
        found.subList(start, end).forEach(shown::add);
        return out -> {
            out.writeFieldName(member);
            Json.write(shown, out);
            if (end < found.size()) {
                out.writeStringField("NextToken", Integer.toString(end));
            }
        };
    }

    private static int offset(@Nullable String token, int size) {
        if (token == null) {
            return 0;
        }
        if (!token.matches("[0-9]{1,9}") || Integer.parseInt(token) > size) {
            throw refusal("InvalidNextTokenException", "The next token is not valid");
        }
        return Integer.parseInt(token);
    }
}
