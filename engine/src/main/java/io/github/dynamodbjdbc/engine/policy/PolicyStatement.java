package io.github.dynamodbjdbc.engine.policy;

import java.util.List;
import java.util.Locale;

/**
 * A statement of a policy.
 *
 * @param otherActions whether it applies to all actions except the given ones: NotAction
 * @param otherResources whether it applies to all resources except the given ones: NotResource
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
