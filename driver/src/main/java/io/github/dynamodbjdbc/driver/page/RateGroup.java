package io.github.dynamodbjdbc.driver.page;

import io.github.dynamodbjdbc.driver.client.ClientHandle;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The buckets of one endpoint, region and identity: whatever one of its connections consumes is taken from all of them, so that no
 * difference of URLs, such as another timeout or another rate, makes the rates add up. Kept as long as a client holds one of its buckets.
 * Safe for many threads.
 */
final class RateGroup {
    private static final Map<Key, WeakReference<RateGroup>> GROUPS = new HashMap<>();

    private final Set<TokenBucket> buckets = Collections.newSetFromMap(new WeakHashMap<>());

    private record Key(@Nullable Object endpoint, String region, String identity, boolean write) {}

    /** @param write whether the units are those of writes */
    static RateGroup of(ClientHandle client, boolean write) {
        Key key = new Key(
                client.configuration().endpoint(), client.configuration().region(), client.identity(), write);
        synchronized (GROUPS) {
            GROUPS.values().removeIf(group -> group.get() == null);
            WeakReference<RateGroup> known = GROUPS.get(key);
            RateGroup group = known == null ? null : known.get();
            if (group == null) {
                group = new RateGroup();
                GROUPS.put(key, new WeakReference<>(group));
            }
            return group;
        }
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
