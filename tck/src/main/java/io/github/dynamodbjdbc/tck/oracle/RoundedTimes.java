package io.github.dynamodbjdbc.tck.oracle;

import java.time.DayOfWeek;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.EnumSet;
import java.util.Locale;
import java.util.function.Supplier;

/** Times at the beginning of a unit, and so many units later. */
final class RoundedTimes {
    private RoundedTimes() {}

    /** DATE_TRUNC, whose unit may be computed. */
    static Bound truncated(Bound unit, Bound operand) {
        StaticType type = type(operand);
        return Bound.of(type, Trait.NONE, env -> {
            String name = unit.text(env);
            LocalDateTime time = Moments.of(operand.value(env));
            return name == null || time == null ? null : cell(type, start(unit(name), time));
        });
    }

    /** {@code FLOOR(t TO unit)}, or {@code CEIL(t TO unit)}. */
    static Bound rounded(String name, Bound operand, boolean up) {
        StaticType type = type(operand);
        return Bound.of(type, Trait.NONE, env -> {
            LocalDateTime time = Moments.of(operand.value(env));
            if (time == null) {
                return null;
            }
            LocalDateTime start = start(unit(name), time);
            return cell(type, up && start.isBefore(time) ? later(unit(name), start, 1) : start);
        });
    }

    /** TIMESTAMPADD of a timestamp. */
    static Bound added(String name, Bound number, Bound operand) {
        if (operand.kind().computed() == StaticType.DATE) {
            throw new UnsupportedForOracle("units added to a date");
        }
        StaticType type = type(operand);
        return Bound.of(type, Trait.NONE, env -> {
            LocalDateTime time = Moments.of(operand.value(env));
            Integer count = Functions.integer(number, env);
            return time == null || count == null ? null : cell(type, later(unit(name), time, count));
        });
    }

    /** TIMESTAMPDIFF: whole units. */
    static Bound between(String name, Bound from, Bound to) {
        Supplier<UnsupportedForOracle> other = () -> new UnsupportedForOracle("units between other values than times");
        if (!from.kind().isTime() || !to.kind().isTime()) {
            throw other.get();
        }
        return Bound.of(StaticType.NUMBER, EnumSet.of(Trait.INTEGER), env -> {
            LocalDateTime start = Moments.of(from.value(env));
            LocalDateTime end = Moments.of(to.value(env));
            if (start == null || end == null) {
                return null;
            }
            return switch (unit(name)) {
                case "QUARTER" -> Numbers.cell(ChronoUnit.MONTHS.between(start, end) / 3);
                default -> Numbers.cell(chrono(unit(name)).between(start, end));
            };
        });
    }

    private static StaticType type(Bound operand) {
        if (Moments.isStored(operand)) {
            return StaticType.TIMESTAMP;
        }
        if (operand.kind() == StaticType.NUMBER || operand.kind() == StaticType.BOOLEAN) {
            throw Rejected.always("42804", "no time, but " + operand.kind());
        }
        if (!operand.kind().isTime()) {
            throw new UnsupportedForOracle("a unit of what is not a time, but " + operand.kind());
        }
        return operand.kind() == StaticType.TIMESTAMPTZ ? StaticType.TIMESTAMPTZ : StaticType.TIMESTAMP;
    }

    private static Cell cell(StaticType type, LocalDateTime time) {
        return type == StaticType.TIMESTAMPTZ ? new Cell.Moment(time) : new Cell.Timestamp(time);
    }

    /** In capital letters and the singular. */
    private static String unit(String name) {
        String upper = name.strip().toUpperCase(Locale.ROOT);
        String one = upper.endsWith("S") ? upper.substring(0, upper.length() - 1) : upper;
        return switch (one) {
            case "YEAR", "QUARTER", "MONTH", "WEEK", "DAY", "HOUR", "MINUTE", "SECOND" -> one;
            case "FORTNIGHT" -> throw Rejected.byValue("22023", "no unit");
            default -> throw new UnsupportedForOracle("the unit " + one);
        };
    }

    private static LocalDateTime start(String unit, LocalDateTime time) {
        LocalDateTime day = time.truncatedTo(ChronoUnit.DAYS);
        return switch (unit) {
            case "YEAR" -> day.withDayOfYear(1);
            case "QUARTER" -> day.withDayOfMonth(1).minusMonths((day.getMonthValue() - 1) % 3);
            case "MONTH" -> day.withDayOfMonth(1);
            case "WEEK" -> day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
            default -> time.truncatedTo(chrono(unit));
        };
    }

    private static LocalDateTime later(String unit, LocalDateTime time, int count) {
        return unit.equals("QUARTER") ? time.plusMonths(3L * count) : time.plus(count, chrono(unit));
    }

    private static ChronoUnit chrono(String unit) {
        return ChronoUnit.valueOf(unit + "S");
    }
}
