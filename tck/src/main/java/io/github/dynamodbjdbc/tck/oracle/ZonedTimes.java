package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Times of day, times with a time zone, and periods. */
final class ZonedTimes {
    private static final Pattern TIME =
            Pattern.compile("(\\d\\d):(\\d\\d)(?::(\\d\\d)(?:\\.(\\d{1,9}))?)?(Z|[+-]\\d\\d(?::?\\d\\d)?)?");

    private ZonedTimes() {}

    /** A time of day cut to milliseconds; null if the text is of another form. */
    static Cell.@Nullable TimeOfDay parse(String text, StaticType type) {
        Matcher parts = TIME.matcher(text.strip());
        if (!parts.matches()) {
            return null;
        } else if (parts.group(5) != null && type == StaticType.TIME) {
            throw new UnsupportedForOracle("a time zone of a time without one");
        }
        try {
            String fraction = parts.group(4) == null ? "" : parts.group(4);
            LocalTime time = LocalTime.of(
                    Integer.parseInt(parts.group(1)),
                    Integer.parseInt(parts.group(2)),
                    parts.group(3) == null ? 0 : Integer.parseInt(parts.group(3)),
                    Integer.parseInt((fraction + "000").substring(0, 3)) * 1_000_000);
            ZoneOffset offset = parts.group(5) == null ? ZoneOffset.UTC : ZoneOffset.of(parts.group(5));
            return new Cell.TimeOfDay(time, type == StaticType.TIME ? null : offset);
        } catch (DateTimeException noSuchTime) {
            return null;
        }
    }

    /** A cast to TIMESTAMPTZ, TIME or TIMETZ. */
    static Bound cast(Bound operand, StaticType type, List<Integer> digits, boolean tryCast) {
        StaticType from = operand.kind();
        boolean ofDay = type.isTimeOfDay();
        boolean known = from == StaticType.TEXT
                || from == StaticType.NULL
                || from == StaticType.DYNAMIC
                || from == StaticType.TIMESTAMPTZ
                || (ofDay ? from.isTimeOfDay() : from.isTime())
                || type == StaticType.TIME && from.computed() == StaticType.TIMESTAMP;
        if (!known) {
            if (type == StaticType.TIMETZ && from.isTime()) {
                throw Rejected.byManual("42804", "a cast of " + from + " to TIMETZ");
            }
            throw new UnsupportedForOracle("a cast of " + from + " to " + type);
        }
        boolean constant = operand.has(Trait.CONSTANT);
        return Bound.of(type, Trait.NONE, env -> {
            Cell value = operand.value(env);
            if (value instanceof Datum datum) {
                value = read(datum, type, constant, tryCast);
            }
            return value == null ? null : rounded(converted(value, type), digits);
        });
    }

    private static @Nullable Cell read(Datum value, StaticType type, boolean constant, boolean tryCast) {
        if (!(value instanceof Datum.Text text)) {
            if (tryCast) {
                return null;
            }
            throw Rejected.byValue("22007", "no time");
        }
        if (!constant && text.value().matches("(?s).*\\.\\d{4}.*")) {
            throw new UnsupportedForOracle("the digits beyond milliseconds of stored text");
        }
        if (!constant) {
            TimeFunctions.checkForm(text.value());
        }
        Cell time = type.isTimeOfDay() ? parse(text.value(), type) : moment(text.value());
        if (time == null && text.value().chars().anyMatch(Character::isDigit)) {
            throw new UnsupportedForOracle("which forms of times a cast knows");
        } else if (time == null && !tryCast) {
            throw Rejected.byValue("22007", "no time");
        }
        return time;
    }

    private static @Nullable Cell moment(String text) {
        LocalDateTime time = Moments.constant(text);
        return time == null ? null : new Cell.Moment(time);
    }

    private static Cell converted(Cell value, StaticType type) {
        if (value instanceof Cell.TimeOfDay time) {
            return type == StaticType.TIMETZ
                    ? new Cell.TimeOfDay(time.time(), time.offset() == null ? ZoneOffset.UTC : time.offset())
                    : new Cell.TimeOfDay(time.time(), null);
        }
        LocalDateTime time = Moments.of(value);
        if (time == null) {
            throw new IllegalStateException(String.valueOf(value));
        }
        return type.isTimeOfDay()
                ? new Cell.TimeOfDay(time.toLocalTime(), type == StaticType.TIME ? null : ZoneOffset.UTC)
                : new Cell.Moment(time);
    }

    /** With the fraction of seconds rounded to so many digits, halves up. */
    static Cell rounded(Cell value, List<Integer> digits) {
        if (digits.isEmpty() || digits.get(0) >= 3) {
            return value;
        }
        int nanos = value instanceof Cell.TimeOfDay time
                ? time.time().get(ChronoField.NANO_OF_SECOND)
                : value instanceof Cell.Moment moment
                        ? moment.value().get(ChronoField.NANO_OF_SECOND)
                        : ((Cell.Timestamp) value).value().get(ChronoField.NANO_OF_SECOND);
        long more = BigDecimal.valueOf(nanos, 9)
                        .setScale(digits.get(0), RoundingMode.HALF_UP)
                        .movePointRight(9)
                        .longValueExact()
                - nanos;
        if (value instanceof Cell.TimeOfDay time) {
            return new Cell.TimeOfDay(time.time().plusNanos(more), time.offset());
        }
        return value instanceof Cell.Moment moment
                ? new Cell.Moment(moment.value().plusNanos(more))
                : new Cell.Timestamp(((Cell.Timestamp) value).value().plusNanos(more));
    }

