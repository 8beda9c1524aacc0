package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.value.ShortDecimal;
import io.github.dynamodbjdbc.planner.value.StoredMoment;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Numbers for the values of one column in some rows, from 0: the smaller number has the smaller value in the order of a key.
 *
 * @param greatest a bound of the numbers
 * @param exact whether equal numbers have equal values
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SortNumbers(long[] numbers, long greatest, boolean exact) {
    /** The bits of a number at most, so that there are two more numbers. */
    private static final int MOST_BITS = 62;

    /** The code of every character from U+007E on. The characters after such a one do not count. */
    private static final int LAST_CHARACTER = 0x7F;

    private static final int CHARACTER_BITS = 7;
    private static final int MOST_CHARACTERS = 9;

    /** Up to this number of digits, different numbers are different doubles. */
    private static final int DIGITS_OF_DOUBLE = 15;

    private static final int DIGITS_OF_LONG = 18;

    /** The form of all values of the column. */
    private enum Form {
        TEXT,
        /** Decimals that are longs with the same number of decimal places. */
        SHORT_DECIMAL,
        DECIMAL,
        DOUBLE,
        LONG;

        static @Nullable Form of(Object value) {
            if (value instanceof String || value instanceof StoredMoment) {
                return TEXT;
            }
            if (value instanceof BigDecimal) {
                return SHORT_DECIMAL;
            }
            return value instanceof Double ? DOUBLE : value instanceof Long ? LONG : null;
        }
    }

    /**
     * The numbers for a part of the rows.
     *
     * @return null if the column has values of several types, or of one without such numbers
     */
    static @Nullable SortNumbers of(@Nullable Object[][] rows, int from, int to, SortKey key, Run run) {
        Shape shape = new Shape();
        long[] numbers = new long[to - from];
        BitSet nulls = new BitSet();
        // Before it, numbers are those of an earlier shape.
        int outdated = 0;
        boolean exact = true;
        for (int i = 0; i < numbers.length; i++) {
            run.checkCancelledSometimes();
            Object value = rows[from + i][key.column()];
            if (value == null || Values.isNull(value)) {
                nulls.set(i);
                continue;
            }
            int changes = shape.changes;
            if (!shape.add(value)) {
                return null;
            }
            outdated = shape.changes == changes ? outdated : i;
            numbers[i] = shape.number(value);
            exact = exact && shape.isExact(value);
        }
        for (int i = nulls.nextClearBit(0); i < outdated; i = nulls.nextClearBit(i + 1)) {
            Object value = Objects.requireNonNull(rows[from + i][key.column()]);
            numbers[i] = shape.number(value);
            exact = exact && shape.isExact(value);
        }
        long least = Long.MAX_VALUE;
        long most = Long.MIN_VALUE;
        for (int i = nulls.nextClearBit(0); i < numbers.length; i = nulls.nextClearBit(i + 1)) {
            numbers[i] = key.descending() ? ~numbers[i] : numbers[i];
            least = Math.min(least, numbers[i]);
            most = Math.max(most, numbers[i]);
        }
        if (least > most) {
            return new SortNumbers(new long[numbers.length], 0, true);
        }
        int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(most - least) - MOST_BITS);
        long first = !nulls.isEmpty() && key.nullsFirst() ? 1 : 0;
        long greatest = (most - least >>> shift) + (nulls.isEmpty() ? 0 : 1);
        long ofNull = key.nullsFirst() ? 0 : greatest;
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = nulls.get(i) ? ofNull : (numbers[i] - least >>> shift) + first;
        }
        return new SortNumbers(numbers, greatest, exact && shift == 0);
    }

    int bits() {
        return Long.SIZE - Long.numberOfLeadingZeros(greatest);
    }

    /** The values' form, and the parts of them that differ. */
    private static final class Shape {
        private Form form = Form.LONG;
        private @Nullable Object sample;
        // The characters that all texts begin with, and the number of characters of the longest.
        private int shared;
        private int longest;
        // The greatest number of digits before and after the point.
        private int digits;
        private int places;
        // The number of times that the numbers of values have become others.
        private int changes;

        /** Whether the value has the form of those before. */
        boolean add(Object value) {
            if (sample == null) {
                Form found = Form.of(value);
                if (found == null) {
                    return false;
                }
                sample = value;
                form = found;
                shared = found == Form.TEXT ? text(value).length() : 0;
            } else if (value.getClass() != sample.getClass()) {
                return false;
            }
            if (form == Form.TEXT) {
                addText(text(value));
            } else if (form == Form.SHORT_DECIMAL) {
                addDecimal((BigDecimal) value);
            }
            return true;
        }

        private void addText(String text) {
            int common = shared == 0 ? 0 : shared(text(Objects.requireNonNull(sample)), text, shared);
            if (common < shared || text.length() > longest) {
                changes++;
                shared = common;
                longest = Math.max(longest, text.length());
            }
        }

        private void addDecimal(BigDecimal number) {
            digits = Math.max(digits, number.precision() - number.scale());
            if (number.scale() > places) {
                changes++;
                places = number.scale();
            }
            if (!ShortDecimal.is(number) || digits + places > DIGITS_OF_LONG) {
                changes++;
                form = Form.DECIMAL;
            }
        }

        long number(Object value) {
            return switch (form) {
                case TEXT -> ofText(text(value), shared, Math.min(MOST_CHARACTERS, longest - shared));
                case SHORT_DECIMAL -> ShortDecimal.digits((BigDecimal) value, places);
                case DECIMAL -> ofDouble(((BigDecimal) value).doubleValue());
                // Adding 0.0 turns -0.0 into 0.0.
                case DOUBLE -> ofDouble((Double) value + 0.0);
                case LONG -> (Long) value;
            };
        }

        boolean isExact(Object value) {
            return switch (form) {
                case TEXT -> SortNumbers.isExact(text(value), shared);
                case DECIMAL -> ((BigDecimal) value).precision() <= DIGITS_OF_DOUBLE;
                case SHORT_DECIMAL, DOUBLE, LONG -> true;
            };
        }
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

    /** @param count the number of characters that count */
    private static long ofText(String text, int from, int count) {
        long number = 0;
        int i = from;
        int end = Math.min(text.length(), from + count);
        while (i < end) {
            char character = text.charAt(i++);
            boolean last = character + 1 >= LAST_CHARACTER;
            number = number << CHARACTER_BITS | (last ? LAST_CHARACTER : character + 1);
            if (last) {
                break;
            }
        }
        return number << CHARACTER_BITS * (from + count - i);
    }

    /** The bits of a double, in the order of the numbers. */
    private static long ofDouble(double number) {
        long bits = Double.doubleToLongBits(number);
        return bits ^ bits >> Long.SIZE - 1 & Long.MAX_VALUE;
    }

    private static boolean isExact(String text, int from) {
        if (text.length() - from > MOST_CHARACTERS) {
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
