package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.exec.function.DateReading.Said;
import io.github.dynamodbjdbc.planner.exec.function.DateReading.SaidMoment;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.IsoFields;
import java.time.temporal.JulianFields;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The moment given by the fields of a string. Missing fields have their first value: the year 1, if there is no year. */
final class DateFields {
    private static final int NOON = 12;

    private final SaidMoment said;

    private DateFields(SaidMoment said) {
        this.said = said;
    }

    /** In UTC, by the offset if the text has one. */
    static LocalDateTime moment(SaidMoment said) {
        return day(said).atTime(time(said)).minusMinutes(offset(said));
    }

    static LocalDate day(SaidMoment said) {
        try {
            LocalDate day = new DateFields(said).date();
            if (day.getYear() < 1 || day.getYear() > 9999 || said.or(Said.BEFORE_CHRIST, 0) == 1) {
                throw new QueryException(ErrorKind.DATETIME_OVERFLOW, "a date is not between the years 1 and 9999");
            }
            return day;
        } catch (DateTimeException noSuchDay) {
            throw new QueryException(ErrorKind.DATETIME_OVERFLOW, "there is no such date", null, noSuchDay);
        }
    }

    /** @throws QueryException if there is no such time of day */
    static LocalTime time(SaidMoment said) {
        return new DateFields(said).time();
    }

    /** Minutes to the east of UTC; 0 if the text has no offset. */
    static int offset(SaidMoment said) {
        int minutes = said.or(Said.OFFSET_HOURS, 0) * 60 + said.or(Said.OFFSET_MINUTES, 0);
        return said.or(Said.OFFSET_SIGN, 1) * minutes;
    }

    private LocalDate date() {
        Integer julian = said.get(Said.JULIAN_DAY);
        LocalDate day = LocalDate.of(year(), 1, 1);
        if (julian != null) {
            day = LocalDate.EPOCH.with(JulianFields.JULIAN_DAY, julian);
        }
        Integer week = said.get(Said.WEEK);
        if (week != null && said.iso()) {
            day = weekBegins(day.getYear(), week).plusDays(dayOfIsoWeek());
        }
        Integer dayOfMonth = said.get(Said.DAY);
        Integer weekOfMonth = said.get(Said.WEEK_OF_MONTH);
        if (weekOfMonth != null) {
            dayOfMonth = (weekOfMonth - 1) * 7 + 1;
        }
        int month = said.or(Said.MONTH, day.getMonthValue());
        int ofMonth = dayOfMonth == null ? day.getDayOfMonth() : dayOfMonth;
        Integer dayOfYear = dayOfYear(week);
        if (dayOfYear != null && (month <= 1 || ofMonth <= 1)) {
            if (said.get(Said.YEAR) == null && said.get(Said.CENTURY) == null) {
                throw new QueryException(ErrorKind.INVALID_DATETIME, "a day of the year is given without the year");
            }
            if (said.iso()) {
                return weekBegins(day.getYear(), 1).plusDays(dayOfYear - 1L);
            }
            LocalDate counted = LocalDate.ofYearDay(day.getYear(), dayOfYear);
            return LocalDate.of(
                    day.getYear(),
                    month <= 1 ? counted.getMonthValue() : month,
                    ofMonth <= 1 ? counted.getDayOfMonth() : ofMonth);
        }
        return LocalDate.of(day.getYear(), month, ofMonth);
    }

    private @Nullable Integer dayOfYear(@Nullable Integer week) {
        return week != null && !said.iso() ? Integer.valueOf((week - 1) * 7 + 1) : said.get(Said.DAY_OF_YEAR);
    }

    /** Days after Monday. */
    private int dayOfIsoWeek() {
        // Sunday is 1.
        int day = said.or(Said.DAY_OF_WEEK, 2);
        return day == 1 ? 6 : day - 2;
    }

    private static LocalDate weekBegins(int year, int week) {
        return LocalDate.of(year, 1, 4)
                .with(IsoFields.WEEK_OF_WEEK_BASED_YEAR, 1)
                .with(DayOfWeek.MONDAY)
                .plusWeeks(week - 1L);
    }

    private int year() {
        Integer year = said.get(Said.YEAR);
        Integer century = said.get(Said.CENTURY);
        if (year == null) {
            return century == null ? 1 : (century - 1) * 100 + 1;
        }
        if (century == null || said.yearDigits() > 2) {
            return year;
        }
        return year % 100 == 0 ? century * 100 : year % 100 + (century - 1) * 100;
    }

    private LocalTime time() {
        LocalTime ofDay = LocalTime.MIDNIGHT;
        try {
            Integer secondOfDay = said.get(Said.SECOND_OF_DAY);
            ofDay = secondOfDay == null ? ofDay : LocalTime.ofSecondOfDay(secondOfDay);
            int hour = said.or(Said.HOUR, ofDay.getHour());
            int micros = said.or(Said.MILLIS, 0) * 1000 + said.or(Said.MICROS, 0);
            return LocalTime.of(
                    said.twelveHours() ? ofTwelve(hour) : hour,
                    said.or(Said.MINUTE, ofDay.getMinute()),
                    said.or(Said.SECOND, ofDay.getSecond()),
                    Math.multiplyExact(micros, 1000));
        } catch (DateTimeException | ArithmeticException noSuchTime) {
            throw new QueryException(ErrorKind.DATETIME_OVERFLOW, "there is no such time of day", null, noSuchTime);
        }
    }

    private int ofTwelve(int hour) {
        if (hour < 1 || hour > NOON) {
            throw new QueryException(
                    ErrorKind.INVALID_DATETIME, "hour " + hour + " is outside a 12-hour clock; use HH24 for 24 hours");
        }
        boolean afternoon = Objects.equals(said.get(Said.AFTERNOON), 1);
        return hour % NOON + (afternoon ? NOON : 0);
    }
}
