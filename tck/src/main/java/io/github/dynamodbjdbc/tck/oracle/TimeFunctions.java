package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parts of dates and times, and casts to them. */
final class TimeFunctions {
    private static final BigDecimal NANOS = BigDecimal.valueOf(1_000_000_000);

    /** The parts that may have fractions. */
    private static final Set<String> FRACTIONS = Set.of("SECOND", "EPOCH");

    private final ExpressionBinder binder;

    TimeFunctions(ExpressionBinder binder) {
        this.binder = binder;
    }

    /** Null for any other function. */
    @Nullable
    Bound bind(String name, List<Expression> arguments) {
        return switch (name) {
            case "DATE_PART" -> {
                Functions.arguments(arguments, 2);
                if (!(arguments.get(0) instanceof Expression.StringLiteral field)) {
                    throw new UnsupportedForOracle("a computed name of a part of a time");
                }
                yield extract(field.value(), binder.bind(arguments.get(1)));
            }
            case "YEAR", "QUARTER", "MONTH", "WEEK", "DAY", "HOUR", "MINUTE" -> whole(name, arguments);
            case "DAYOFMONTH" -> whole("DAY", arguments);
            case "DAYOFYEAR" -> whole("DOY", arguments);
            case "DAYOFWEEK", "SECOND" -> whole(name, arguments);
            case "TIMEZONE" -> inZone(arguments);
            default -> null;
        };
    }

    /** The time that one zone's clock shows when another's shows the operand. Only the two together have a type that is known here. */
    private Bound inZone(List<Expression> arguments) {
        if (arguments.size() != 2
                || !(arguments.get(0) instanceof Expression.StringLiteral to)
                || !(arguments.get(1) instanceof Expression.FunctionCall inner)
                || !inner.name().name().equals("TIMEZONE")
                || !(inner.arguments().get(0) instanceof Expression.StringLiteral from)) {
            throw new UnsupportedForOracle("a timestamp with a time zone");
        }
        Bound operand = binder.bind(inner.arguments().get(1));
        if (!operand.kind().isTime()) {
            throw new UnsupportedForOracle("a time zone of what is not a time");
        }
        return Bound.of(StaticType.TIMESTAMP, Trait.NONE, env -> {
            LocalDateTime time = Moments.of(operand.value(env));
            return time == null
                    ? null
                    : new Cell.Timestamp(time.atZone(zone(from.value()))
                            .withLaterOffsetAtOverlap()
                            .withZoneSameInstant(zone(to.value()))
                            .toLocalDateTime());
        });
    }

    /** A region's zone; abbreviations and offsets have meanings of PostgreSQL's. */
    private static ZoneId zone(String name) {
        if (!name.equals("UTC") && !name.contains("/")) {
            throw new UnsupportedForOracle("a time zone without a region");
        }
        return ZoneId.of(name);
    }

    private Bound whole(String part, List<Expression> arguments) {
        return part(part, binder.bind(Functions.only(arguments)), true);
    }

    /** The result for text, and for values that may be text, is unknown here. */
    static Bound extract(String field, Bound operand) {
        String name = field.toUpperCase(Locale.ROOT);
        return part(name, operand, !FRACTIONS.contains(name));
    }

    private static Bound part(String name, Bound operand, boolean whole) {
        if (!operand.kind().isTime()) {
            throw new UnsupportedForOracle("a part of what is not a time, but " + operand.kind());
        }
        Set<Trait> traits = whole ? EnumSet.of(Trait.INTEGER) : Trait.NONE;
        return Bound.of(StaticType.NUMBER, traits, env -> {
            LocalDateTime time = Moments.of(operand.value(env));
            if (time == null) {
                return null;
            }
            return whole ? Numbers.cell(whole(name, time)) : Numbers.cell(fraction(name, time));
        });
    }

    private static int whole(String field, LocalDateTime time) {
        int year = time.getYear();
        return switch (field) {
            case "YEAR" -> year;
            case "QUARTER" -> time.get(IsoFields.QUARTER_OF_YEAR);
            case "MONTH" -> time.getMonthValue();
            case "WEEK" -> time.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
            case "DAY" -> time.getDayOfMonth();
            case "HOUR" -> time.getHour();
            case "MINUTE" -> time.getMinute();
            case "SECOND" -> time.getSecond();
            // As in PostgreSQL, including the seconds.
            case "MILLISECOND" -> time.getSecond() * 1_000 + time.get(ChronoField.MILLI_OF_SECOND);
            case "DOW" -> time.getDayOfWeek().getValue() % 7;
            case "ISODOW" -> time.getDayOfWeek().getValue();
            case "DAYOFWEEK" -> time.getDayOfWeek().getValue() % 7 + 1;
            case "DOY" -> time.getDayOfYear();
            case "ISOYEAR" -> time.get(IsoFields.WEEK_BASED_YEAR);
            case "DECADE" -> year / 10;
            case "CENTURY" -> (year + 99) / 100;
            case "MILLENNIUM" -> (year + 999) / 1_000;
            default -> throw new UnsupportedForOracle("the part " + field + " of a time");
        };
    }

    private static BigDecimal fraction(String field, LocalDateTime time) {
        BigDecimal seconds = BigDecimal.valueOf(time.getNano()).divide(NANOS);
        long whole = field.equals("SECOND") ? time.getSecond() : time.toEpochSecond(ZoneOffset.UTC);
        return seconds.add(BigDecimal.valueOf(whole));
    }

    /** Casts to a date or a timestamp; a date becomes its midnight. */
    static Bound cast(Bound operand, StaticType type, boolean tryCast) {
        if (operand.kind() == StaticType.NUMBER) {
            throw Rejected.byManual("42804", "a cast of a number to a time");
        } else if (!operand.kind().isTime() && operand.kind() != StaticType.TEXT && operand.kind() != StaticType.NULL) {
            throw new UnsupportedForOracle("a cast of " + operand.kind() + " to " + type);
        }
        return Bound.of(type, Trait.NONE, env -> {
            Cell stored = operand.value(env);
            // The value has a type already, so digits beyond milliseconds are kept.
            Cell value = stored instanceof Cell.Spelled spelled ? spelled.time() : stored;
            LocalDateTime time = value instanceof Datum.Text text ? parse(text.value(), tryCast) : Moments.of(value);
            return time == null
                    ? null
                    : type == StaticType.DATE ? new Cell.Date(time.toLocalDate()) : new Cell.Timestamp(time);
        });
    }

    /** Null if it is not a time and TRY_CAST is used. */
    private static @Nullable LocalDateTime parse(String text, boolean tryCast) {
        LocalDateTime time = Moments.constant(text);
        if (Moments.hasOffset(text)) {
            throw new UnsupportedForOracle("whether a cast to a time minds the time zone");
        } else if (time == null && text.chars().anyMatch(Character::isDigit)) {
            throw new UnsupportedForOracle("which forms of times a cast knows");
        } else if (time == null && !tryCast) {
            throw Rejected.byValue("22007", "no time");
        }
        return time;
    }
}
