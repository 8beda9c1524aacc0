package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;

/** Rejects, by name, operations of the service that the engine does not support. */
final class Refusals {
    private static final List<String> OTHERS = List.of("GlobalTableSourceArn", "GlobalTableSettingsReplicationMode");

    private Refusals() {}

    static void check(JsonNode request) {
        for (Map.Entry<String, JsonNode> member : request.properties()) {
            if (OTHERS.contains(member.getKey()) && !member.getValue().isNull()) {
                throw validation("This engine does not support the parameter " + member.getKey());
            }
        }
    }
}
