package io.github.dynamodbjdbc.planner.catalog;

import com.google.common.hash.HashFunction;
import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import java.math.BigDecimal;
import java.security.SecureRandom;
import java.util.List;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * Digests of values, by which they can be distinguished without being kept. Each instance has its own secret, so that no value can be
 * found by trying candidates.
 */
public final class KeyDigest {
    // SipHash is keyed, and designed for short texts.
    private final HashFunction function;

    public KeyDigest() {
        SecureRandom random = new SecureRandom();
        function = Hashing.sipHash24(random.nextLong(), random.nextLong());
    }

    /** @param values canonical values in the order of the key's attributes */
    public long of(List<? extends @Nullable Object> values) {
        Hasher hasher = function.newHasher();
        for (Object value : values) {
            hasher.putUnencodedChars(AttributeType.of(value).name());
            if (value instanceof ByteString binary) {
                byte[] bytes = binary.getBytes();
                hasher.putInt(bytes.length).putBytes(bytes);
            } else {
                // Equal numbers can have different texts.
                String text = value instanceof BigDecimal number
                        ? number.stripTrailingZeros().toString()
                        : String.valueOf(value);
                hasher.putInt(text.length()).putUnencodedChars(text);
            }
        }
        return hasher.hash().asLong();
    }

    /** The digest of a text's prefix, distinct for each type. */
    long ofBeginning(AttributeType type, CharSequence text) {
        return function.newHasher()
                .putUnencodedChars(type.name())
                .putUnencodedChars(text)
                .hash()
                .asLong();
    }
}
