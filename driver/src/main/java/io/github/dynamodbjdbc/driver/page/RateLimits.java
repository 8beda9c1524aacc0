package io.github.dynamodbjdbc.driver.page;

import io.github.dynamodbjdbc.driver.client.ClientHandle;
import org.jspecify.annotations.Nullable;

/** How fast the connections of one client configuration may consume capacity, all of them together. */
public final class RateLimits {
    /** As fast as the service allows. */
    public static final RateLimits NONE = new RateLimits(null, null);

    private final @Nullable TokenBucket read;
    private final @Nullable TokenBucket write;

    private RateLimits(@Nullable TokenBucket read, @Nullable TokenBucket write) {
        this.read = read;
        this.write = write;
    }

    private record Key(boolean write, double perSecond) {}

    /**
     * The limits that all holders of this client share who ask for the same.
     *
     * @param readUnitsPerSecond read capacity units; infinite for no limit
     * @param writeUnitsPerSecond write capacity units; infinite for no limit
     */
    public static RateLimits of(ClientHandle client, double readUnitsPerSecond, double writeUnitsPerSecond) {
        return new RateLimits(bucket(client, false, readUnitsPerSecond), bucket(client, true, writeUnitsPerSecond));
    }

    private static @Nullable TokenBucket bucket(ClientHandle client, boolean write, double perSecond) {
        return Double.isInfinite(perSecond)
                ? null
                : client.shared(
                        TokenBucket.class,
                        new Key(write, perSecond),
                        shared -> new TokenBucket(perSecond, System::nanoTime));
    }

    @Nullable
    TokenBucket bucket(boolean forWrites) {
        return forWrites ? write : read;
    }
}
