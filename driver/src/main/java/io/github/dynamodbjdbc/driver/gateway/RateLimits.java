package io.github.dynamodbjdbc.driver.gateway;

import io.github.dynamodbjdbc.driver.client.ClientHandle;
import java.util.ArrayList;
import java.util.List;

/**
 * The rate at which all connections to one endpoint and region with one identity together may consume capacity, and a statement by
 * itself.
 */
public final class RateLimits {
    /** As fast as the service allows. */
    public static final RateLimits NONE = new RateLimits(List.of(), List.of());

    private final List<TokenBucket> read;
    private final List<TokenBucket> write;

    private RateLimits(List<TokenBucket> read, List<TokenBucket> write) {
        this.read = List.copyOf(read);
        this.write = List.copyOf(write);
    }

    private record Rate(boolean write, double perSecond) {}

    /**
     * The limits that this client shares with all of its endpoint, region and identity.
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

    /** The same, and a limit on reads that this statement shares with no other. */
    RateLimits withReads(double unitsPerSecond) {
        // Waited for first: behind a wait for it, what is shared may be used up again.
        List<TokenBucket> limited = new ArrayList<>();
        limited.add(new TokenBucket(unitsPerSecond, System::nanoTime));
        limited.addAll(read);
        return new RateLimits(limited, write);
    }

    /** All of them hold. */
    List<TokenBucket> buckets(boolean forWrites) {
        return forWrites ? write : read;
    }
}