    /** {@code operand AT TIME ZONE zone}. */
    static Bound inZone(Expression zone, Bound operand) {
        ZoneId id = zone(zone);
        if (operand.kind().isTimeOfDay()) {
            if (!id.getRules().isFixedOffset() && !id.getId().equals("Asia/Kolkata")) {
                throw new UnsupportedForOracle("a time of day in a zone with summer time");
            }
            ZoneOffset offset = id.getRules().getOffset(Instant.EPOCH.plus(20_000, ChronoUnit.DAYS));
            return Bound.of(
                    StaticType.TIMETZ,
                    Trait.NONE,
                    env -> operand.value(env) instanceof Cell.TimeOfDay time ? shifted(time, offset) : null);
        } else if (!operand.kind().isTime()) {
            throw new UnsupportedForOracle("a time zone of what is not a time");
        }
        boolean moment = operand.kind() == StaticType.TIMESTAMPTZ;
        Function<LocalDateTime, Cell> change = moment
                ? time -> new Cell.Timestamp(
                        time.atOffset(ZoneOffset.UTC).atZoneSameInstant(id).toLocalDateTime())
                : time -> new Cell.Moment(time.atZone(id)
                        .withLaterOffsetAtOverlap()
                        .withZoneSameInstant(ZoneOffset.UTC)
                        .toLocalDateTime());
        return Bound.of(moment ? StaticType.TIMESTAMP : StaticType.TIMESTAMPTZ, Trait.NONE, env -> {
            LocalDateTime time = Moments.of(operand.value(env));
            return time == null ? null : change.apply(time);
        });
    }

    private static Cell shifted(Cell.TimeOfDay time, ZoneOffset offset) {
        ZoneOffset own = time.offset() == null ? ZoneOffset.UTC : time.offset();
        OffsetTime there = time.time().atOffset(own).withOffsetSameInstant(offset);
        return new Cell.TimeOfDay(there.toLocalTime(), offset);
    }

    /** A region's zone, or an interval's offset; abbreviations and offsets in text have meanings of PostgreSQL's. */
    private static ZoneId zone(Expression zone) {
        if (zone instanceof Expression.IntervalLiteral interval) {
            Cell.Interval length = Intervals.of(interval);
            if (length.months() == 0 && length.days() == 0) {
                return ZoneOffset.ofTotalSeconds((int) (length.millis() / 1_000));
            }
        } else if (zone instanceof Expression.StringLiteral name
                && (name.value().equals("UTC")
                        || ZoneId.getAvailableZoneIds().contains(name.value())
                                && name.value().contains("/"))) {
            return ZoneId.of(name.value());
        }
        throw new UnsupportedForOracle("a time zone without a region");
    }

    /** {@code (a, b) OVERLAPS (c, d)}, where the second of each is an end or a length. */
    static Bound overlaps(List<Bound> bounds) {
        List<Bound> ends = new ArrayList<>(bounds);
        for (int i = 1; i < 4; i += 2) {
            if (bounds.get(i).kind() == StaticType.INTERVAL) {
                ends.set(i, TimeArithmetic.shifted(bounds.get(i - 1), bounds.get(i), true, null));
            }
        }
        if (!ends.stream().allMatch(end -> end.kind().isTime())
                && !ends.stream().allMatch(end -> end.kind().isTimeOfDay())) {
            throw new UnsupportedForOracle("periods of other values");
        }
        return Bound.condition(env -> {
            List<Cell> times = new ArrayList<>();
            for (Bound end : ends) {
                Cell time = end.value(env);
                if (time == null) {
                    throw new UnsupportedForOracle("a period without an end");
                }
                times.add(
                        end.kind().isTime()
                                ? Moments.as(StaticType.TIMESTAMPTZ, time)
                                : Moments.as(StaticType.TIMETZ, time));
            }
            return Truth.of(overlap(times));
        });
    }

    /** A period has its start and not its end; one without length has its start. */
    private static boolean overlap(List<Cell> times) {
        Cell start = least(times.get(0), times.get(1), 1);
        Cell end = least(times.get(0), times.get(1), -1);
        Cell otherStart = least(times.get(2), times.get(3), 1);
        Cell otherEnd = least(times.get(2), times.get(3), -1);
        int order = Values.total(start, otherStart);
        return order == 0 || (order < 0 ? Values.total(otherStart, end) < 0 : Values.total(start, otherEnd) < 0);
    }

    private static Cell least(Cell one, Cell other, int sign) {
        return Values.total(one, other) * sign <= 0 ? one : other;
    }
}
