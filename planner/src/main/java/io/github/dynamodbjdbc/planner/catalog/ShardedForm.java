package io.github.dynamodbjdbc.planner.catalog;

import java.math.BigDecimal;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Write sharding: a shard number at the end of a text, such as {@code 2018-07-09.17}, spreads it over several partitions. The column
 * shows the text without separator and number.
 *
 * @param separator the text between plain text and number, without digits, to mark where the number begins; empty for none
 * @param from the first shard, not negative
 * @param to the last shard
 * @param digits the length to which the number is padded with zeros; 0 for no padding
 * @param calculation the calculation of the number; null for a random number
 */
public record ShardedForm(
        String separator,
        int from,
        int to,
        int digits,
        @Nullable Calculation calculation) implements ValueForm {
    /** The most shards: the number of partitions that one read can query. */
    public static final int MAX_SHARDS = 1_000;

    /** The most digits of a shard number. */
    public static final int MAX_DIGITS = 9;

    /**
     * @param by the attribute from which the shard is calculated, a string or a number
     */
    public record Calculation(String by, ShardHash hash) {}

    /** @throws IllegalArgumentException if the numbers are inconsistent, or the beginning of the shard number is ambiguous */
    public ShardedForm {
        boolean ambiguous =
                separator.isEmpty() ? digits == 0 : separator.chars().anyMatch(ShardedForm::isDigit);
        if (ambiguous
                || from < 0
                || to < from
                || to - from >= MAX_SHARDS
                || digits < 0
                || digits > MAX_DIGITS
                || Integer.toString(to).length() > (digits == 0 ? MAX_DIGITS : digits)) {
            throw new IllegalArgumentException(separator + from + " to " + to + " in " + digits + " digits");
        }
    }

    public int shards() {
        return to - from + 1;
    }

    /** The stored value for a text in a shard. */
    public String stored(String plain, int shard) {
        return plain + suffix(shard);
    }

    /** The prefix of all stored values for a text. */
    public String beginning(String plain) {
        return plain + separator;
    }

    /** The suffix of a shard: {@code .17}. */
    public String suffix(int shard) {
        String number = Integer.toString(shard);
        return separator + "0".repeat(Math.max(0, digits - number.length())) + number;
    }

    /**
     * Calculates the shard.
     *
     * @param value the canonical value of the attribute in {@link Calculation#by}
     * @return null if the value is neither text nor a number, or if there is no calculation
     */
    public @Nullable Integer shardBy(@Nullable Object value) {
        String text =
                value instanceof BigDecimal number ? number.toPlainString() : value instanceof String s ? s : null;
        return text == null || calculation == null
                ? null
                : Integer.valueOf(from + calculation.hash().remainder(text, shards()));
    }

    @Override
    public Set<AttributeType> types() {
        return Set.of(AttributeType.S);
    }

    @Override
    public boolean isDecidedByType() {
        return false;
    }

    @Override
    public @Nullable String read(Object stored) {
        if (!(stored instanceof String text)) {
            return null;
        }
        int start = startOfNumber(text);
        int end = start - separator.length();
        if (end <= 0 || !text.startsWith(separator, end)) {
            return null;
        }
        String plain = text.substring(0, end);
        Integer shard = shard(text.substring(start));
        return shard != null && text.equals(stored(plain, shard)) ? plain : null;
    }

    /** The shard of a stored value; null if the value does not have this form. */
    public @Nullable Integer shardOf(String stored) {
        return read(stored) == null ? null : shard(stored.substring(startOfNumber(stored)));
    }

    private int startOfNumber(String text) {
        if (digits > 0) {
            return text.length() - digits;
        }
        int start = text.length();
        while (start > 0 && isDigit(text.charAt(start - 1))) {
            start--;
        }
        return start;
    }

    private @Nullable Integer shard(String number) {
        boolean isNumber = !number.isEmpty()
                && number.length() <= MAX_DIGITS
                && number.chars().allMatch(ShardedForm::isDigit);
        int shard = isNumber ? Integer.parseInt(number) : -1;
        return shard >= from && shard <= to ? Integer.valueOf(shard) : null;
    }

    private static boolean isDigit(int character) {
        return character >= '0' && character <= '9';
    }

    @Override
    public Object write(Object value) {
        return stored((String) value, from);
    }

    @Override
    public boolean isStoredAsRead() {
        return false;
    }

    /** A description such as {@code shards .1 to .200}. */
    public String label() {
        return "shards " + suffix(from) + " to " + suffix(to);
    }

    @Override
    public String toString() {
        return ColumnType.VARCHAR + " in " + label();
    }
}
