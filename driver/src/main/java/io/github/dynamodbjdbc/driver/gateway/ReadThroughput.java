package io.github.dynamodbjdbc.driver.gateway;

import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.planner.access.Capacity;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The provisioned read capacity units per second of tables and indexes, as they were last described. Thread-safe.
 *
 * <p>A page of 1 MB takes 128 units. With 5 units per second, four concurrent pages take 100 seconds of the throughput, and all fail once the
 * accumulated burst capacity is used.
 */
public final class ReadThroughput {
    /** After throttling, a page takes at most this many seconds of the provisioned throughput. */
    private static final double SECONDS_OF_A_PAGE = 2;

    private final Map<Target, Double> provisioned = new ConcurrentHashMap<>();

    private ReadThroughput() {}

    public static ReadThroughput of(ClientHandle client) {
        return client.sharedByAccount(ReadThroughput.class, "", ReadThroughput::new);
    }

    /** @param units null if none are provisioned, or unknown */
    public void described(Target target, @Nullable Long units) {
        if (units == null || units <= 0) {
            provisioned.remove(target);
        } else {
            provisioned.put(target, (double) units);
        }
    }

    /** Units per second; infinite without provisioned throughput. */
    double unitsPerSecond(Target target) {
        return provisioned.getOrDefault(target, Double.POSITIVE_INFINITY);
    }

    /** The number of full pages that may be read concurrently. */
    public int pagesAtOnce(Target target, int wanted) {
        double pages = unitsPerSecond(target) / Capacity.units(Capacity.blocks(Capacity.PAGE_BYTES), false);
        return (int) Math.max(1, Math.min(wanted, pages));
    }

    /** The maximum units of a page after the target has throttled. */
    public double unitsOfAPage(Target target) {
        return SECONDS_OF_A_PAGE * unitsPerSecond(target);
    }
}
