package io.github.dynamodbjdbc.driver.gateway;

import io.github.dynamodbjdbc.driver.client.ClientHandle;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.LongSupplier;

/**
 * The buckets of one endpoint, region and identity. The consumption of each connection is taken from all of them, so that rates don't add up if URLs
 * differ, such as in a timeout or in the rate itself. Thread-safe.
 */
final class RateGroup {
    private final Set<TokenBucket> buckets = Collections.newSetFromMap(new WeakHashMap<>());

    /** @param write whether the units are write units */
    static RateGroup of(ClientHandle client, boolean write) {
        return client.sharedByAccount(RateGroup.class, write, RateGroup::new);
    }

    synchronized TokenBucket bucket(double perSecond, LongSupplier nanoTime) {
        for (TokenBucket bucket : buckets) {
            if (bucket.perSecond() == perSecond) {
                return bucket;
            }
        }
        TokenBucket bucket = new TokenBucket(perSecond, nanoTime, this);
        buckets.add(bucket);
        return bucket;
    }

    /** Takes a request's units from all other buckets. */
    void drainOthers(TokenBucket bucket, double units) {
        List<TokenBucket> all;
        synchronized (this) {
            all = List.copyOf(buckets);
        }
        all.forEach(other -> {
            if (other != bucket) {
                other.drain(units);
            }
        });
    }
}
