package io.github.dynamodbjdbc.planner.catalog;

import java.math.BigDecimal;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Write sharding: a text that is spread over partitions by the number of a shard at its end, such as {@code 2018-07-09.17}. The
 * column is the text without separator and number.
 *
 * @param separator without digits, so that one can tell where the number begins; empty for none
 * @param from the first shard, not negative
 * @param to the last shard
 * @param digits to how many the number is filled up with zeros; 0 for no zeros in front
 * @param calculation where the number comes from; null if it is random
 */
public record ShardedForm(
        String separator,
        int from,
        int to,
        int digits,
        @Nullable Calculation calculation) implements ValueForm {
    /** As many partitions as one read asks for. */
    public static final int MAX_SHARDS = 1_000;

    /** The digits of a shard's number. */
    public static final int MAX_DIGITS = 9;

    /**
     * @param by the attribute that the shard is calculated from, a string or a number
     */
    public record Calculation(String by, ShardHash hash) {}

    /** @throws IllegalArgumentException if the numbers contradict each other, or nothing marks where the shard begins */
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

    /** What is stored for a text in a shard. */
    public String stored(String plain, int shard) {
        return plain + suffix(shard);
    }

    /** What every stored value of that text begins with. */
    public String beginning(String plain) {
        return plain + separator;
    }

    /** As it stands behind the text: {@code .17}. */
    public String suffix(int shard) {
        String number = Integer.toString(shard);
        return separator + "0".repeat(Math.max(0, digits - number.length())) + number;
    }

    /**
     * The shard that is calculated.
     *
     * @param value what the attribute holds, canonical
     * @return null if it is neither text nor a number, or if nothing is calculated
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

    /** The shard of a stored value of this form; null of any other. */
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

    /** Such as {@code shards .1 to .200}. */
    public String label() {
        return "shards " + suffix(from) + " to " + suffix(to);
    }

    @Override
    public String toString() {
        return ColumnType.VARCHAR + " in " + label();
    }
}
