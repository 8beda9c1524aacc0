package io.github.dynamodbjdbc.tck.oracle;

import java.time.LocalDateTime;
import java.util.EnumSet;
import java.util.Locale;

/** Parts of dates and times. */
final class TimeFunctions {
    private TimeFunctions() {}

    /** The part as a whole number; of text, and of what may be text, it is not known here. */
    static Bound extract(String field, Bound operand) {
        if (!operand.kind().isTime()) {
            throw new UnsupportedForOracle("a part of what is no time, but " + operand.kind());
        }
        String name = field.toUpperCase(Locale.ROOT);
        return Bound.of(Kind.NUMBER, EnumSet.of(Trait.MAYBE_INTEGER), env -> {
            LocalDateTime time = Moments.of(operand.value(env));
            return time == null ? null : Numbers.cell(part(name, time));
        });
    }

    private static int part(String field, LocalDateTime time) {
        return switch (field) {
            case "YEAR" -> time.getYear();
            case "MONTH" -> time.getMonthValue();
            case "DAY" -> time.getDayOfMonth();
            case "HOUR" -> time.getHour();
            case "MINUTE" -> time.getMinute();
            case "DOW" -> time.getDayOfWeek().getValue() % 7;
            case "DOY" -> time.getDayOfYear();
            default -> throw new UnsupportedForOracle("the part " + field + " of a time");
        };
    }

    /** To a day, or to the time of its midnight. */
    static Bound cast(Bound operand, Kind type) {
        if (!operand.kind().isTime()) {
            throw new UnsupportedForOracle("a cast of " + operand.kind() + " to " + type);
        }
        return Bound.of(type, Trait.NONE, env -> {
            LocalDateTime time = Moments.of(operand.value(env));
            return time == null
                    ? null
                    : type == Kind.DATE ? new Cell.Date(time.toLocalDate()) : new Cell.Timestamp(time);
        });
    }
}
