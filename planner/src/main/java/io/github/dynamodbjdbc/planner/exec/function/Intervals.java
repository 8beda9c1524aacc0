package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.value.Interval;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.function.UnaryOperator;
import org.apache.calcite.avatica.util.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Arithmetic and parts of intervals, as in PostgreSQL. No method takes NULL, except the casts. */
public final class Intervals {
    private static final BigDecimal DAYS_OF_MONTH = BigDecimal.valueOf(30);
    private static final long MICROS_OF_MILLISECOND = 1000;
    private static final long MICROS_OF_SECOND = 1_000_000;
    private static final long MICROS_OF_MINUTE = 60 * MICROS_OF_SECOND;
    private static final long MICROS_OF_HOUR = 60 * MICROS_OF_MINUTE;
    static final long MICROS_OF_DAY = 24 * MICROS_OF_HOUR;
    private static final BigDecimal MICROS_OF_A_DAY = BigDecimal.valueOf(MICROS_OF_DAY);
    private static final long SECONDS_OF_DAY = 86_400;
    /** A year has 365.25 days here, and each further month 30. */
    private static final long SECONDS_OF_YEAR = 31_557_600;

    private static final int MICROSECONDS = 6;

    private Intervals() {}

    /** An interval of whole months, whole days and microseconds. */
    public static Interval of(Object months, Object days, Object micros) {
        return of(Arguments.number(months), Arguments.number(days), Arguments.number(micros));
    }

    /** An interval; the fraction of a microsecond is rounded. */
    static Interval of(BigDecimal months, BigDecimal days, BigDecimal micros) {
        try {
            return new Interval(
                    months.intValueExact(),
                    days.intValueExact(),
                    micros.setScale(0, RoundingMode.HALF_EVEN).longValueExact());
        } catch (ArithmeticException beyond) {
            throw outOfRange(beyond);
        }
    }

    private static QueryException outOfRange(@Nullable Throwable cause) {
        return new QueryException(ErrorKind.DATETIME_OVERFLOW, "an interval is out of range", null, cause);
    }

    public static Interval plus(Object left, Object right) {
        Interval one = (Interval) left;
        Interval other = (Interval) right;
        try {
            return new Interval(
                    Math.addExact(one.months(), other.months()),
                    Math.addExact(one.days(), other.days()),
                    Math.addExact(one.micros(), other.micros()));
        } catch (ArithmeticException beyond) {
            throw outOfRange(beyond);
        }
    }

    public static Interval minus(Object left, Object right) {
        return plus(left, negated(right));
    }

    public static Interval negated(Object interval) {
        Interval of = (Interval) interval;
        try {
            return new Interval(
                    Math.negateExact(of.months()), Math.negateExact(of.days()), Math.negateExact(of.micros()));
        } catch (ArithmeticException beyond) {
            throw outOfRange(beyond);
        }
    }

    public static Interval absolute(Object interval) {
        return ((Interval) interval).compareTo(Interval.ZERO) < 0 ? negated(interval) : (Interval) interval;
    }

    public static Interval times(Object interval, Object number) {
        BigDecimal factor = Arguments.number(number);
        return scaled((Interval) interval, part -> part.multiply(factor));
    }

    public static Interval dividedBy(Object interval, Object number) {
        BigDecimal divisor = Arguments.number(number);
        if (divisor.signum() == 0) {
            throw QueryException.divisionByZero();
        }
        return scaled((Interval) interval, part -> Quotient.of(part, divisor));
    }

    /** The fraction of a month becomes days, and the fraction of a day becomes time. */
    private static Interval scaled(Interval interval, UnaryOperator<BigDecimal> scale) {
        BigDecimal months = scale.apply(BigDecimal.valueOf(interval.months()));
        BigDecimal days = scale.apply(BigDecimal.valueOf(interval.days()));
        BigDecimal wholeMonths = whole(months);
        BigDecimal wholeDays = whole(days);
        BigDecimal daysOfMonth = rounded(months.subtract(wholeMonths).multiply(DAYS_OF_MONTH));
        BigDecimal wholeDaysOfMonth = whole(daysOfMonth);
        BigDecimal restOfDay = days.subtract(wholeDays).add(daysOfMonth.subtract(wholeDaysOfMonth));
        BigDecimal moreDays = whole(restOfDay);
        BigDecimal rest = restOfDay.subtract(moreDays).multiply(MICROS_OF_A_DAY).setScale(0, RoundingMode.HALF_EVEN);
        BigDecimal micros = scale.apply(BigDecimal.valueOf(interval.micros())).add(rest);
        return of(wholeMonths, wholeDays.add(wholeDaysOfMonth).add(moreDays), micros);
    }

    private static BigDecimal whole(BigDecimal number) {
        return number.setScale(0, RoundingMode.DOWN);
    }

    private static BigDecimal rounded(BigDecimal days) {
        return days.setScale(MICROSECONDS, RoundingMode.HALF_EVEN);
    }

    /** The interval from an earlier to a later moment, both in milliseconds, as days and time. */
    public static Interval between(Object later, Object earlier) {
        long millis = ((Number) later).longValue() - ((Number) earlier).longValue();
        return new Interval(
                0,
                (int) (millis / TimeFunctions.MILLIS_OF_DAY),
                millis % TimeFunctions.MILLIS_OF_DAY * MICROS_OF_MILLISECOND);
    }

    /** The interval between two times of day, which is always less than a day. */
    public static Interval betweenTimes(Object later, Object earlier) {
        return new Interval(
                0, 0, (((Number) later).longValue() - ((Number) earlier).longValue()) * MICROS_OF_MILLISECOND);
    }

