package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import io.github.dynamodbjdbc.engine.expression.Condition;
import io.github.dynamodbjdbc.engine.value.KeyCodec;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Objects;

/** Query and Scan. */
final class RangeReads {
    private static final BigInteger ALL_DIGESTS = BigInteger.ONE.shiftLeft(64);
    private static final byte[] HIGHEST = new byte[KeyCodec.DIGEST_BYTES + 1];

    static {
        Arrays.fill(HIGHEST, (byte) 0xFF);
    }

    private RangeReads() {}

    static Reply query(Call call) {
        RangeRead read = RangeRead.of(call, Parameters.QUERY);
        KeyCondition.Range range = KeyCondition.of(read.expressions()).range(read.keys());
        Condition filter = read.expressions().filter();
        if (filter != null) {
            for (String attribute : filter.attributes()) {
                if (read.keys().names().contains(attribute)) {
                    throw validation((call.has(Parameters.QUERY_FILTER) ? "QueryFilter" : "Filter Expression")
                            + " can only contain non-primary key attributes: Primary key"
                            + " attribute: " + attribute);
                }
            }
        }
        boolean forward = !call.has("ScanIndexForward") || call.flag("ScanIndexForward");
        byte[] start = read.startKey();
        if (start != null) {
            if (!contains(range, start)) {
                throw validation(
                        isInPartition(read)
                                ? "The provided starting key does not match the range key predicate"
                                : "The provided starting key is outside query boundaries based on provided conditions");
            }
            range = behind(range, start, forward);
        }
        return new Page(read).fill(range, forward, range.low());
    }

    private static boolean isInPartition(RangeRead read) {
        Condition condition = Objects.requireNonNull(read.expressions().keyCondition());
        Condition partition = condition instanceof Condition.And and
                ? and.conditions().stream()
                        .filter(each -> read.keys().partition().stream()
                                .anyMatch(key -> each.attributes().contains(key.name())))
                        .findFirst()
                        .orElse(condition)
                : condition;
        return partition.test(Objects.requireNonNull(read.start()));
    }

    static Reply scan(Call call) {
        long total =
                call.has("TotalSegments") ? call.request().path("TotalSegments").asLong() : 1;
        long segment = call.request().path("Segment").asLong();
        checkSegments(call, segment, total);
        RangeRead read = RangeRead.of(call, Parameters.SCAN);
        byte[] low = segment(segment, total);
        byte[] high = segment + 1 == total ? HIGHEST : segment(segment + 1, total);
        byte[] start = read.startKey();
        if (start != null) {
            if (Arrays.compareUnsigned(start, low) < 0 || Arrays.compareUnsigned(start, high) >= 0) {
                throw validation("The provided starting key is invalid: Invalid ExclusiveStartKey. Please use"
                        + " ExclusiveStartKey with correct Segment. TotalSegments: " + total + " Segment: " + segment);
            }
            low = next(start);
        }
        return new Page(read).fill(new KeyCondition.Range(low, high), true, null);
    }

    private static void checkSegments(Call call, long segment, long total) {
        boolean hasTotal = call.has("TotalSegments");
        if (hasTotal != call.has("Segment")) {
            throw validation(
                    hasTotal
                            ? "The Segment parameter is required but was not present in the request when parameter"
                                    + " TotalSegments is present"
                            : "The TotalSegments parameter is required but was not present in the request when Segment"
                                    + " parameter is present");
        }
        if (segment >= total) {
            throw validation("The Segment parameter is zero-based and must be less than parameter TotalSegments: "
                    + "Segment: " + segment + " is not less than TotalSegments: " + total);
        }
    }

    /** The lowest digest of a segment. */
    private static byte[] segment(long segment, long total) {
        BigInteger lowest = ALL_DIGESTS.multiply(BigInteger.valueOf(segment)).divide(BigInteger.valueOf(total));
        byte[] bytes = new byte[KeyCodec.DIGEST_BYTES];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = lowest.shiftRight(8 * (bytes.length - 1 - i)).byteValue();
        }
        return bytes;
    }

    /** The range of all keys. */
    static KeyCondition.Range everything() {
        return new KeyCondition.Range(segment(0, 1), HIGHEST);
    }

    /** Whether a key is in a range. */
    static boolean contains(KeyCondition.Range range, byte[] key) {
        return Arrays.compareUnsigned(key, range.low()) >= 0 && Arrays.compareUnsigned(key, range.high()) < 0;
    }

    /** The part of a range after a key in it, in the direction of reading. */
    static KeyCondition.Range behind(KeyCondition.Range range, byte[] key, boolean forward) {
        return forward ? new KeyCondition.Range(next(key), range.high()) : new KeyCondition.Range(range.low(), key);
    }

    /** The least byte string that is greater than a key. */
    private static byte[] next(byte[] key) {
        return Arrays.copyOf(key, key.length + 1);
    }
}
