package io.github.dynamodbjdbc.engine.policy;

import java.util.List;
import java.util.Map;

/**
 * One action on one resource, as policies judge it.
 *
 * @param action such as {@code dynamodb:GetItem}
 * @param resource an ARN
 * @param context values of condition keys; a key that is not there is missing from the request
 */
public record Access(String action, String resource, Map<String, List<String>> context) {
    public Access {
        context = Map.copyOf(context);
    }
}
