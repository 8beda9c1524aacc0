package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads interval literals, field by field, and computes with intervals. */
final class Intervals {
    private static final Pattern PART =
            Pattern.compile("([+-]?\\d{1,6}) ?(year|month|mon|week|day|hour|hr|minute|min|second|sec)s? ?");
    private static final Pattern CLOCK = Pattern.compile("([+-]?)(\\d{1,4}):(\\d\\d)(?::(\\d\\d(?:\\.\\d{1,3})?))?");
    private static final List<String> FIELDS = List.of("YEAR", "MONTH", "DAY", "HOUR", "MINUTE", "SECOND");
    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1_000);
    private static final long MINUTE = 60_000;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    private Intervals() {}

    static Cell.Interval of(Expression.IntervalLiteral literal) {
        Cell.Interval read = literal.fromUnit() == null ? ofUnits(literal.text()) : ofFields(literal);
        return literal.negative() ? negated(read) : read;
    }

    /** Numbers with their units, then a time, as in {@code 1 year -3 days 04:05:06}. */
    private static Cell.Interval ofUnits(String text) {
        Matcher part = PART.matcher(text.toLowerCase(Locale.ROOT));
        Cell.Interval sum = new Cell.Interval(0, 0, 0);
        int end = 0;
        while (part.find() && part.start() == end) {
            long number = Long.parseLong(part.group(1));
            sum = plus(
                    sum,
                    switch (part.group(2)) {
                        case "year" -> new Cell.Interval(12 * number, 0, 0);
                        case "mon", "month" -> new Cell.Interval(number, 0, 0);
                        case "week" -> new Cell.Interval(0, 7 * number, 0);
                        case "day" -> new Cell.Interval(0, number, 0);
                        case "hour", "hr" -> new Cell.Interval(0, 0, HOUR * number);
                        case "minute", "min" -> new Cell.Interval(0, 0, MINUTE * number);
                        default -> new Cell.Interval(0, 0, 1_000 * number);
                    });
            end = part.end();
        }
        if (end < text.length() || end == 0) {
            Matcher clock = CLOCK.matcher(text.substring(end));
            if (!clock.matches()) {
                throw new UnsupportedForOracle("an interval of another form");
            }
            long millis = Long.parseLong(clock.group(2)) * HOUR
                    + Long.parseLong(clock.group(3)) * MINUTE
                    + (clock.group(4) == null ? 0 : millis(clock.group(4), null));
            sum = plus(sum, new Cell.Interval(0, 0, clock.group(1).equals("-") ? -millis : millis));
        }
        return sum;
    }

    /** Numbers in the text, each of the next field. */
    private static Cell.Interval ofFields(Expression.IntervalLiteral literal) {
        int from = FIELDS.indexOf(literal.fromUnit());
        int to = literal.toUnit() == null ? from : FIELDS.indexOf(literal.toUnit());
        String text = literal.text().strip();
        boolean minus = text.startsWith("-");
        String[] numbers = (minus || text.startsWith("+") ? text.substring(1) : text).split("[-: ]+");
        Integer digits = literal.digits();
        if (from < 0
                || to < from
                || numbers.length != to - from + 1
                || !text.matches("[+]?[-0-9: ]+(\\.\\d{1,3})?")
                || text.indexOf('.') >= 0 && to != FIELDS.size() - 1
                || digits != null && numbers[0].replaceFirst("\\..*", "").length() > digits) {
            throw new UnsupportedForOracle("an interval of another form");
        }
        long[] lengths = new long[FIELDS.size()];
        for (int i = 0; i < numbers.length; i++) {
            boolean seconds = from + i == FIELDS.size() - 1;
            lengths[from + i] = seconds ? millis(numbers[i], literal.fraction()) : Long.parseLong(numbers[i]);
            if (i > 0
                    && lengths[from + i]
                            >= List.of(0L, 12L, 0L, 24L, 60L, 60_000L).get(from + i)) {
                throw new UnsupportedForOracle("an interval of another form");
            }
        }
        Cell.Interval read = new Cell.Interval(
                lengths[0] * 12 + lengths[1], lengths[2], lengths[3] * HOUR + lengths[4] * MINUTE + lengths[5]);
        return minus ? negated(read) : read;
    }

    private static long millis(String seconds, @Nullable Integer digits) {
        BigDecimal number = new BigDecimal(seconds);
        BigDecimal rounded = digits == null ? number : number.setScale(digits, RoundingMode.HALF_UP);
        return rounded.multiply(THOUSAND).longValueExact();
    }

    static Cell.Interval negated(Cell.Interval interval) {
        return new Cell.Interval(-interval.months(), -interval.days(), -interval.millis());
    }

    static Cell.Interval plus(Cell.Interval one, Cell.Interval other) {
        return new Cell.Interval(
                one.months() + other.months(), one.days() + other.days(), one.millis() + other.millis());
    }

    /** By length, with months of 30 days, as PostgreSQL compares them. */
    static int compare(Cell.Interval one, Cell.Interval other) {
        return Long.compare(length(one), length(other));
    }

    private static long length(Cell.Interval interval) {
        return (interval.months() * 30 + interval.days()) * DAY + interval.millis();
    }

    static Cell.Interval abs(Cell.Interval interval) {
        return length(interval) < 0 ? negated(interval) : interval;
    }

    static Cell.Interval between(LocalDateTime start, LocalDateTime end) {
        long millis = ChronoUnit.MILLIS.between(start, end);
        return new Cell.Interval(0, millis / DAY, millis % DAY);
    }

    /** In PostgreSQL's form. */
    static String text(Cell.Interval interval) {
        StringBuilder text = new StringBuilder();
        append(text, interval.months() / 12, "year");
        append(text, interval.months() % 12, "mon");
        append(text, interval.days(), "day");
        long millis = interval.millis();
        if (millis != 0 || text.length() == 0) {
            boolean plus = millis > 0 && text.toString().matches("(.* )?-\\d+ \\w+ ");
            long seconds = Math.abs(millis) % MINUTE;
            text.append(millis < 0 ? "-" : plus ? "+" : "")
                    .append(String.format(Locale.ROOT, "%02d:", Math.abs(millis) / HOUR))
                    .append(String.format(Locale.ROOT, "%02d:", Math.abs(millis) % HOUR / MINUTE))
                    .append(seconds < 10_000 ? "0" : "")
                    .append(BigDecimal.valueOf(seconds, 3).stripTrailingZeros().toPlainString());
        }
        return text.toString().strip();
    }

    /** A field, with a sign where the one before it is negative. */
    private static void append(StringBuilder text, long number, String unit) {
        if (number != 0) {
            boolean plus = number > 0 && text.toString().matches("(.* )?-\\d+ \\w+ ");
            text.append(plus ? "+" : "").append(number).append(' ').append(unit).append(number == 1 ? " " : "s ");
        }
    }

    /** The fields from the unit on. */
    static Bound truncated(Bound unit, Bound operand) {
        return Bound.of(StaticType.INTERVAL, Trait.NONE, env -> {
            String name = unit.text(env);
            if (name == null || !(operand.value(env) instanceof Cell.Interval length)) {
                return null;
            }
            long months = months(name);
            if (months > 0) {
                return new Cell.Interval(length.months() / months * months, 0, 0);
            }
            long millis =
                    switch (name.toUpperCase(Locale.ROOT)) {
                        case "DAY" -> Long.MAX_VALUE;
                        case "HOUR" -> 3_600_000;
                        case "MINUTE" -> 60_000;
                        case "SECOND" -> 1000;
                        case "WEEK" -> throw Rejected.byValue("22023", "weeks of months");
                        default -> throw new UnsupportedForOracle("an interval cut to " + name);
                    };
            return new Cell.Interval(length.months(), length.days(), length.millis() / millis * millis);
        });
    }

    private static long months(String unit) {
        return switch (unit.toUpperCase(Locale.ROOT)) {
            case "MONTH" -> 1;
            case "QUARTER" -> 3;
            case "YEAR" -> 12;
            case "DECADE" -> 120;
            case "CENTURY" -> 1200;
            default -> 0;
        };
    }
}
