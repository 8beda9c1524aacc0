package io.github.dynamodbjdbc.engine.policy;

import java.util.List;
import java.util.Map;

/**
 * One action on one resource, which policies allow or deny.
 *
 * @param action the action's name, such as {@code dynamodb:GetItem}
 * @param resource an ARN
 * @param context values of condition keys; the request has no condition key that is not in the map
 */
public record Access(String action, String resource, Map<String, List<String>> context) {
    public Access {
        context = Map.copyOf(context);
    }
}
