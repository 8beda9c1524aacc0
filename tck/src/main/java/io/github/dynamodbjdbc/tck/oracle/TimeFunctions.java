package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.time.temporal.JulianFields;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parts of dates and times, and casts to them. */
final class TimeFunctions {
    private static final BigDecimal NANOS = BigDecimal.valueOf(1_000_000_000);

    /** The parts that may have fractions. */
    private static final BigDecimal SECONDS_OF_DAY = BigDecimal.valueOf(86_400);

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
            case "ISFINITE" -> {
                Bound moment = binder.bind(Functions.only(arguments));
                yield Bound.condition(env -> moment.value(env) == null ? Truth.UNKNOWN : Truth.TRUE);
            }
            case "DATE_TRUNC" ->
                binder.bind(Functions.arguments(arguments, 2).get(1)).kind() == StaticType.INTERVAL
                        ? Intervals.truncated(binder.text(arguments.get(0)), binder.bind(arguments.get(1)))
                        : RoundedTimes.truncated(
                                binder.text(Functions.arguments(arguments, 2).get(0)), binder.bind(arguments.get(1)));
            case "FLOOR", "CEIL", "CEILING" ->
                Functions.arguments(arguments, 2).get(1) instanceof Expression.TimeUnit unit
                        ? RoundedTimes.rounded(unit.unit(), binder.bind(arguments.get(0)), !name.equals("FLOOR"))
                        : null;
            case "DATE_SUB", "DATE_SUBTRACT" -> shifted(Expression.BinaryOperator.SUBTRACT, arguments);
            case "DATE_ADD" ->
                arguments.size() == 2 ? shifted(Expression.BinaryOperator.ADD, arguments) : units(name, arguments);
            case "TIMESTAMPADD", "TIMESTAMPDIFF", "DATE_DIFF" -> units(name, arguments);
            case "TO_STRING" -> string(Functions.arguments(arguments, 2));
            case "TO_TIMESTAMP" -> arguments.size() == 1 ? moment(binder.bind(arguments.get(0))) : null;
            case "TO_CHAR" -> {
                if (!(Functions.arguments(arguments, 2).get(1) instanceof Expression.StringLiteral pattern)) {
                    throw new UnsupportedForOracle("a computed pattern");
                }
                yield TimeFormats.text(binder.bind(arguments.get(0)), pattern.value());
            }
            case "YEAR", "QUARTER", "MONTH", "WEEK", "DAY", "HOUR", "MINUTE" -> whole(name, arguments);
            case "DAYOFMONTH" -> whole("DAY", arguments);
            case "DAYOFYEAR" -> whole("DOY", arguments);
            case "DAYOFWEEK", "SECOND" -> whole(name, arguments);
            case "TIMEZONE" ->
                ZonedTimes.inZone(Functions.arguments(arguments, 2).get(0), binder.bind(arguments.get(1)));
            case "MAKE_TIMESTAMPTZ" -> ofParts(arguments);
            case "OVERLAPS" -> ZonedTimes.overlaps(binder.bind(Functions.arguments(arguments, 4)));
            default -> null;
        };
    }

    /** The moment at which a clock of a time zone shows these numbers. */
    private Bound ofParts(List<Expression> arguments) {
        List<Bound> parts = arguments.subList(0, 6).stream().map(binder::number).toList();
        Bound zone = arguments.size() == 7 ? binder.text(arguments.get(6)) : null;
        return Bound.of(StaticType.TIMESTAMP, Trait.NONE, env -> {
            StringBuilder iso = new StringBuilder();
            for (Bound part : parts) {
                BigDecimal number = part.number(env);
                if (number == null) {
                    return null;
                }
                iso.append(iso.length() == 0 ? "" : " ").append(number.toPlainString());
            }
            String name = zone == null ? "UTC" : zone.text(env);
            if (name == null) {
                return null;
            }
            try {
                LocalDateTime local = LocalDateTime.parse(
                        iso,
                        new DateTimeFormatterBuilder()
                                .appendPattern("u M d H m s")
                                .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
                                .toFormatter(Locale.ROOT));
                return new Cell.Timestamp(local.atZone(ZoneId.of(name))
                        .withZoneSameInstant(ZoneOffset.UTC)
                        .toLocalDateTime());
            } catch (DateTimeException e) {
                throw Rejected.byValue(zone == null ? "22007" : "22023", String.valueOf(e.getMessage()));
            }
        });
    }

    /** A moment and an interval; text is a timestamp. */
    private Bound shifted(Expression.BinaryOperator operator, List<Expression> arguments) {
        Expression from = Functions.arguments(arguments, 2).get(0);
        if (!(arguments.get(1) instanceof Expression.IntervalLiteral)
                && binder.bind(from).kind() != StaticType.DATE) {
            Expression days = operator == Expression.BinaryOperator.ADD
                    ? arguments.get(1)
                    : new Expression.Unary(Expression.UnaryOperator.MINUS, arguments.get(1), from.position());
            return units("TIMESTAMPADD", List.of(new Expression.TimeUnit("DAY", from.position()), days, from));
        }
        Expression moment = from instanceof Expression.StringLiteral
                ? new Expression.Cast(
                        from, new TypeName("TIMESTAMP", List.of(), from.position()), false, from.position())
                : from;
        return binder.bind(new Expression.Binary(operator, moment, arguments.get(1), from.position()));
    }

    private Bound units(String name, List<Expression> arguments) {
        String unit = unit(Functions.arguments(arguments, 3).get(0));
        Bound last = binder.bind(arguments.get(2));
        return name.endsWith("ADD")
                ? RoundedTimes.added(unit, binder.number(arguments.get(1)), last)
                : RoundedTimes.between(unit, binder.bind(arguments.get(1)), last);
    }

    /** PartiQL's functions take a unit for a name. */
    private static String unit(Expression expression) {
        if (expression instanceof Expression.TimeUnit unit) {
            return unit.unit();
        } else if (expression instanceof Expression.NameReference name
                && name.parts().size() == 1) {
            return name.parts().get(0).name();
        }
        throw new UnsupportedForOracle("a computed name of a unit");
    }

    /** A time in a pattern of fields that Java has as PartiQL has them. */
    private Bound string(List<Expression> arguments) {
        Bound operand = binder.bind(arguments.get(0));
        if (!(arguments.get(1) instanceof Expression.StringLiteral pattern)
                || !pattern.value().matches("[yMdHms:/. -]+")
                || !operand.kind().isTime()) {
            throw new UnsupportedForOracle("TO_STRING of another value, or in another pattern");
        }
        DateTimeFormatter format = DateTimeFormatter.ofPattern(pattern.value(), Locale.ENGLISH);
        return Bound.of(StaticType.TEXT, Trait.NONE, env -> {
            LocalDateTime time = Moments.of(operand.value(env));
            return time == null ? null : new Datum.Text(format.format(time));
        });
    }

    /** The moment of epoch seconds. */
    private static Bound moment(Bound operand) {
        if (operand.kind() != StaticType.NUMBER && operand.kind() != StaticType.DYNAMIC) {
            throw new UnsupportedForOracle("TO_TIMESTAMP of " + operand.kind());
        }
        return Bound.of(StaticType.TIMESTAMP, Trait.NONE, env -> {
            Cell value = operand.value(env);
            if (value instanceof Datum.Numeric number) {
                long millis = number.value()
                        .movePointRight(3)
                        .setScale(0, RoundingMode.FLOOR)
                        .longValueExact();
                return new Cell.Timestamp(LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC));
            } else if (value instanceof Datum.Text) {
                throw new UnsupportedForOracle("TO_TIMESTAMP of TEXT");
            }
            return null;
        });
    }

    private Bound whole(String part, List<Expression> arguments) {
        return part(part, binder.bind(Functions.only(arguments)), true);
    }

    /** The result for text, and for values that may be text, is unknown here. */
    static Bound extract(String field, Bound operand) {
        String name = field.toUpperCase(Locale.ROOT);
        if (name.equals("JULIAN") && (operand.kind().isTime() || Moments.isStored(operand))) {
            return Bound.of(StaticType.NUMBER, Trait.NONE, env -> {
                LocalDateTime time = Moments.of(operand.value(env));
                return time == null
                        ? null
                        : Numbers.cell(BigDecimal.valueOf(time.getLong(JulianFields.JULIAN_DAY))
                                .add(BigDecimal.valueOf(time.toLocalTime().toSecondOfDay())
                                        .divide(SECONDS_OF_DAY, MathContext.DECIMAL128)));
            });
        }
        return part(name, operand, !FRACTIONS.contains(name));
    }

    private static Bound part(String name, Bound operand, boolean whole) {
        if (operand.kind() == StaticType.INTERVAL) {
            return ofLength(name, operand, whole);
        } else if (operand.kind().isTime() && operand.kind() != StaticType.TIMESTAMPTZ && field(name) != null) {
            throw Rejected.byManual("42804", "a time without a time zone");
        }
        boolean zoned = operand.kind() == StaticType.TIMETZ || operand.kind() == StaticType.TIMESTAMPTZ;
        if (operand.kind().isTimeOfDay() || zoned && field(name) != null) {
            return ofClock(name, operand);
        } else if (!operand.kind().isTime() && !Moments.isStored(operand)) {
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

    /** A field of an interval, or its seconds with years of 365.25 days and months of 30. */
    private static Bound ofLength(String name, Bound operand, boolean whole) {
        return Bound.of(StaticType.NUMBER, whole ? EnumSet.of(Trait.INTEGER) : Trait.NONE, env -> {
            if (!(operand.value(env) instanceof Cell.Interval length)) {
                return null;
            }
            long millis = length.millis();
            long number =
                    switch (name) {
                        case "YEAR" -> length.months() / 12;
                        case "MONTH" -> length.months() % 12;
                        case "DAY" -> length.days();
                        case "HOUR" -> millis / 3_600_000;
                        case "MINUTE" -> millis / 60_000 % 60;
                        case "SECOND" -> millis % 60_000;
                        case "EPOCH" ->
                            length.months() / 12 * 31_557_600_000L
                                    + (length.months() % 12 * 30 + length.days()) * 86_400_000
                                    + millis;
                        default -> throw new UnsupportedForOracle("the part " + name + " of an interval");
                    };
            return whole ? Numbers.cell(number) : Numbers.cell(BigDecimal.valueOf(number, 3));
        });
    }

    /** The seconds of one part of an offset; null for another part. */
    private static @Nullable Integer field(String name) {
        return switch (name) {
            case "TIMEZONE" -> 1;
            case "TIMEZONE_HOUR" -> 3_600;
            case "TIMEZONE_MINUTE" -> 60;
            default -> null;
        };
    }

    /** A part of a time of day, or of the offset of a time with one. */
    private static Bound ofClock(String name, Bound operand) {
        Integer unit = field(name);
        if (unit == null && !Set.of("HOUR", "MINUTE", "SECOND", "EPOCH").contains(name)) {
            throw new UnsupportedForOracle("the part " + name + " of a time of day");
        } else if (unit != null && operand.kind() == StaticType.TIME) {
            throw Rejected.byManual("42804", "a time without a time zone");
        }
        return Bound.of(StaticType.NUMBER, FRACTIONS.contains(name) ? Trait.NONE : EnumSet.of(Trait.INTEGER), env -> {
            Cell value = operand.value(env);
            if (!(value instanceof Cell.TimeOfDay time)) {
                return value == null ? null : Numbers.cell(0);
            }
            if (unit != null) {
                int seconds = time.offset() == null ? 0 : time.offset().getTotalSeconds();
                return Numbers.cell(unit == 60 ? seconds / 60 % 60 : seconds / unit);
            }
            return switch (name) {
                case "HOUR" -> Numbers.cell(time.time().getHour());
                case "MINUTE" -> Numbers.cell(time.time().getMinute());
                case "EPOCH" ->
                    Numbers.cell(BigDecimal.valueOf(time.time().toNanoOfDay(), 9)
                            .subtract(BigDecimal.valueOf(
                                    time.offset() == null ? 0 : time.offset().getTotalSeconds())));
                default ->
                    Numbers.cell(BigDecimal.valueOf(time.time().getSecond())
                            .add(BigDecimal.valueOf(time.time().get(ChronoField.NANO_OF_SECOND))
                                    .divide(NANOS)));
            };
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
        } else if (!operand.kind().isTime()
                && operand.kind() != StaticType.TEXT
                && operand.kind() != StaticType.NULL
                && operand.kind() != StaticType.DYNAMIC) {
            throw new UnsupportedForOracle("a cast of " + operand.kind() + " to " + type);
        }
        boolean constant = operand.traits().contains(Trait.CONSTANT);
        return Bound.of(type, Trait.NONE, env -> {
            Cell stored = operand.value(env);
            if (!constant && stored instanceof Datum.Text text) {
                checkForm(text.value());
            }
            // The value has a type already, so digits beyond milliseconds are kept.
            Cell value = stored instanceof Cell.Spelled spelled ? spelled.time() : stored;
            if (value instanceof Datum datum && !(value instanceof Datum.Text) && !(value instanceof Datum.Null)) {
                if (tryCast) {
                    return null;
                }
                throw Rejected.byValue("22007", "a cast of " + StaticType.of(datum) + " to a time");
            }
            LocalDateTime time = value instanceof Datum.Text text ? parse(text.value(), tryCast) : Moments.of(value);
            return time == null
                    ? null
                    : type == StaticType.DATE ? new Cell.Date(time.toLocalDate()) : new Cell.Timestamp(time);
        });
    }

    /** A cast reads the notations of literals too, as 20260131, of which this evaluator knows ISO 8601. */
    static void checkForm(String text) {
        if (text.matches("(?s)\\s*\\d{8}.*")) {
            throw new UnsupportedForOracle("which forms of times a cast knows");
        }
    }

    /** Null if it is not a time and TRY_CAST is used. */
    private static @Nullable LocalDateTime parse(String text, boolean tryCast) {
        LocalDateTime time = Moments.constant(text);
        if (Moments.hasOffset(text) && !text.endsWith("Z")) {
            throw new UnsupportedForOracle("whether a cast to a time minds the time zone");
        } else if (time == null && text.chars().anyMatch(Character::isDigit)) {
            throw new UnsupportedForOracle("which forms of times a cast knows");
        } else if (time == null && !tryCast) {
            throw Rejected.byValue("22007", "no time");
        }
        return time;
    }
}
