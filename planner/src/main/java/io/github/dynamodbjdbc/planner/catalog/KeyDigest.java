package io.github.dynamodbjdbc.planner.catalog;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.List;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * Tells values apart without keeping them. Each instance has a secret of its own, so that nobody can find a value by trying
 * those that it might be.
 */
public final class KeyDigest {
    private static final int SECRET_BYTES = 16;

    private final byte[] secret = new byte[SECRET_BYTES];

    public KeyDigest() {
        new SecureRandom().nextBytes(secret);
    }

    /** @param values canonical, in the order of the key's attributes */
    public long of(List<? extends @Nullable Object> values) {
        MessageDigest digest = sha256();
        digest.update(secret);
        for (Object value : values) {
            byte[] bytes = bytes(value);
            digest.update(AttributeType.of(value).name().getBytes(StandardCharsets.UTF_8));
            digest.update(
                    ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
            digest.update(bytes);
        }
        return ByteBuffer.wrap(digest.digest()).getLong();
    }

    private static byte[] bytes(@Nullable Object value) {
        if (value instanceof ByteString binary) {
            return binary.getBytes();
        }
        // Equal numbers have one canonical form, but not one text.
        String text =
                value instanceof BigDecimal number ? number.stripTrailingZeros().toString() : String.valueOf(value);
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
