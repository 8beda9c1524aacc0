package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.grammar.jsonpath.PathMethod;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Dates, times and timestamps within a path, with microseconds. Those without a zone are of UTC. */
final class PathMoments {
    private static final int MOST_DIGITS = 6;
    private static final Pattern SPELLING = Pattern.compile("(?:(\\d{4})-(\\d{1,2})-(\\d{1,2}))?"
            + "(?:(?<=\\d)[T ](?=\\d))?"
            + "(?:(\\d{1,2}):(\\d{1,2}):(\\d{1,2})(\\.\\d{1,9})?(?: ?(Z|([+-])(\\d{1,2})(?::(\\d{1,2}))?))?)?");

    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .appendPattern("HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, MOST_DIGITS, true)
            .toFormatter();

    private static final DateTimeFormatter ZONE = DateTimeFormatter.ofPattern("xxx");

    /** By the instant of a day, then from east to west. */
    private static final Comparator<OffsetTime> TIMES = Comparator.<OffsetTime>comparingLong(
                    time -> time.toLocalTime().toNanoOfDay() - 1_000_000_000L * seconds(time))
            .thenComparingInt(time -> -seconds(time));

    private PathMoments() {}

    private static int seconds(OffsetTime time) {
        return time.getOffset().getTotalSeconds();
    }

    /**
     * The moment of a string as the method's type.
     *
     * @param digits the most digits of seconds' fraction; null for six
     */
    static Temporal of(String text, PathMethod method, @Nullable Integer digits) {
        Temporal moment = parsed(text, method);
        Temporal converted =
                switch (method) {
                    case DATE ->
                        moment instanceof LocalDate
                                ? moment
                                : local(moment, method).toLocalDate();
                    case TIME ->
                        moment instanceof LocalTime || moment instanceof OffsetTime
                                ? time(moment)
                                : local(timed(moment, method), method).toLocalTime();
                    case TIME_TZ -> zonedTime(moment);
                    case TIMESTAMP -> local(moment, method);
                    case TIMESTAMP_TZ ->
                        moment instanceof OffsetDateTime
                                ? moment
                                : local(moment, method).atOffset(ZoneOffset.UTC);
                    default -> moment;
                };
        return digits == null ? converted : rounded(converted, digits);
    }

    /** The moment of a string in the form of a template, of the type that the template's fields make. */
    static Temporal of(String text, String template) {
        DateFormat format = DateFormat.of(template);
        boolean dated = format.has(DateField.Part.DATE);
        boolean timed = format.has(DateField.Part.TIME);
        boolean zoned = format.has(DateField.Part.ZONE);
        if (!timed && (zoned || !dated)) {
            throw PathFailure.of("the template \"" + template + "\" of .datetime() has "
                    + (zoned ? "a zone without" : "no date or") + " time");
        }
        try {
            DateReading.SaidMoment said = DateReading.readExactly(text, template);
            LocalDate day = dated ? DateFields.day(said) : LocalDate.EPOCH;
            if (!timed) {
                return day;
            }
            LocalDateTime local = day.atTime(DateFields.time(said));
            if (!zoned) {
                return dated ? local : local.toLocalTime();
            }
            OffsetDateTime moment = local.atOffset(ZoneOffset.ofTotalSeconds(60 * DateFields.offset(said)));
            return dated ? moment : moment.toOffsetTime();
        } catch (QueryException e) {
            throw PathFailure.of(e);
        } catch (DateTimeException e) {
            throw notOne(text, PathMethod.DATETIME);
        }
    }

    private static Temporal parsed(String text, PathMethod method) {
        Matcher matcher = SPELLING.matcher(text.strip());
        boolean matches = matcher.matches();
        boolean date = matches && matcher.group(1) != null;
        boolean time = matches && matcher.group(4) != null;
        try {
            if (date && time) {
                LocalDateTime local =
                        LocalDateTime.of(date(matcher), LocalTime.MIN).plus(time(matcher));
                return matcher.group(8) == null ? local : local.atOffset(zone(matcher));
            } else if (time) {
                LocalTime local = LocalTime.MIN.plus(time(matcher));
                return matcher.group(8) == null ? local : local.atOffset(zone(matcher));
            } else if (date) {
                return date(matcher);
            }
        } catch (DateTimeException e) {
            throw notOne(text, method);
        }
        throw notOne(text, method);
    }

    private static PathFailure notOne(String text, PathMethod method) {
        return PathFailure.of("the string \"" + text + "\" is none of the forms of ." + method.label() + "()");
    }

    private static LocalDate date(Matcher matcher) {
        return LocalDate.of(field(matcher, 1), field(matcher, 2), field(matcher, 3));
    }

    private static Duration time(Matcher matcher) {
        LocalTime time = LocalTime.of(field(matcher, 4), field(matcher, 5), field(matcher, 6));
        Duration whole = Duration.ofNanos(time.toNanoOfDay());
        return matcher.group(7) == null ? whole : whole.plus(Duration.parse("PT0" + matcher.group(7) + "S"));
    }

    private static ZoneOffset zone(Matcher matcher) {
        if (matcher.group(9) == null) {
            return ZoneOffset.UTC;
        }
        int minutes = 60 * field(matcher, 10) + (matcher.group(11) == null ? 0 : field(matcher, 11));
        return ZoneOffset.ofTotalSeconds(60 * (matcher.group(9).equals("-") ? -minutes : minutes));
    }

    private static int field(Matcher matcher, int group) {
        return Integer.parseInt(matcher.group(group));
    }

    private static LocalDateTime local(Temporal moment, PathMethod method) {
        if (moment instanceof LocalDateTime local) {
            return local;
        } else if (moment instanceof LocalDate date) {
            return date.atStartOfDay();
        } else if (moment instanceof OffsetDateTime zoned) {
            return zoned.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime();
        }
        throw notOne(text(moment), method);
    }

    private static Temporal timed(Temporal moment, PathMethod method) {
        if (moment instanceof LocalDate) {
            throw notOne(text(moment), method);
        }
        return moment;
    }

    private static LocalTime time(Temporal moment) {
        return moment instanceof OffsetTime zoned ? zoned.toLocalTime() : (LocalTime) moment;
    }

    private static OffsetTime zonedTime(Temporal moment) {
        if (moment instanceof OffsetTime zoned) {
            return zoned;
        } else if (moment instanceof LocalTime time) {
            return time.atOffset(ZoneOffset.UTC);
        } else if (moment instanceof OffsetDateTime zoned) {
            return zoned.withOffsetSameInstant(ZoneOffset.UTC).toOffsetTime();
        }
        throw notOne(text(moment), PathMethod.TIME_TZ);
    }

    private static Temporal rounded(Temporal moment, int digits) {
        if (moment instanceof LocalDate) {
            return moment;
        }
        long unit = 1;
        for (int i = Math.min(digits, MOST_DIGITS); i < 9; i++) {
            unit *= 10;
        }
        long nanos = moment.get(ChronoField.NANO_OF_SECOND);
        return moment.plus((nanos + unit / 2) / unit * unit - nanos, ChronoUnit.NANOS);
    }

    /** @return null if a time is compared with a date or timestamp */
    static @Nullable Integer compare(Temporal left, Temporal right) {
        boolean time = left instanceof LocalTime || left instanceof OffsetTime;
        if (time != (right instanceof LocalTime || right instanceof OffsetTime)) {
            return null;
        }
        return time
                ? TIMES.compare(zonedTime(left), zonedTime(right))
                : local(left, PathMethod.TIMESTAMP).compareTo(local(right, PathMethod.TIMESTAMP));
    }

    static String type(@Nullable Object moment) {
        if (moment instanceof LocalDate) {
            return "date";
        }
        String zone = moment instanceof OffsetTime || moment instanceof OffsetDateTime ? "with" : "without";
        String type = moment instanceof LocalTime || moment instanceof OffsetTime ? "time " : "timestamp ";
        return type + zone + " time zone";
    }

    /** ISO 8601 text. */
    static String text(Temporal moment) {
        if (moment instanceof LocalDate date) {
            return date.toString();
        } else if (moment instanceof LocalTime time) {
            return TIME.format(time);
        } else if (moment instanceof OffsetTime zoned) {
            return TIME.format(zoned) + ZONE.format(zoned);
        } else if (moment instanceof OffsetDateTime zoned) {
            return text(zoned.toLocalDateTime()) + ZONE.format(zoned);
        }
        LocalDateTime local = (LocalDateTime) moment;
        return local.toLocalDate() + "T" + TIME.format(local.toLocalTime());
    }
}
