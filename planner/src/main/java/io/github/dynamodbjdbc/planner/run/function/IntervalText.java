package io.github.dynamodbjdbc.planner.run.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL's way to write an interval with its units in the text: {@code '1 day'}, {@code '1 year 2 months'},
 * {@code '1 day 02:30:00'}, {@code '3 hours ago'}, {@code 'P1DT2H'}.
 */
public final class IntervalText {
    private static final BigDecimal MONTHS_OF_YEAR = BigDecimal.valueOf(12);
    private static final BigDecimal DAYS_OF_MONTH = BigDecimal.valueOf(30);
    private static final BigDecimal MILLIS_OF_SECOND = BigDecimal.valueOf(1000);
    /** Ten thousand years; no date there is has one so long before or after it. */
    private static final BigDecimal MOST_MONTHS = BigDecimal.valueOf(120_000);

    private static final BigDecimal MOST_MILLIS = BigDecimal.valueOf(3_660_000 * TimeFunctions.MILLIS_OF_DAY);
    private static final BigDecimal SIXTY = BigDecimal.valueOf(60);

    public static final String NUMBER = "[+-]?(?:\\d{1,18}(?:\\.\\d{0,18})?|\\.\\d{1,18})";
    private static final Pattern PART =
            Pattern.compile("(?:([+-]?)(\\d{1,9}):(\\d{1,2})(?::(\\d{1,2}(?:\\.\\d{1,18})?))?"
                    + "|([+-]?)(\\d{1,9})-(\\d{1,2})|(" + NUMBER + ")\\s*([a-z]+))(?=\\s|$|[\\d+.-])\\s*");
    private static final Pattern ISO_PART = Pattern.compile("(T?)(" + NUMBER + ")([YMWDHS])");

    /** Lengths of units, by the names that PostgreSQL has for them. */
    private static final Map<String, Unit> UNITS = units();

    private final String text;
    private final Set<Unit> seen = new HashSet<>();
    private BigDecimal months = BigDecimal.ZERO;
    private BigDecimal millis = BigDecimal.ZERO;

    private IntervalText(String text) {
        this.text = text;
    }

    /** Months and milliseconds, of which SQL's intervals have only one of a sort, and PostgreSQL's may have both. */
    public record Length(BigDecimal months, BigDecimal millis) {}

    private enum Unit {
        MILLENNIUM(12000, 0),
        CENTURY(1200, 0),
        DECADE(120, 0),
        YEAR(12, 0),
        QUARTER(3, 0),
        MONTH(1, 0),
        WEEK(0, 604_800_000),
        DAY(0, TimeFunctions.MILLIS_OF_DAY),
        HOUR(0, 3_600_000),
        MINUTE(0, 60_000),
        SECOND(0, 1000),
        MILLISECOND(0, 1),
        MICROSECOND(0, 0);

        private final BigDecimal months;
        private final BigDecimal millis;

        Unit(long months, long millis) {
            this.months = BigDecimal.valueOf(months);
            // A microsecond is no whole number of them.
            this.millis = months == 0 && millis == 0 ? new BigDecimal("0.001") : BigDecimal.valueOf(millis);
        }
    }

    public static Length parse(String text) {
        return new IntervalText(text.strip().toLowerCase(Locale.ROOT)).parse();
    }

    private Length parse() {
        boolean ago = text.endsWith(" ago");
        String parts = ago ? text.substring(0, text.length() - " ago".length()) : text;
        if (parts.startsWith("p")) {
            addIsoParts(parts.substring(1).toUpperCase(Locale.ROOT));
        } else {
            addParts(parts.startsWith("@") ? parts.substring(1).strip() : parts.strip());
        }
        if (months.abs().compareTo(MOST_MONTHS) > 0 || millis.abs().compareTo(MOST_MILLIS) > 0) {
            throw new QueryException(ErrorKind.DATETIME_OVERFLOW, "'" + text + "' is longer than the years 1 to 9999");
        }
        // Nothing finer than nanoseconds adds up to a millisecond.
        BigDecimal time = millis.setScale(6, RoundingMode.HALF_UP).stripTrailingZeros();
        return ago ? new Length(months.negate(), time.negate()) : new Length(months, time);
    }

    private void addParts(String parts) {
        Matcher part = PART.matcher(parts);
        int end = 0;
        while (end < parts.length()) {
            if (!part.find() || part.start() != end) {
                throw invalid();
            }
            addPart(part);
            end = part.end();
        }
        if (end == 0) {
            throw invalid();
        }
    }

