package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.value.StoredMoment;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A number for the value of one column in each of some rows: the smaller number has the smaller value. The number and the place of its row are
 * packed into a long.
 *
 * @param order the packed numbers in ascending order; of equal numbers, the earlier row first
 * @param exact whether rows with equal numbers have equal values
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Abbreviations(long[] order, int placeBits, boolean exact) {
    /** The code of every character from U+007E on. The characters after such a one do not count. */
    private static final int LAST_CHARACTER = 0x7F;

    private static final int CHARACTER_BITS = 7;
    private static final int CHARACTERS = 9;

    /** Up to this number of digits, different numbers are different doubles. */
    private static final int DIGITS_OF_DOUBLE = 15;

    /** The form of all values of the column. */
    private enum Form {
        TEXT,
        DECIMAL,
        DOUBLE,
        LONG;

        static @Nullable Form of(Object value) {
            if (value instanceof String || value instanceof StoredMoment) {
                return TEXT;
            }
            if (value instanceof BigDecimal) {
                return DECIMAL;
            }
            return value instanceof Double ? DOUBLE : value instanceof Long ? LONG : null;
        }
    }

    /**
     * The numbers for a part of the rows.
     *
     * @param to the index after the last of at least two rows
     * @return null if the column has values of several types, or of one without such numbers
     */
    static @Nullable Abbreviations of(@Nullable Object[][] rows, int from, int to, SortKey key, Run run) {
        Object sample = null;
        Form form = Form.LONG;
        int shared = 0;
        for (int i = from; i < to; i++) {
            run.checkCancelledSometimes();
            Object value = rows[i][key.column()];
            if (value == null || Values.isNull(value)) {
                continue;
            }
            if (sample == null) {
                sample = value;
                form = Form.of(value);
                if (form == null) {
                    return null;
                }
                shared = form == Form.TEXT ? text(value).length() : 0;
            } else if (value.getClass() != sample.getClass()) {
                return null;
            } else if (shared > 0) {
                shared = shared(text(sample), text(value), shared);
            }
        }
        return of(rows, from, to, key, form, shared);
    }

    private static Abbreviations of(@Nullable Object[][] rows, int from, int to, SortKey key, Form form, int shared) {
        long[] numbers = new long[to - from];
        long least = Long.MAX_VALUE;
        long most = Long.MIN_VALUE;
        boolean exact = true;
        for (int i = 0; i < numbers.length; i++) {
            Object value = rows[from + i][key.column()];
            if (value != null && !Values.isNull(value)) {
                long number = number(value, form, shared);
                numbers[i] = key.descending() ? ~number : number;
                least = Math.min(least, numbers[i]);
                most = Math.max(most, numbers[i]);
                exact = exact && isExact(value, form, shared);
            }
        }
        int placeBits = Long.SIZE - Long.numberOfLeadingZeros(numbers.length - 1L);
        // The sign and one bit more are left over: for NULL, and for the number 1 of the least value.
        int bits = Long.SIZE - 2 - placeBits;
        int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(most - least) - bits);
        long ofNull = key.nullsFirst() ? 0 : (1L << bits) + 1;
        for (int i = 0; i < numbers.length; i++) {
            long number = Values.isNull(rows[from + i][key.column()]) ? ofNull : (numbers[i] - least >>> shift) + 1;
            numbers[i] = number << placeBits | i;
        }
        Arrays.sort(numbers);
        return new Abbreviations(numbers, placeBits, exact && shift == 0);
    }

    long number(long packed) {
        return packed >>> placeBits;
    }

    /** The row's place in the part, from 0. */
    int place(long packed) {
        return (int) (packed & (1L << placeBits) - 1);
    }

    private static String text(Object value) {
        return value instanceof StoredMoment moment ? moment.text() : (String) value;
    }

    /** The number of characters that both strings begin with, and no more than a number. */
    private static int shared(String one, String other, int most) {
        int length = Math.min(most, other.length());
        int i = 0;
        while (i < length && one.charAt(i) == other.charAt(i)) {
            i++;
        }
        return i;
    }

    private static long number(Object value, Form form, int shared) {
        return switch (form) {
            case TEXT -> ofText(text(value), shared);
            case DECIMAL -> ofDouble(((BigDecimal) value).doubleValue());
            // Adding 0.0 turns -0.0 into 0.0.
            case DOUBLE -> ofDouble((Double) value + 0.0);
            case LONG -> (Long) value;
        };
    }

    private static long ofText(String text, int from) {
        long number = 0;
        int i = from;
        int end = Math.min(text.length(), from + CHARACTERS);
        while (i < end) {
            char character = text.charAt(i++);
            boolean last = character + 1 >= LAST_CHARACTER;
            number = number << CHARACTER_BITS | (last ? LAST_CHARACTER : character + 1);
            if (last) {
                break;
            }
        }
        return number << CHARACTER_BITS * (from + CHARACTERS - i);
    }

    /** The bits of a double, in the order of the numbers. */
    private static long ofDouble(double number) {
        long bits = Double.doubleToLongBits(number);
        return bits ^ bits >> Long.SIZE - 1 & Long.MAX_VALUE;
    }

    private static boolean isExact(Object value, Form form, int shared) {
        return switch (form) {
            case TEXT -> isExact(text(value), shared);
            case DECIMAL -> ((BigDecimal) value).precision() <= DIGITS_OF_DOUBLE;
            case DOUBLE, LONG -> true;
        };
    }

    private static boolean isExact(String text, int from) {
        if (text.length() - from > CHARACTERS) {
            return false;
        }
        for (int i = from; i < text.length(); i++) {
            if (text.charAt(i) + 1 >= LAST_CHARACTER) {
                return false;
            }
        }
        return true;
    }
}
