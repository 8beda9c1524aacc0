package io.github.dynamodbjdbc.planner.plan;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What loosens what: the properties of a group undo each other, so that a lock on one locks all of them, and the group's hints loosen it as
 * well. A property in no group stands for itself; a hint in no group only tightens.
 */
public enum LockGroup {
    SCANS(List.of("scan", "scanThreshold"), List.of("SCAN", "SEGMENT")),
    EXPIRY(List.of("ttl", "ttlClock"), List.of("TTL")),
    PARALLELISM(List.of("segments", "prefetch"), List.of("SEGMENTS")),
    CONSISTENCY(List.of("consistentRead"), List.of("CONSISTENT", "TRANSACTIONAL")),
    DENSITY(List.of("denseIndexes"), List.of("DENSE"));

    private final List<String> properties;
    private final List<String> hints;

    LockGroup(List<String> properties, List<String> hints) {
        this.properties = properties;
        this.hints = hints;
    }

    /** The properties that are locked with those. */
    public static Set<String> closure(Collection<String> locked) {
        Set<String> all = new HashSet<>(locked);
        for (LockGroup group : values()) {
            if (group.properties.stream().anyMatch(locked::contains)) {
                all.addAll(group.properties);
            }
        }
        return all;
    }

    /** The property that a hint may loosen; null if it only tightens. */
    public static @Nullable String loosenedBy(String hint) {
        for (LockGroup group : values()) {
            if (group.hints.contains(hint)) {
                return group.properties.get(0);
            }
        }
        return null;
    }
}
