package io.github.dynamodbjdbc.planner.catalog;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** Calculations of a shard from a text: each computes a number, and the shard is its remainder. */
public enum ShardHash {
    /** The exact product of the code points; 1 for an empty text. */
    CODE_POINT_PRODUCT("code-point-product") {
        @Override
        int remainder(String text, int divisor) {
            return (int) text.codePoints().asLongStream().reduce(1 % divisor, (one, next) -> one * next % divisor);
        }
    },
    /** The sum of the code points. */
    CODE_POINT_SUM("code-point-sum") {
        @Override
        int remainder(String text, int divisor) {
            return (int) (text.codePoints().asLongStream().sum() % divisor);
        }
    },
    /** The CRC-32 checksum, as in zip and PNG, of the text in UTF-8, as an unsigned integer. */
    CRC32("crc32") {
        @Override
        int remainder(String text, int divisor) {
            CRC32 checksum = new CRC32();
            checksum.update(text.getBytes(StandardCharsets.UTF_8));
            return (int) (checksum.getValue() % divisor);
        }
    },
    /** The 128-bit digest of the text in UTF-8, as an unsigned integer with the most significant byte first. */
    MD5("md5") {
        @Override
        int remainder(String text, int divisor) {
            return ofDigest("MD5", text, divisor);
        }
    },
    /** The 256-bit digest of the text in UTF-8, as an unsigned integer with the most significant byte first. */
    SHA_256("sha-256") {
        @Override
        int remainder(String text, int divisor) {
            return ofDigest("SHA-256", text, divisor);
        }
    };

    private final String label;

    ShardHash(String label) {
        this.label = label;
    }

    /** The name in schema files. */
    public String label() {
        return label;
    }

    /** The calculation with this label; null if there is none. */
    public static @Nullable ShardHash of(String label) {
        return Arrays.stream(values())
                .filter(hash -> hash.label.equals(label))
                .findFirst()
                .orElse(null);
    }

    public static List<String> labels() {
        return Arrays.stream(values()).map(ShardHash::label).toList();
    }

    /** @return a number from 0 to {@code divisor - 1} */
    abstract int remainder(String text, int divisor);

    private static int ofDigest(String algorithm, String text, int divisor) {
        try {
            byte[] digest = MessageDigest.getInstance(algorithm).digest(text.getBytes(StandardCharsets.UTF_8));
            return new BigInteger(1, digest).mod(BigInteger.valueOf(divisor)).intValue();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no " + algorithm, e);
        }
    }
}
