package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;

/** What the service does and the engine does not yet: refused by name. */
final class Refusals {
    private static final Map<String, String> LEGACY = Map.of(
            "AttributesToGet", "ProjectionExpression",
            "AttributeUpdates", "UpdateExpression",
            "ConditionalOperator", "an expression",
            "Expected", "ConditionExpression",
            "KeyConditions", "KeyConditionExpression",
            "QueryFilter", "FilterExpression",
            "ScanFilter", "FilterExpression");

    private static final List<String> OTHERS = List.of(
            "ResourcePolicy",
            "ReplicaUpdates",
            "MultiRegionConsistency",
            "GlobalTableWitnessUpdates",
            "GlobalTableSourceArn",
            "GlobalTableSettingsReplicationMode",
            "VectorIndexes",
            "VectorIndexUpdates");

    private Refusals() {}

    static void check(JsonNode request) {
        for (Map.Entry<String, JsonNode> member : request.properties()) {
            String instead = LEGACY.get(member.getKey());
            if (instead != null && !member.getValue().isNull()) {
                throw validation(
                        "This engine does not support the legacy parameter " + member.getKey() + ": use " + instead);
            }
            if (OTHERS.contains(member.getKey()) && !member.getValue().isNull()) {
                throw validation("This engine does not support the parameter " + member.getKey());
            }
        }
    }
}
