package io.github.dynamodbjdbc.tck.oracle;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Dates and times as text and numbers, in milliseconds and UTC, for the years 1 to 9999. */
final class Moments {
    private static final Pattern ISO_8601 = Pattern.compile("(\\d{4})-(\\d\\d)-(\\d\\d)"
            + "(?:[Tt ](\\d\\d):(\\d\\d)(?::(\\d\\d)(?:\\.(\\d*))?)?([Zz]|[+-]\\d\\d(?::?\\d\\d)?)?)?");

    /** A date without dashes, alone or before a time. */
    private static final Pattern PLAIN_DAY = Pattern.compile("(\\d{4})(\\d\\d)(\\d\\d)(?=$|[Tt ])");

    /** The valid spellings of stored text that is compared with a timestamp; the only time zone is UTC. */
    private static final Pattern SPELLING = Pattern.compile(
            "(\\d{4}-\\d\\d-\\d\\d)" + "(?:[T ](\\d\\d:\\d\\d)(?:(:\\d\\d)(\\.\\d{1,9})?)?(?:Z|\\+00:00)?)?");

    private static final DateTimeFormatter STORED =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT);

    private static final DateTimeFormatter STORED_TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT);

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT);

    private static final DateTimeFormatter TIMESTAMP = new DateTimeFormatterBuilder()
            .appendPattern("uuuu-MM-dd HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .toFormatter(Locale.ROOT);

    private Moments() {}

    /** Whether a value is an attribute that is not declared, whose text may be a time. */
    static boolean isStored(Bound value) {
        return value.kind() == StaticType.DYNAMIC && value.attribute() != null;
    }

    /** Whether a time in text has a time-zone offset. */
    static boolean hasOffset(String text) {
        Matcher parts = ISO_8601.matcher(text.strip());
        return parts.matches() && parts.group(8) != null;
    }

    /** Parses a constant; as in PostgreSQL, a date may have no dashes. Null if it is invalid. */
    static @Nullable LocalDateTime constant(String text) {
        Matcher day = PLAIN_DAY.matcher(text.strip());
        return parse(day.lookingAt() ? day.replaceFirst("$1-$2-$3") : text);
    }

    /** The moment of a constant; null if it is none. */
    static @Nullable LocalDateTime constant(@Nullable Cell cell) {
        return cell instanceof Datum.Text text ? constant(text.value()) : of(cell);
    }

    /**
     * Parses any form of ISO 8601; as in PostgreSQL, lower-case letters, a point without decimals and surrounding blanks are allowed. Null if it is
     * invalid, or the date doesn't exist.
     */
    static @Nullable LocalDateTime parse(String text) {
        Matcher parts = ISO_8601.matcher(text.strip());
        if (!parts.matches()) {
            return null;
        }
        try {
            LocalDate date = LocalDate.of(number(parts, 1), number(parts, 2), number(parts, 3));
            if (parts.group(4) == null) {
                return checked(date.atStartOfDay());
            }
            String fraction = parts.group(7) == null ? "" : parts.group(7);
            int millis = Integer.parseInt((fraction + "000").substring(0, 3));
            LocalTime time = LocalTime.of(
                    number(parts, 4),
                    number(parts, 5),
                    parts.group(6) == null ? 0 : number(parts, 6),
                    millis * 1_000_000);
            String offset = parts.group(8);
            LocalDateTime local = date.atTime(time);
            return checked(
                    offset == null || offset.equalsIgnoreCase("Z") ? local : local.minusSeconds(seconds(offset)));
        } catch (DateTimeException noSuchDay) {
            return null;
        }
    }

    /** The moment of stored text compared with a timestamp, in nanoseconds; null if it is not a valid spelling. */
    static @Nullable LocalDateTime spelled(String text) {
        Matcher parts = SPELLING.matcher(text);
        if (!parts.matches()) {
            return null;
        }
        try {
            LocalDate date = LocalDate.parse(parts.group(1));
            String minute = parts.group(2) == null ? "00:00" : parts.group(2);
            String second = parts.group(3) == null ? ":00" : parts.group(3);
            String fraction = parts.group(4) == null ? "" : parts.group(4);
            return checked(date.atTime(LocalTime.parse(minute + second + fraction)));
        } catch (DateTimeException noSuchTime) {
            return null;
        }
    }

    /** Whether text begins with an existing date. */
    static boolean beginsWithDay(String text) {
        return text.length() >= 10 && spelled(text.substring(0, 10)) != null;
    }

    private static int number(Matcher parts, int group) {
        return Integer.parseInt(parts.group(group));
    }

    private static int seconds(String offset) {
        String digits = offset.substring(1).replace(":", "");
        int hours = Integer.parseInt(digits.substring(0, 2));
        int minutes = digits.length() > 2 ? Integer.parseInt(digits.substring(2)) : 0;
        if (hours > 18 || minutes > 59) {
            throw new UnsupportedForOracle("an offset of more than 18 hours");
        }
        return (offset.charAt(0) == '-' ? -1 : 1) * (hours * 3_600 + minutes * 60);
    }

    private static @Nullable LocalDateTime checked(LocalDateTime time) {
        return time.getYear() >= 1 && time.getYear() <= 9_999 ? time : null;
    }

    /** A moment from a number of units, given in milliseconds; null if it is out of range, or finer than a millisecond. */
    static @Nullable LocalDateTime of(BigDecimal number, long unit) {
        BigDecimal millis = number.multiply(BigDecimal.valueOf(unit)).stripTrailingZeros();
        if (millis.scale() > 0 || millis.abs().compareTo(BigDecimal.valueOf(400_000_000_000_000L)) > 0) {
            return null;
        }
        BigDecimal seconds = millis.movePointLeft(3).setScale(0, RoundingMode.FLOOR);
        int rest = millis.subtract(seconds.movePointRight(3)).intValueExact();
        return checked(LocalDateTime.ofEpochSecond(seconds.longValueExact(), rest * 1_000_000, ZoneOffset.UTC));
    }

    /** Converts to a column's type: among values of any type, a time becomes its stored text; among times, a date becomes its midnight. */
    static @Nullable Cell as(StaticType kind, @Nullable Cell cell) {
        if ((kind == StaticType.TIMESTAMP || kind == StaticType.DATE) && cell instanceof Cell.Spelled spelled) {
            Cell time = cut(spelled);
            if (!time.equals(spelled.time())) {
                throw new UnsupportedForOracle("whether what is finer than milliseconds counts next to another time");
            }
            return as(kind, time);
        }
        if (kind == StaticType.TIMESTAMP && cell instanceof Cell.Date date) {
            return new Cell.Timestamp(date.value().atStartOfDay());
        }
        LocalDateTime moment = kind == StaticType.TIMESTAMPTZ && !(cell instanceof Datum) ? of(cell) : null;
        if (moment != null) {
            return new Cell.Moment(moment);
        }
        if (kind == StaticType.TIMETZ && cell instanceof Cell.TimeOfDay time && time.offset() == null) {
            return new Cell.TimeOfDay(time.time(), ZoneOffset.UTC);
        }
        return kind == StaticType.DYNAMIC && cell != null && !(cell instanceof Datum) && !(cell instanceof Cell.Missing)
                ? new Datum.Text(stored(cell))
                : cell;
    }

    /** The text in which a time is stored where any value may be. */
    static String stored(Cell time) {
        if (time instanceof Cell.Spelled spelled) {
            return spelled.text().value();
        }
        if (time instanceof Cell.TimeOfDay clock && clock.offset() == null) {
            return STORED_TIME.format(clock.time());
        }
        LocalDateTime moment = time instanceof Cell.Timestamp || time instanceof Cell.Moment ? of(time) : null;
        return moment == null ? text(time) : STORED.format(moment);
    }

    /** The text of a time cast to text, as in PostgreSQL: without trailing decimals. */
    static String text(Cell time) {
        if (time instanceof Cell.Spelled spelled) {
            return text(spelled.time());
        } else if (time instanceof Cell.Date date) {
            return DATE.format(date.value());
        } else if (time instanceof Cell.Timestamp timestamp) {
            return TIMESTAMP.format(timestamp.value());
        } else if (time instanceof Cell.Moment moment) {
            return TIMESTAMP.format(moment.value()) + "+00";
        } else if (time instanceof Cell.TimeOfDay clock) {
            return clock.text();
        } else if (time instanceof Cell.Interval interval) {
            return Intervals.text(interval);
        }
        throw new IllegalArgumentException(time.toString());
    }

    /** The value of a stored time in computations: truncated to milliseconds. */
    static Cell cut(Cell.Spelled spelled) {
        return spelled.time() instanceof Cell.Timestamp time
                ? new Cell.Timestamp(time.value().truncatedTo(ChronoUnit.MILLIS))
                : spelled.time();
    }

    /** The time, or the time that a text contains; otherwise null. A date becomes its midnight. */
    static @Nullable LocalDateTime of(@Nullable Cell cell) {
        if (cell instanceof Cell.Spelled spelled) {
            return of(cut(spelled));
        } else if (cell instanceof Cell.Timestamp time) {
            return time.value();
        } else if (cell instanceof Cell.Moment moment) {
            return moment.value();
        } else if (cell instanceof Cell.Date date) {
            return date.value().atStartOfDay();
        }
        return cell instanceof Datum.Text text ? parse(text.value()) : null;
    }
}
