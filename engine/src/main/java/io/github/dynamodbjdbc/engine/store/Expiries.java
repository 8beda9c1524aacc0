package io.github.dynamodbjdbc.engine.store;

import io.github.dynamodbjdbc.engine.value.Item;
import io.github.dynamodbjdbc.engine.value.Value;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/** The keys of a table's items by expiration second. */
final class Expiries {
    /** Expiration times longer ago than this are taken as a mistake, and the items are kept. */
    private static final long OLDEST_SECONDS = Duration.ofDays(5 * 365 + 1).toSeconds();

    private static final BigDecimal LATEST = BigDecimal.valueOf(Long.MAX_VALUE / 2);

    private final MVMap<byte[], byte[]> byTime;

    Expiries(MVMap<byte[], byte[]> byTime) {
        this.byTime = byTime;
    }

    void replace(@Nullable String attribute, byte[] key, @Nullable Item before, @Nullable Item after) {
        if (attribute == null) {
            return;
        }
        Long old = before == null ? null : seconds(before.get(attribute));
        Long now = after == null ? null : seconds(after.get(attribute));
        if (Objects.equals(old, now)) {
            return;
        }
        if (old != null) {
            byTime.remove(timed(old, key));
        }
        if (now != null) {
            byTime.put(timed(now, key), key);
        }
    }

    void clear() {
        byTime.clear();
    }

    /** The keys of items whose expiration time is before {@code nowSeconds}, at most {@code most}. */
    List<byte[]> expired(long nowSeconds, int most) {
        List<byte[]> keys = new ArrayList<>();
        byte[] end = timed(nowSeconds, new byte[0]);
        Cursor<byte[], byte[]> cursor = byTime.cursor(timed(Math.max(0, nowSeconds - OLDEST_SECONDS), new byte[0]));
        while (cursor.hasNext() && keys.size() < most) {
            byte[] time = cursor.next();
            if (Arrays.compareUnsigned(time, end) >= 0) {
                break;
            }
            keys.add(cursor.getValue());
        }
        return keys;
    }

    /** The expiration time in whole seconds since 1970; null if the value is no such time. */
    static @Nullable Long seconds(@Nullable Value value) {
        if (!(value instanceof Value.NumberValue number)
                || number.number().signum() < 0
                || number.number().compareTo(LATEST) > 0) {
            return null;
        }
        return number.number().setScale(0, RoundingMode.CEILING).longValueExact();
    }

    private static byte[] timed(long seconds, byte[] key) {
        return ByteBuffer.allocate(Long.BYTES + key.length)
                .putLong(seconds)
                .put(key)
                .array();
    }
}
