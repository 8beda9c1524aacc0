package io.github.dynamodbjdbc.planner.type;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.value.IsoMoment;
import io.github.dynamodbjdbc.planner.value.LiteralMoment;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Locale;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.TimeString;
import org.apache.calcite.util.TimestampString;

/** Validates and converts literals. */
public final class Literals {
    private Literals() {}

    public static RexNode number(Rex rex, BigDecimal value, Position position) {
        if (Values.isUnwieldy(value)) {
            throw new QueryException(ErrorKind.NUMERIC_OUT_OF_RANGE, "the number is out of range", position);
        }
        if (isLong(value)) {
            throw new QueryException(
                    ErrorKind.NUMERIC_OUT_OF_RANGE, "a number may have up to 38 significant digits", position);
        }
        return rex.number(value);
    }

    /** Whether it has more digits than DynamoDB stores. */
    static boolean isLong(BigDecimal value) {
        return value.stripTrailingZeros().precision() > DynamoTypeSystem.NUMERIC_PRECISION;
    }

    /** Whether the text is valid for a literal of that kind. */
    public static boolean isTemporal(Expression.TemporalKind kind, String text) {
        try {
            switch (kind) {
                case DATE -> date(text);
                case TIME -> time(text.strip());
                case TIMESTAMP -> timestamp(LiteralMoment.iso(text));
            }
            return true;
        } catch (DateTimeException | IllegalArgumentException e) {
            return false;
        }
    }

    /** Whether a time literal has digits beyond milliseconds. */
    public static boolean isFiner(String text) {
        int point = text.indexOf('.');
        return point >= 0 && text.substring(point + 1).strip().matches("\\d{3}0*[1-9]\\d*");
    }

    /** The warning of a constant with digits beyond milliseconds. */
    public static String cutOff(String text) {
        return "Dates and times have milliseconds: further digits of '" + text + "' are cut off";
    }

    public static RexNode temporal(Rex rex, Expression.TemporalKind kind, String text, Position position) {
        try {
            return switch (kind) {
                case DATE -> rex.date(new DateString(date(text).toString()));
                case TIME -> rex.time(time(text.strip()));
                case TIMESTAMP -> rex.timestamp(timestamp(LiteralMoment.iso(text)));
            };
        } catch (DateTimeException | IllegalArgumentException e) {
            throw new QueryException(
                    ErrorKind.INVALID_DATETIME,
                    "'" + text + "' is not a " + kind.name().toLowerCase(Locale.ROOT) + "; it is written "
                            + example(kind),
                    position,
                    e);
        }
    }

    private static LocalDate date(String text) {
        return LocalDate.parse(LiteralMoment.iso(text));
    }

    private static TimeString time(String text) {
        LocalTime time = LocalTime.parse(text);
        return new TimeString(time.getHour(), time.getMinute(), time.getSecond()).withNanos(time.getNano());
    }

    /** Converts to UTC. */
    private static TimestampString timestamp(String text) {
        LocalDateTime utc = IsoMoment.utc(text);
        if (utc == null) {
            throw new IllegalArgumentException(text);
        }
        return new TimestampString(
                        utc.getYear(),
                        utc.getMonthValue(),
                        utc.getDayOfMonth(),
                        utc.getHour(),
                        utc.getMinute(),
                        utc.getSecond())
                .withNanos(utc.getNano());
    }

    private static String example(Expression.TemporalKind kind) {
        return switch (kind) {
            case DATE -> "2026-01-31";
            case TIME -> "23:59:59.999";
            case TIMESTAMP -> "2026-01-31 23:59:59.999";
        };
    }
}
