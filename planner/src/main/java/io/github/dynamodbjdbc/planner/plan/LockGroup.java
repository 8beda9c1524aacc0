package io.github.dynamodbjdbc.planner.plan;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Groups of properties that can undo each other, so that a lock on one locks all of them. A group's hints can loosen its properties, too.
 * A property in no group is locked alone; a hint in no group can only tighten.
 */
public enum LockGroup {
    SCANS(List.of("scan", "scanThreshold"), List.of("SCAN", "SEGMENT")),
    EXPIRY(List.of("ttl", "ttlClock"), List.of("TTL")),
    PARALLELISM(List.of("segments", "prefetch"), List.of("SEGMENTS")),
    CONSISTENCY(List.of("consistentRead"), List.of("CONSISTENT", "TRANSACTIONAL")),
    DENSITY(List.of("denseIndexes"), List.of("DENSE")),
    TYPING(List.of("typing"), List.of("TYPING")),
    EXACTNESS(List.of("vectorSearch"), List.of("APPROXIMATE"));

    private final List<String> properties;
    private final List<String> hints;

    LockGroup(List<String> properties, List<String> hints) {
        this.properties = properties;
        this.hints = hints;
    }

    /** The given properties and all others of their groups. */
    public static Set<String> closure(Collection<String> locked) {
        Set<String> all = new HashSet<>(locked);
        for (LockGroup group : values()) {
            if (group.properties.stream().anyMatch(locked::contains)) {
                all.addAll(group.properties);
            }
        }
        return all;
    }

    /** The property that a hint may loosen; null for a hint that only tightens. */
    public static @Nullable String loosenedBy(String hint) {
        for (LockGroup group : values()) {
            if (group.hints.contains(hint)) {
                return group.properties.get(0);
            }
        }
        return null;
    }
}
