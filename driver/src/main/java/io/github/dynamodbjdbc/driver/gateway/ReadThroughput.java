package io.github.dynamodbjdbc.driver.gateway;

import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.planner.access.Capacity;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Read capacity units per second that are provisioned for tables and indexes, as they were last described. Safe for many threads.
 *
 * <p>A page of 1 MB takes 128 units, whatever the table has: with 5 units a second, four of them at once are a minute and a half of its
 * throughput, and all fail once what it had saved up is used.
 */
public final class ReadThroughput {
    /** A page of a table that throttled takes no more of its throughput than that of so many seconds. */
    private static final double SECONDS_OF_A_PAGE = 2;

    private final Map<Target, Double> provisioned = new ConcurrentHashMap<>();

    private ReadThroughput() {}

    public static ReadThroughput of(ClientHandle client) {
        return client.sharedByAccount(ReadThroughput.class, "", ReadThroughput::new);
    }

    /** @param units null if none are provisioned, or that is not known */
    public void described(Target target, @Nullable Long units) {
        if (units == null || units <= 0) {
            provisioned.remove(target);
        } else {
            provisioned.put(target, (double) units);
        }
    }

    /** Units per second; infinite where none are provisioned. */
    double unitsPerSecond(Target target) {
        return provisioned.getOrDefault(target, Double.POSITIVE_INFINITY);
    }

    /** The number of full pages that may be read concurrently. */
    public int pagesAtOnce(Target target, int wanted) {
        double pages = unitsPerSecond(target) / Capacity.units(Capacity.blocks(Capacity.PAGE_BYTES), false);
        return (int) Math.max(1, Math.min(wanted, pages));
    }

    /** The most units of a page once the target has throttled. */
    public double unitsOfAPage(Target target) {
        return SECONDS_OF_A_PAGE * unitsPerSecond(target);
    }
}
