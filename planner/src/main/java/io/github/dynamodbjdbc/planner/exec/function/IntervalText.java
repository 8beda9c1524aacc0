package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.value.Interval;
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
 * Parses intervals as PostgreSQL does, with units in the text: {@code '1 day'}, {@code '1 year 2 months'},
 * {@code '1 day 02:30:00'}, {@code '3 hours ago'}, {@code 'P1DT2H'}.
 */
public final class IntervalText {
    private static final BigDecimal MONTHS_OF_YEAR = BigDecimal.valueOf(12);
    private static final BigDecimal DAYS_OF_MONTH = BigDecimal.valueOf(30);
    private static final BigDecimal MICROS_OF_SECOND = BigDecimal.valueOf(1_000_000);
    private static final BigDecimal MICROS_OF_DAY = BigDecimal.valueOf(Intervals.MICROS_OF_DAY);
    private static final BigDecimal SIXTY = BigDecimal.valueOf(60);

    public static final String NUMBER = "[+-]?(?:\\d{1,18}(?:\\.\\d{0,18})?|\\.\\d{1,18})";
    private static final Pattern PART =
            Pattern.compile("(?:([+-]?)(\\d{1,9}):(\\d{1,2})(?::(\\d{1,2}(?:\\.\\d{1,18})?))?"
                    + "|([+-]?)(\\d{1,9})-(\\d{1,2})|(" + NUMBER + ")\\s*([a-z]*))(?=\\s|$|[\\d+.-])\\s*");
    private static final Pattern ISO_PART = Pattern.compile("(T?)(" + NUMBER + ")([YMWDHS])");

    /** Units by PostgreSQL's names. */
    private static final Map<String, Unit> UNITS = units();

    private final String text;
    private final Set<Unit> seen = new HashSet<>();
    private BigDecimal months = BigDecimal.ZERO;
    private BigDecimal days = BigDecimal.ZERO;
    private BigDecimal micros = BigDecimal.ZERO;

    private IntervalText(String text) {
        this.text = text;
    }

    /** The part of an interval to which a unit's fraction is converted. */
    private enum Part {
        YEARS,
        MONTHS,
        DAYS,
        TIME
    }

    private enum Unit {
        MILLENNIUM(Part.YEARS, 12000),
        CENTURY(Part.YEARS, 1200),
        DECADE(Part.YEARS, 120),
        YEAR(Part.YEARS, 12),
        QUARTER(Part.YEARS, 3),
        MONTH(Part.MONTHS, 1),
        WEEK(Part.DAYS, 7),
        DAY(Part.DAYS, 1),
        HOUR(Part.TIME, 3_600_000_000L),
        MINUTE(Part.TIME, 60_000_000),
        SECOND(Part.TIME, 1_000_000),
        MILLISECOND(Part.TIME, 1000),
        MICROSECOND(Part.TIME, 1);

        private final Part part;
        private final BigDecimal length;

        Unit(Part part, long length) {
            this.part = part;
            this.length = BigDecimal.valueOf(length);
        }
    }

    public static Interval parse(String text) {
        return new IntervalText(text.strip().toLowerCase(Locale.ROOT)).parse();
    }

    private Interval parse() {
        boolean ago = text.endsWith(" ago");
        String parts = ago ? text.substring(0, text.length() - " ago".length()) : text;
        if (parts.startsWith("p")) {
            addIsoParts(parts.substring(1).toUpperCase(Locale.ROOT));
        } else {
            addParts(parts.startsWith("@") ? parts.substring(1).strip() : parts.strip());
        }
        Interval interval = Intervals.of(months, days, micros.setScale(0, RoundingMode.HALF_DOWN));
        return ago ? Intervals.negated(interval) : interval;
    }

    private void addParts(String parts) {
        Matcher part = PART.matcher(parts);
        int end = 0;
        while (end < parts.length()) {
            if (!part.find() || part.start() != end) {
                throw invalid();
            }
            end = part.end();
            addPart(part, end == parts.length());
        }
        if (end == 0) {
            throw invalid();
        }
    }

    private void addPart(Matcher part, boolean last) {
        if (part.group(3) != null) {
            String seconds = part.group(4) == null ? "0" : part.group(4);
            BigDecimal minutes = new BigDecimal(part.group(2)).multiply(SIXTY).add(new BigDecimal(part.group(3)));
            BigDecimal length =
                    minutes.multiply(SIXTY).add(new BigDecimal(seconds)).multiply(MICROS_OF_SECOND);
            see(Unit.HOUR);
            micros = micros.add(signed(part.group(1), length));
        } else if (part.group(6) != null) {
            BigDecimal length =
                    new BigDecimal(part.group(6)).multiply(MONTHS_OF_YEAR).add(new BigDecimal(part.group(7)));
            see(Unit.YEAR);
            months = months.add(signed(part.group(5), length));
        } else if (part.group(9).isEmpty()) {
            // '1 02:03' is a day and a time, '5' is seconds.
            add(new BigDecimal(part.group(8)), last ? Unit.SECOND : Unit.DAY);
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

    /** A day has 24 hours. The fraction of a month becomes days, 30 per month, and the fraction of a year whole months. */
    private void add(BigDecimal number, @Nullable Unit unit) {
        if (unit == null) {
            throw invalid();
        }
        see(unit);
        BigDecimal length = number.multiply(unit.length);
        switch (unit.part) {
            case YEARS -> months = months.add(length.setScale(0, RoundingMode.HALF_UP));
            case MONTHS -> {
                BigDecimal whole = length.setScale(0, RoundingMode.DOWN);
                months = months.add(whole);
                addDays(length.subtract(whole).multiply(DAYS_OF_MONTH));
            }
            case DAYS -> addDays(length);
            case TIME -> micros = micros.add(length);
        }
    }

    private void addDays(BigDecimal number) {
        BigDecimal whole = number.setScale(0, RoundingMode.DOWN);
        days = days.add(whole);
        micros = micros.add(number.subtract(whole).multiply(MICROS_OF_DAY));
    }

    private void see(Unit unit) {
        if (!seen.add(unit)) {
            throw invalid();
        }
    }

    private QueryException invalid() {
        return new QueryException(
                ErrorKind.INVALID_DATETIME,
                "'" + text + "' is not an interval; it is written '1 day', '2 hours 30 minutes' or '1 year 2 months'");
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
