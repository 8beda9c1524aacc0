package io.github.dynamodbjdbc.planner.catalog;

import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * The order of an attribute's values in a sample, from which the share of a range is estimated. No values are kept, only digests of
 * their prefixes, each with the ranks of the values that have the prefix. Immutable.
 */
public final class SampledOrder {
    /** The most values that are kept of a type. If more were sampled, values at equal distances of rank are chosen. */
    private static final int KEPT = 100;

    /** The number of symbols after the common prefix by which values are distinguished. */
    private static final int TOLD_APART = 16;

    /** The longest common prefix; values with a longer one are not distinguished. */
    private static final int LONGEST_COMMON = 100;

    /** The greatest distance of symbols in the search for the nearest known prefix. */
    private static final int NEIGHBOURS = 130;

    private static final char LAST = '\uffff';

    private final KeyDigest digest;
    private final Map<AttributeType, Integer> kept = new EnumMap<>(AttributeType.class);
    private final Map<AttributeType, Integer> depths = new EnumMap<>(AttributeType.class);
    private final Map<Long, Ranks> beginnings = new HashMap<>();
    private final Map<Long, Ranks> wholes = new HashMap<>();

    /** A range of ranks, counted from 0: {@code from} included, {@code to} excluded. */
    private record Ranks(int from, int to) {}

    /** @param values canonical values; values without an order are ignored */
    public SampledOrder(Collection<? extends @Nullable Object> values, KeyDigest digest) {
        this.digest = digest;
        Map<AttributeType, List<Object>> sampled = new EnumMap<>(AttributeType.class);
        for (Object value : values) {
            AttributeType type = AttributeType.of(value);
            if (value != null && (type == AttributeType.S || type == AttributeType.N || type == AttributeType.B)) {
                sampled.computeIfAbsent(type, seen -> new ArrayList<>()).add(value);
            }
        }
        sampled.forEach(this::add);
    }

    private void add(AttributeType type, List<Object> all) {
        all.sort(Values::compare);
        int size = Math.min(KEPT, all.size());
        List<String> texts = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            texts.add(symbols(all.get((int) ((i + 0.5) / size * all.size()))));
        }
        int depth = Math.min(LONGEST_COMMON, common(texts.get(0), texts.get(size - 1))) + TOLD_APART;
        kept.put(type, size);
        depths.put(type, depth);
        for (int rank = 0; rank < size; rank++) {
            String text = texts.get(rank);
            for (int length = 1; length <= Math.min(depth, text.length()); length++) {
                add(beginnings, digest.ofBeginning(type, text.substring(0, length)), rank);
            }
            if (text.length() <= depth) {
                add(wholes, digest.ofBeginning(type, text + LAST), rank);
            }
        }
    }

    private static void add(Map<Long, Ranks> ranks, long digest, int rank) {
        // Values are sorted, so those with the same prefix are adjacent.
        ranks.merge(digest, new Ranks(rank, rank + 1), (before, now) -> new Ranks(before.from(), now.to()));
    }

    private static int common(String one, String other) {
        int length = 0;
        while (length < Math.min(one.length(), other.length()) && one.charAt(length) == other.charAt(length)) {
            length++;
        }
        return length;
    }

    /** A text of symbols, one for each character, that sorts like the value. A value sorts after its prefixes. */
    private static String symbols(Object value) {
        if (value instanceof BigDecimal number) {
            return symbols(number);
        }
        if (value instanceof ByteString bytes) {
            StringBuilder text = new StringBuilder(bytes.length());
            for (int i = 0; i < Math.min(bytes.length(), LONGEST_COMMON + TOLD_APART + 1); i++) {
                text.append((char) (bytes.byteAt(i) & 0xff));
            }
            return text.toString();
        }
        return (String) value;
    }

    /** Sign, exponent and digits; inverted for negative numbers. */
    private static String symbols(BigDecimal number) {
        if (number.signum() == 0) {
            return "1";
        }
        String digits = number.unscaledValue().abs().toString();
        int exponent = number.precision() - number.scale();
        if (number.signum() > 0) {
            return "2" + (char) (1_000 + exponent) + digits;
        }
        StringBuilder below = new StringBuilder("0").append((char) (1_000 - exponent));
        for (int i = 0; i < digits.length(); i++) {
            below.append((char) ('9' - (digits.charAt(i) - '0')));
        }
        // -1 sorts after -1.5.
        return below.append('~').toString();
    }

    /**
     * The share of the values of the same type that are less than the value, or less or equal.
     *
     * @return 0 if there are no values of that type
     */
    public double below(Object value, boolean orEqual) {
        AttributeType type = AttributeType.of(value);
        Integer size = kept.get(type);
        return size == null ? 0 : (double) rank(type, symbols(value), orEqual, size) / size;
    }

    private int rank(AttributeType type, String text, boolean orEqual, int size) {
        Ranks within = new Ranks(0, size);
        int depth = depths.getOrDefault(type, 0);
        for (int length = 1; length <= text.length(); length++) {
            if (length > depth) {
                // Values with a common prefix of this length are not distinguished.
                return (within.from() + within.to()) / 2;
            }
            Ranks next = beginnings.get(digest.ofBeginning(type, text.substring(0, length)));
            if (next == null) {
                return between(type, text.substring(0, length - 1), text.charAt(length - 1), within);
            }
            within = next;
        }
        Ranks equal = wholes.get(digest.ofBeginning(type, text + LAST));
        return orEqual && equal != null ? equal.to() : within.from();
    }

    /** The rank after a prefix for a symbol that no value has there: next to values with the nearest symbols. */
    private int between(AttributeType type, String beginning, char symbol, Ranks within) {
        for (int distance = 1; distance <= NEIGHBOURS; distance++) {
            Ranks less = symbol < distance ? null : goingOn(type, beginning, symbol - distance);
            if (less != null) {
                return less.to();
            }
            Ranks greater = symbol + distance >= LAST ? null : goingOn(type, beginning, symbol + distance);
            if (greater != null) {
                return greater.from();
            }
        }
        Ranks ended = wholes.get(digest.ofBeginning(type, beginning + LAST));
        return ended != null ? ended.to() : (within.from() + within.to()) / 2;
    }

    private @Nullable Ranks goingOn(AttributeType type, String beginning, int symbol) {
        return beginnings.get(digest.ofBeginning(type, beginning + (char) symbol));
    }

    /**
     * The share of the values of the same type that begin with the prefix.
     *
     * @param prefix a String or ByteString
     * @return 0 if there are no values of that type
     */
    public double beginningWith(Object prefix) {
        AttributeType type = AttributeType.of(prefix);
        Integer size = kept.get(type);
        String text = symbols(prefix);
        if (size == null || text.isEmpty()) {
            return size == null ? 0 : 1;
        }
        int depth = depths.getOrDefault(type, 0);
        Ranks ranks = beginnings.get(digest.ofBeginning(type, text.substring(0, Math.min(depth, text.length()))));
        return ranks == null ? 0 : (double) (ranks.to() - ranks.from()) / size;
    }

    /** The number of values by type. */
    @Override
    public String toString() {
        return kept.toString();
    }
}
