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
 * Tells values apart without keeping them. Each instance has a secret of its own, so that nobody can find a value by trying
 * those that it might be.
 */
public final class KeyDigest {
    // Keyed, and made for short texts.
    private final HashFunction function;

    public KeyDigest() {
        SecureRandom random = new SecureRandom();
        function = Hashing.sipHash24(random.nextLong(), random.nextLong());
    }

    /** @param values canonical, in the order of the key's attributes */
    public long of(List<? extends @Nullable Object> values) {
        Hasher hasher = function.newHasher();
        for (Object value : values) {
            hasher.putUnencodedChars(AttributeType.of(value).name());
            if (value instanceof ByteString binary) {
                byte[] bytes = binary.getBytes();
                hasher.putInt(bytes.length).putBytes(bytes);
            } else {
                // Equal numbers have one canonical form, but not one text.
                String text = value instanceof BigDecimal number
                        ? number.stripTrailingZeros().toString()
                        : String.valueOf(value);
                hasher.putInt(text.length()).putUnencodedChars(text);
            }
        }
        return hasher.hash().asLong();
    }

    /** A beginning of a text among those of its type. */
    long ofBeginning(AttributeType type, CharSequence text) {
        return function.newHasher()
                .putUnencodedChars(type.name())
                .putUnencodedChars(text)
                .hash()
                .asLong();
    }
}
