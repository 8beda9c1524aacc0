package io.github.dynamodbjdbc.driver.gateway;

import io.github.dynamodbjdbc.driver.client.ClientHandle;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.LongSupplier;

/**
 * The buckets of one endpoint, region and identity: whatever one of its connections consumes is taken from all of them, so that no
 * difference of URLs, such as another timeout or another rate, makes the rates add up. Safe for many threads.
 */
final class RateGroup {
    private final Set<TokenBucket> buckets = Collections.newSetFromMap(new WeakHashMap<>());

    /** @param write whether the units are those of writes */
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

    /** Takes from all buckets but one what a request of that one takes there. */
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
