package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.Declaration;
import io.github.dynamodbjdbc.tck.oracle.Declaration.Format;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;

/** Generates schema-file declarations of attributes, and stored times with the declared format or a similar one. */
final class DeclarationGenerator {
    private static final List<Format> OF_DATES =
            List.of(Format.ISO8601_DATE, Format.EPOCH_DAYS, Format.EPOCH_SECONDS, Format.EPOCH_MILLIS);

    private static final List<String> NO_TIMES =
            List.of("soon", "2031-02-30", "2031-02-30T00:00:00Z", "2031-1-1", "9999", "2031-01-31T23:59:60Z", "2031");

    /** Few values, so that conditions match often; midnights, ends of days and ends of years are among them. */
    static final List<LocalDateTime> TIMES = List.of(
            LocalDateTime.of(2031, 1, 31, 0, 0),
            LocalDateTime.of(2031, 2, 1, 0, 0),
            LocalDateTime.of(2031, 1, 31, 23, 59, 59, 999_000_000),
            LocalDateTime.of(2031, 1, 31, 12, 30),
            LocalDateTime.of(2031, 1, 31, 12, 30, 0, 5_000_000),
            LocalDateTime.of(1969, 12, 31, 23, 59, 59),
            LocalDateTime.of(1970, 1, 1, 0, 0),
            LocalDateTime.of(2000, 2, 29, 0, 0),
            LocalDateTime.of(2031, 12, 31, 0, 0));

    private static final DateTimeFormatter MINUTES = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern(":ss", Locale.ROOT);
    private static final DateTimeFormatter FRACTION = DateTimeFormatter.ofPattern(".SSS", Locale.ROOT);

    private final Dice dice;

    DeclarationGenerator(Dice dice) {
        this.dice = dice;
    }

    /** A declaration of a time stored as text or as a number. */
    Declaration time(boolean text) {
        List<Format> formats = List.of(Format.values()).stream()
                .filter(format -> format.isText() == text)
                .toList();
        Format format = dice.pick(formats);
        boolean date = OF_DATES.contains(format) && dice.chance(0.5);
        return new Declaration(date ? Declaration.Type.DATE : Declaration.Type.TIMESTAMP, format);
    }

    /** A declaration of the TTL attribute: usually the one that matches DynamoDB's interpretation. */
    Declaration ofTtl() {
        return dice.chance(0.7)
                ? new Declaration(Declaration.Type.TIMESTAMP, Format.EPOCH_SECONDS)
                : dice.chance(0.5) ? ofType(ValueType.N) : time(false);
    }

    /** A declaration of an attribute's most frequent type. */
    Declaration ofType(ValueType type) {
        Declaration.Type declared =
                switch (type) {
                    case S -> Declaration.Type.VARCHAR;
                    case N -> Declaration.Type.NUMERIC;
                    case B -> Declaration.Type.VARBINARY;
                    case BOOL -> Declaration.Type.BOOLEAN;
                    case M -> Declaration.Type.DOCUMENT;
                    case L, SS, NS, BS -> Declaration.Type.LIST;
                    case NULL -> Declaration.Type.VARIANT;
                };
        return new Declaration(declared, null);
    }

    /** A time in the declared format, or sometimes a value of the same type that is not a time. */
    Datum stored(Declaration declaration) {
        Format format = declaration.format();
        if (format == null) {
            throw new IllegalArgumentException(declaration.toString());
        }
        if (dice.chance(0.1)) {
            return format.isText()
                    ? dice.chance(0.5)
                            ? Pools.text(dice.pick(NO_TIMES))
                            : dice.oneOf(Format.ISO8601_DATE, Format.ISO8601_SECONDS, Format.ISO8601_MILLIS_UTC)
                                    .write(dice.pick(TIMES))
                    : dice.chance(0.5) ? Pools.number("0.0001") : Pools.number("1E30");
        }
        LocalDateTime time = dice.pick(TIMES);
        boolean day = declaration.type() == Declaration.Type.DATE && format == Format.ISO8601_DATE;
        if (format == Format.ISO8601 || day && dice.chance(0.3)) {
            return Pools.text(spelled(time));
        }
        return format.write(
                declaration.type() == Declaration.Type.DATE && dice.chance(0.9)
                        ? time.toLocalDate().atStartOfDay()
                        : time);
    }

    /** One of the spellings of the time: short or long; sometimes with a time-zone offset, which makes it invalid. */
    private String spelled(LocalDateTime time) {
        if (time.toLocalTime().equals(LocalTime.MIDNIGHT) && dice.chance(0.3)) {
            return time.toLocalDate().toString();
        }
        StringBuilder text = new StringBuilder(time.toLocalDate().toString())
                .append(dice.chance(0.7) ? 'T' : ' ')
                .append(MINUTES.format(time));
        int millis = time.get(ChronoField.MILLI_OF_SECOND);
        if (time.getSecond() != 0 || millis != 0 || dice.chance(0.7)) {
            text.append(SECONDS.format(time));
            if (millis != 0 || dice.chance(0.3)) {
                text.append(FRACTION.format(time)).append(dice.oneOf("", "", "999", "000000"));
            }
        }
        return text.append(dice.chance(0.9) ? dice.oneOf("", "Z", "+00:00") : dice.oneOf("+01:00", "-05:00", "+0530"))
                .toString();
    }
}
