package io.github.dynamodbjdbc.engine.policy;

import java.util.List;
import java.util.Locale;

/**
 * A statement of a policy.
 *
 * @param otherActions whether it is about all actions but those: NotAction
 * @param otherResources whether it is about all resources but those: NotResource
 */
record PolicyStatement(
        boolean allows,
        List<String> actions,
        boolean otherActions,
        List<String> resources,
        boolean otherResources,
        List<PolicyCondition> conditions) {
    PolicyStatement {
        actions = List.copyOf(actions);
        resources = List.copyOf(resources);
        conditions = List.copyOf(conditions);
    }

    boolean isAbout(Access access) {
        String action = access.action().toLowerCase(Locale.ROOT);
        boolean actionFits =
                actions.stream().anyMatch(pattern -> Pattern.matches(pattern.toLowerCase(Locale.ROOT), action));
        boolean resourceFits = resources.stream().anyMatch(pattern -> Pattern.matches(pattern, access.resource()));
        return actionFits != otherActions
                && resourceFits != otherResources
                && conditions.stream().allMatch(condition -> condition.holds(access));
    }
}
