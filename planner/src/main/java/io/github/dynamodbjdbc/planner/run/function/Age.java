package io.github.dynamodbjdbc.planner.run.function;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;

/**
 * What PostgreSQL's AGE finds between two moments: whole years and months, then days and time. The parts are of one sign.
 *
 * @param months of which twelve are a year
 */
record Age(long months, long days, long millis) {
    private static final long MILLIS_OF_DAY = 86_400_000;
    private static final long DAYS_OF_MONTH = 30;

    static Age between(long later, long earlier) {
        if (later < earlier) {
            return counted(moment(earlier), moment(later), true).negated();
        }
        return counted(moment(later), moment(earlier), false);
    }

    private static LocalDateTime moment(long millis) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
    }

    /** @param swapped whether the earlier moment is the first argument, by whose month a missing day is lent */
    private static Age counted(LocalDateTime later, LocalDateTime earlier, boolean swapped) {
        long millis = (later.toLocalTime().toNanoOfDay() - earlier.toLocalTime().toNanoOfDay()) / 1_000_000;
        long days = (long) later.getDayOfMonth() - earlier.getDayOfMonth();
        long months = (later.getYear() - earlier.getYear()) * 12L + later.getMonthValue() - earlier.getMonthValue();
        if (millis < 0) {
            millis += MILLIS_OF_DAY;
            days--;
        }
        YearMonth lender = YearMonth.from(earlier);
        while (days < 0) {
            days += lender.lengthOfMonth();
            months--;
        }
        return new Age(months, days, millis);
    }

    private Age negated() {
        return new Age(-months, -days, -millis);
    }

    /** An interval of time, with as many whole months of 30 days as fit. */
    static Age ofMillis(long length) {
        long days = length / MILLIS_OF_DAY;
        return new Age(days / DAYS_OF_MONTH, days % DAYS_OF_MONTH, length % MILLIS_OF_DAY);
    }

    /** As PostgreSQL writes it: {@code 1 year 2 mons 3 days 04:05:06}. */
    String text() {
        String monthsText = months == 0 ? "" : String.valueOf(TemporalFunctions.monthsText(months));
        boolean time = millis != 0 || months == 0 && days == 0;
        String daysText = days == 0 ? "" : days + (days == 1 ? " day" : " days");
        String timeText = time ? String.valueOf(TemporalFunctions.intervalText(millis)) : "";
        return String.join(" ", monthsText, daysText, timeText).strip().replaceAll(" +", " ");
    }

    /** A part of it, by the name of its unit. */
    BigDecimal part(String unit) {
        return switch (unit) {
            case "MILLENNIUM" -> BigDecimal.valueOf(months / 12_000);
            case "CENTURY" -> BigDecimal.valueOf(months / 1200);
            case "DECADE" -> BigDecimal.valueOf(months / 120);
            case "YEAR" -> BigDecimal.valueOf(months / 12);
            case "QUARTER" -> BigDecimal.valueOf(months % 12 / 3 + 1);
            case "MONTH" -> BigDecimal.valueOf(months % 12);
            case "DAY" -> BigDecimal.valueOf(days);
            case "HOUR" -> BigDecimal.valueOf(millis / 3_600_000);
            case "MINUTE" -> BigDecimal.valueOf(millis / 60_000 % 60);
            case "SECOND" -> Arguments.inRange(BigDecimal.valueOf(millis % 60_000, 3));
            case "MILLISECOND" -> BigDecimal.valueOf(millis % 60_000);
            case "MICROSECOND" -> BigDecimal.valueOf(millis % 60_000 * 1000);
            case "EPOCH" ->
                TimeFunctions.epochOfMonths(months)
                        .add(BigDecimal.valueOf(days * (MILLIS_OF_DAY / 1000)))
                        .add(Arguments.inRange(BigDecimal.valueOf(millis, 3)));
            default -> throw Arguments.invalid("an interval has no part " + unit);
        };
    }
}
