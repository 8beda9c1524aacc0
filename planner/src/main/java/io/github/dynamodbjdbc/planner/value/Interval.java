package io.github.dynamodbjdbc.planner.value;

import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL interval: months, days and time, each with its own sign, because months and days have no fixed length. Comparison and equality
 * assume months of 30 days and days of 24 hours.
 *
 * @param micros microseconds
 */
public record Interval(int months, int days, long micros) implements Comparable<Interval> {
    public static final Interval ZERO = new Interval(0, 0, 0);

    private static final long DAYS_OF_MONTH = 30;
    private static final long MICROS_OF_DAY = 86_400_000_000L;

    private long wholeDays() {
        return months * DAYS_OF_MONTH + days + Math.floorDiv(micros, MICROS_OF_DAY);
    }

    private long rest() {
        return Math.floorMod(micros, MICROS_OF_DAY);
    }

    @Override
    public int compareTo(Interval other) {
        int order = Long.compare(wholeDays(), other.wholeDays());
        return order == 0 ? Long.compare(rest(), other.rest()) : order;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Interval interval && compareTo(interval) == 0;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(wholeDays()) * 31 + Long.hashCode(rest());
    }

    /** PostgreSQL's notation: {@code 1 year 2 mons -3 days +04:05:06.5}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        boolean negative = part(text, months / 12, "year", false);
        negative = part(text, months % 12, "mon", negative);
        negative = part(text, days, "day", negative);
        if (micros == 0 && !text.isEmpty()) {
            return text.toString();
        }
        text.append(text.isEmpty() ? "" : " ").append(micros < 0 ? "-" : negative ? "+" : "");
        long seconds = Math.abs(micros / 1_000_000);
        text.append(twoDigits(seconds / 3600)).append(':').append(twoDigits(seconds / 60 % 60));
        text.append(':').append(twoDigits(seconds % 60));
        long fraction = Math.abs(micros % 1_000_000);
        if (fraction != 0) {
            String digits = Long.toString(1_000_000 + fraction).substring(1);
            text.append('.').append(digits.replaceAll("0+$", ""));
        }
        return text.toString();
    }

    /** Appends a part; a positive number after a negative one gets a sign. Returns whether the last number is negative. */
    private static boolean part(StringBuilder text, int number, String unit, boolean afterNegative) {
        if (number == 0) {
            return afterNegative;
        }
        text.append(text.isEmpty() ? "" : " ")
                .append(afterNegative && number > 0 ? "+" : "")
                .append(number)
                .append(' ')
                .append(unit)
                .append(number == 1 ? "" : "s");
        return number < 0;
    }

    private static String twoDigits(long number) {
        return (number < 10 ? "0" : "") + number;
    }
}
