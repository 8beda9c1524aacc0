package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.value.Interval;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;

/** PostgreSQL's AGE: the interval between two moments in whole years and months, then days and time. All parts have the same sign. */
final class Age {
    private static final long MILLIS_OF_DAY = 86_400_000;

    private Age() {}

    static Interval between(long later, long earlier) {
        if (later < earlier) {
            return Intervals.negated(counted(moment(earlier), moment(later)));
        }
        return counted(moment(later), moment(earlier));
    }

    private static LocalDateTime moment(long millis) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
    }

    /** Days are borrowed from the earlier moment's month. */
    private static Interval counted(LocalDateTime later, LocalDateTime earlier) {
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
        return new Interval((int) months, (int) days, millis * 1000);
    }
}
