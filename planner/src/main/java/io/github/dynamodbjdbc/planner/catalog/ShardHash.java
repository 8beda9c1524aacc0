package io.github.dynamodbjdbc.planner.catalog;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** Calculations that turn a text into the number of a shard: each makes a number, of which the remainder counts. */
public enum ShardHash {
    /** The product of the code points of the characters, exact; 1 for no characters. */
    CODE_POINT_PRODUCT("code-point-product") {
        @Override
        int remainder(String text, int divisor) {
            return (int) text.codePoints().asLongStream().reduce(1 % divisor, (one, next) -> one * next % divisor);
        }
    },
    /** The sum of the code points of the characters. */
    CODE_POINT_SUM("code-point-sum") {
        @Override
        int remainder(String text, int divisor) {
            return (int) (text.codePoints().asLongStream().sum() % divisor);
        }
    },
    /** CRC-32 as of zip and PNG, of the text in UTF-8, without a sign. */
    CRC32("crc32") {
        @Override
        int remainder(String text, int divisor) {
            CRC32 checksum = new CRC32();
            checksum.update(text.getBytes(StandardCharsets.UTF_8));
            return (int) (checksum.getValue() % divisor);
        }
    },
    /** All 128 bits of the digest of the text in UTF-8, without a sign, the first byte the most significant. */
    MD5("md5") {
        @Override
        int remainder(String text, int divisor) {
            return ofDigest("MD5", text, divisor);
        }
    },
    /** All 256 bits of the digest of the text in UTF-8, without a sign, the first byte the most significant. */
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

    /** As schema files name it. */
    public String label() {
        return label;
    }

    /** The calculation of that label; null if there is none. */
    public static @Nullable ShardHash of(String label) {
        return Arrays.stream(values())
                .filter(hash -> hash.label.equals(label))
                .findFirst()
                .orElse(null);
    }

    public static List<String> labels() {
        return Arrays.stream(values()).map(ShardHash::label).toList();
    }

    /** @return from 0 to the divisor, excluded */
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