    private void addPart(Matcher part) {
        if (part.group(3) != null) {
            String seconds = part.group(4) == null ? "0" : part.group(4);
            BigDecimal minutes = new BigDecimal(part.group(2)).multiply(SIXTY).add(new BigDecimal(part.group(3)));
            BigDecimal length =
                    minutes.multiply(SIXTY).add(new BigDecimal(seconds)).multiply(MILLIS_OF_SECOND);
            see(Unit.HOUR);
            millis = millis.add(signed(part.group(1), length));
        } else if (part.group(6) != null) {
            BigDecimal length =
                    new BigDecimal(part.group(6)).multiply(MONTHS_OF_YEAR).add(new BigDecimal(part.group(7)));
            see(Unit.YEAR);
            months = months.add(signed(part.group(5), length));
        } else {
            add(new BigDecimal(part.group(8)), UNITS.get(part.group(9)));
        }
    }

    private static BigDecimal signed(@Nullable String sign, BigDecimal length) {
        return "-".equals(sign) ? length.negate() : length;
    }

    private void addIsoParts(String parts) {
        Matcher part = ISO_PART.matcher(parts);
        boolean time = false;
        int end = 0;
        while (end < parts.length()) {
            if (!part.find() || part.start() != end) {
                throw invalid();
            }
            time |= !part.group(1).isEmpty();
            add(new BigDecimal(part.group(2)), isoUnit(part.group(3), time));
            end = part.end();
        }
        if (end == 0) {
            throw invalid();
        }
    }

    private static @Nullable Unit isoUnit(String letter, boolean time) {
        return switch (letter) {
            case "Y" -> time ? null : Unit.YEAR;
            case "M" -> time ? Unit.MINUTE : Unit.MONTH;
            case "W" -> time ? null : Unit.WEEK;
            case "D" -> time ? null : Unit.DAY;
            case "H" -> time ? Unit.HOUR : null;
            default -> time ? Unit.SECOND : null;
        };
    }

    /** A month's fraction is days, of which a month has 30; a year's is whole months. */
    private void add(BigDecimal number, @Nullable Unit unit) {
        if (unit == null) {
            throw invalid();
        }
        see(unit);
        if (unit.months.signum() == 0) {
            millis = millis.add(number.multiply(unit.millis));
            return;
        }
        BigDecimal length = number.multiply(unit.months);
        if (unit != Unit.MONTH) {
            months = months.add(length.setScale(0, RoundingMode.HALF_UP));
            return;
        }
        BigDecimal whole = length.setScale(0, RoundingMode.DOWN);
        months = months.add(whole);
        millis = millis.add(length.subtract(whole).multiply(DAYS_OF_MONTH).multiply(Unit.DAY.millis));
    }

    private void see(Unit unit) {
        if (!seen.add(unit)) {
            throw invalid();
        }
    }

    private QueryException invalid() {
        return new QueryException(
                ErrorKind.INVALID_DATETIME,
                "'" + text + "' is no interval; it is written '1 day', '2 hours 30 minutes' or '1 year 2 months'");
    }

    private static Map<String, Unit> units() {
        Map<String, Unit> units = new TreeMap<>();
        put(units, Unit.MILLENNIUM, "millennium", "millennia", "mil", "mils");
        put(units, Unit.CENTURY, "century", "centuries", "cent", "c");
        put(units, Unit.DECADE, "decade", "decades", "dec", "decs");
        put(units, Unit.YEAR, "year", "years", "yr", "yrs", "y");
        put(units, Unit.QUARTER, "quarter", "quarters");
        put(units, Unit.MONTH, "month", "months", "mon", "mons");
        put(units, Unit.WEEK, "week", "weeks", "w");
        put(units, Unit.DAY, "day", "days", "d");
        put(units, Unit.HOUR, "hour", "hours", "hr", "hrs", "h");
        put(units, Unit.MINUTE, "minute", "minutes", "min", "mins", "m");
        put(units, Unit.SECOND, "second", "seconds", "sec", "secs", "s");
        put(units, Unit.MILLISECOND, "millisecond", "milliseconds", "msec", "msecs", "ms");
        put(units, Unit.MICROSECOND, "microsecond", "microseconds", "usec", "usecs", "us");
        return units;
    }

    private static void put(Map<String, Unit> units, Unit unit, String... names) {
        for (String name : names) {
            units.put(name, unit);
        }
    }
}