    /** An integer part. */
    public static Long part(TimeUnit unit, Object interval) {
        Interval of = (Interval) interval;
        return switch (unit) {
            case YEAR, DECADE, CENTURY, MILLENNIUM -> of.months() / unit.multiplier.longValue();
            case QUARTER -> of.months() % 12 / 3 + 1L;
            case MONTH -> of.months() % 12L;
            case DAY -> (long) of.days();
            case HOUR -> of.micros() / MICROS_OF_HOUR;
            case MINUTE -> of.micros() % MICROS_OF_HOUR / MICROS_OF_MINUTE;
            case SECOND -> of.micros() % MICROS_OF_MINUTE / MICROS_OF_SECOND;
            case MILLISECOND -> of.micros() % MICROS_OF_MINUTE / 1000;
            case MICROSECOND -> of.micros() % MICROS_OF_MINUTE;
            case NANOSECOND -> of.micros() % MICROS_OF_MINUTE * 1000;
            case EPOCH -> epoch(interval).longValue();
            default -> throw Arguments.invalid("an interval has no " + unit);
        };
    }

    /** The interval without what is below the unit, whose name is in upper case. */
    public static Interval truncated(Object unit, Object interval) {
        Interval of = (Interval) interval;
        TimeUnit field = TimeUnit.valueOf((String) unit);
        return switch (field) {
            case MONTH, QUARTER, YEAR, DECADE, CENTURY, MILLENNIUM ->
                new Interval(of.months() - of.months() % field.multiplier.intValue(), 0, 0);
            case DAY -> new Interval(of.months(), of.days(), 0);
            case HOUR -> truncated(of, MICROS_OF_HOUR);
            case MINUTE -> truncated(of, MICROS_OF_MINUTE);
            case SECOND -> truncated(of, MICROS_OF_SECOND);
            case MILLISECOND -> truncated(of, MICROS_OF_MILLISECOND);
            case MICROSECOND -> of;
            default ->
                throw Arguments.invalid("an interval is not cut to " + unit + ": months have no whole number of them");
        };
    }

    private static Interval truncated(Interval interval, long micros) {
        return new Interval(interval.months(), interval.days(), interval.micros() - interval.micros() % micros);
    }

    /** The seconds within the minute, with their fraction; negative if the time is. */
    public static BigDecimal seconds(Object interval) {
        return seconds(((Interval) interval).micros() % MICROS_OF_MINUTE);
    }

    /** The interval's whole length in seconds. */
    public static BigDecimal epoch(Object interval) {
        Interval of = (Interval) interval;
        long days = of.months() % 12 * 30L + of.days();
        long seconds = of.months() / 12 * SECONDS_OF_YEAR + days * SECONDS_OF_DAY;
        return Values.canonical(BigDecimal.valueOf(seconds).add(seconds(of.micros())));
    }

    /** The interval's length in microseconds, with months of 30 days. */
    public static BigDecimal length(Object interval) {
        Interval of = (Interval) interval;
        return BigDecimal.valueOf(of.months() * 30L + of.days())
                .multiply(MICROS_OF_A_DAY)
                .add(BigDecimal.valueOf(of.micros()));
    }

    private static BigDecimal seconds(long micros) {
        return Values.canonical(BigDecimal.valueOf(micros, MICROSECONDS));
    }

    /** Converts 24 hours to a day; days and time get the same sign. */
    public static Interval justifyHours(Object interval) {
        Interval of = (Interval) interval;
        long micros = of.micros() % MICROS_OF_DAY;
        long days = of.days() + of.micros() / MICROS_OF_DAY;
        return signed(of.months(), days, micros);
    }

    /** Converts 30 days to a month; months and days get the same sign. */
    public static Interval justifyDays(Object interval) {
        Interval of = (Interval) interval;
        long months = of.months() + of.days() / 30L;
        long days = of.days() % 30L;
        int lent = months > 0 && days < 0 ? 1 : months < 0 && days > 0 ? -1 : 0;
        return of(
                BigDecimal.valueOf(months - lent),
                BigDecimal.valueOf(days + 30L * lent),
                BigDecimal.valueOf(of.micros()));
    }

    /** Converts hours to days and days to months; all parts get the same sign. */
    public static Interval justifyInterval(Object interval) {
        Interval of = (Interval) interval;
        long micros = of.micros() % MICROS_OF_DAY;
        long allDays = of.days() + of.micros() / MICROS_OF_DAY;
        long months = of.months() + allDays / 30;
        long days = allDays % 30;
        boolean behind = days < 0 || days == 0 && micros < 0;
        boolean ahead = days > 0 || days == 0 && micros > 0;
        int lent = months > 0 && behind ? 1 : months < 0 && ahead ? -1 : 0;
        return signed(months - lent, days + 30L * lent, micros);
    }

    private static Interval signed(long months, long days, long micros) {
        int lent = days > 0 && micros < 0 ? 1 : days < 0 && micros > 0 ? -1 : 0;
        return of(
                BigDecimal.valueOf(months),
                BigDecimal.valueOf(days - lent),
                BigDecimal.valueOf(micros + lent * MICROS_OF_DAY));
    }

    /** Parses text; any other type is an error. */
    public static @Nullable Interval parse(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        return IntervalText.parse(CastText.of(value, "INTERVAL"));
    }

    public static @Nullable Interval tryParse(@Nullable Object value) {
        try {
            return parse(value);
        } catch (QueryException notConvertible) {
            return null;
        }
    }

    /** The interval that a function requires; null for any other value, which is reported as passed over. */
    public static @Nullable Interval wanted(@Nullable Object value, String label, RunContext run) {
        Interval interval = tryParse(value);
        if (interval == null && value != null) {
            run.passedOver(label);
        }
        return interval;
    }

    public static @Nullable String text(@Nullable Object interval) {
        return interval == null ? null : interval.toString();
    }
}
