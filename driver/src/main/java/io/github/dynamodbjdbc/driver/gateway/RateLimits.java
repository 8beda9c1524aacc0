package io.github.dynamodbjdbc.driver.gateway;

import io.github.dynamodbjdbc.driver.client.ClientHandle;
import java.util.ArrayList;
import java.util.List;

/** The maximum rate of consumption of all connections to one endpoint and region with one identity, and of a single statement. */
public final class RateLimits {
    /** No limits. */
    public static final RateLimits NONE = new RateLimits(List.of(), List.of());

    private final List<TokenBucket> read;
    private final List<TokenBucket> write;

    private RateLimits(List<TokenBucket> read, List<TokenBucket> write) {
        this.read = List.copyOf(read);
        this.write = List.copyOf(write);
    }

    private record Rate(boolean write, double perSecond) {}

    /**
     * The limits that this client shares with all others of its endpoint, region and identity.
     *
     * @param readUnitsPerSecond read capacity units; infinite for no limit
     * @param writeUnitsPerSecond write capacity units; infinite for no limit
     */
    public static RateLimits of(ClientHandle client, double readUnitsPerSecond, double writeUnitsPerSecond) {
        if (Double.isInfinite(readUnitsPerSecond) && Double.isInfinite(writeUnitsPerSecond)) {
            return NONE;
        }
        return new RateLimits(buckets(client, false, readUnitsPerSecond), buckets(client, true, writeUnitsPerSecond));
    }

    private static List<TokenBucket> buckets(ClientHandle client, boolean write, double perSecond) {
        return Double.isInfinite(perSecond)
                ? List.of()
                : List.of(client.shared(
                        TokenBucket.class, new Rate(write, perSecond), shared -> RateGroup.of(shared, write)
                                .bucket(perSecond, System::nanoTime)));
    }

    /** These limits with an additional limit on this statement's reads. */
    RateLimits withReads(double unitsPerSecond) {
        // The statement's own bucket first: while waiting for it, the shared units might be used up again.
        List<TokenBucket> limited = new ArrayList<>();
        limited.add(new TokenBucket(unitsPerSecond, System::nanoTime));
        limited.addAll(read);
        return new RateLimits(limited, write);
    }

    /** The buckets that all apply. */
    List<TokenBucket> buckets(boolean forWrites) {
        return forWrites ? write : read;
    }
}
