package io.github.dynamodbjdbc.engine.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/** Client request tokens of transactions: the digest of each request and its answer, kept for ten minutes. */
public final class Tokens {
    private static final long KEPT_MILLIS = Duration.ofMinutes(10).toMillis();
    private static final int MOST_FORGOTTEN = 16;

    private final MVMap<byte[], byte[]> known;
    /** The tokens by time of use. */
    private final MVMap<byte[], byte[]> byTime;

    Tokens(Store store) {
        known = store.map("tokens");
        byTime = store.map("tokens-by-time");
    }

    /** A finished request. */
    @SuppressWarnings("ArrayRecordComponent") // carried from here to there, never compared
    public record Done(byte[] digest, byte[] answer) {}

    public @Nullable Done find(String token, long now) {
        byte[] stored = known.get(token.getBytes(StandardCharsets.UTF_8));
        if (stored == null) {
            return null;
        }
        ByteBuffer buffer = ByteBuffer.wrap(stored);
        if (buffer.getLong() + KEPT_MILLIS < now) {
            return null;
        }
        byte[] digest = new byte[buffer.getInt()];
        buffer.get(digest);
        byte[] answer = new byte[buffer.remaining()];
        buffer.get(answer);
        return new Done(digest, answer);
    }

    void add(String token, Done done, long now) {
        forget(now);
        byte[] key = token.getBytes(StandardCharsets.UTF_8);
        known.put(
                key,
                ByteBuffer.allocate(Long.BYTES + Integer.BYTES + done.digest().length + done.answer().length)
                        .putLong(now)
                        .putInt(done.digest().length)
                        .put(done.digest())
                        .put(done.answer())
                        .array());
        byTime.put(
                ByteBuffer.allocate(Long.BYTES + key.length)
                        .putLong(now)
                        .put(key)
                        .array(),
                key);
    }

    private void forget(long now) {
        Cursor<byte[], byte[]> cursor = byTime.cursor(null);
        for (int i = 0; i < MOST_FORGOTTEN && cursor.hasNext(); i++) {
            byte[] timed = cursor.next();
            if (ByteBuffer.wrap(timed).getLong() + KEPT_MILLIS >= now) {
                return;
            }
            byte[] key = Arrays.copyOfRange(timed, Long.BYTES, timed.length);
            byTime.remove(timed);
            byte[] stored = known.get(key);
            if (stored != null && ByteBuffer.wrap(stored).getLong() + KEPT_MILLIS < now) {
                known.remove(key);
            }
        }
    }
}
