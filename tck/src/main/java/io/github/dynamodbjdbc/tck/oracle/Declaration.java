package io.github.dynamodbjdbc.tck.oracle;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A schema file's declaration of an attribute.
 *
 * @param format the stored format of a TIMESTAMP or DATE; null for other types
 */
public record Declaration(Type type, @Nullable Format format) {
    /** The types of columns. */
    public enum Type {
        VARCHAR,
        NUMERIC,
        BOOLEAN,
        VARBINARY,
        DOCUMENT,
        LIST,
        VARIANT,
        TIMESTAMP,
        DATE
    }

    /** Stored formats of times. */
    public enum Format {
        ISO8601_MILLIS_UTC("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", "T\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z"),
        ISO8601_SECONDS_UTC("uuuu-MM-dd'T'HH:mm:ss'Z'", "T\\d\\d:\\d\\d:\\d\\dZ"),
        ISO8601_MILLIS("uuuu-MM-dd'T'HH:mm:ss.SSS", "T\\d\\d:\\d\\d:\\d\\d\\.\\d{3}"),
        ISO8601_SECONDS("uuuu-MM-dd'T'HH:mm:ss", "T\\d\\d:\\d\\d:\\d\\d"),
        ISO8601_DATE("uuuu-MM-dd", ""),
        ISO8601("uuuu-MM-dd HH:mm:ss.SSS", ".*"),
        EPOCH_SECONDS(1_000),
        EPOCH_MILLIS(1),
        EPOCH_DAYS(86_400_000);

        private final @Nullable DateTimeFormatter writer;
        private final @Nullable Pattern pattern;
        private final long unit;

        Format(String pattern, String time) {
            this.writer = DateTimeFormatter.ofPattern(pattern, Locale.ROOT);
            this.pattern = Pattern.compile("\\d{4}-\\d\\d-\\d\\d" + time);
            this.unit = 0;
        }

        Format(long unit) {
            this.writer = null;
            this.pattern = null;
            this.unit = unit;
        }

        /** Whether it is stored as text rather than as a number. */
        public boolean isText() {
            return writer != null;
        }

        /** The name in a schema file. */
        public String text() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** The time; null if the value doesn't have this format. */
        @Nullable
        LocalDateTime read(Datum stored) {
            if (pattern == null) {
                // Only seconds may have decimals.
                return stored instanceof Datum.Numeric number
                                && (this == EPOCH_SECONDS || number.value().scale() <= 0)
                        ? Moments.of(number.value(), unit)
                        : null;
            }
            return stored instanceof Datum.Text text
                            && pattern.matcher(text.value()).matches()
                    ? Moments.parse(text.value())
                    : null;
        }

        /** The stored form of a time; parts that the format can't express are lost. */
        public Datum write(LocalDateTime time) {
            if (writer != null) {
                return new Datum.Text(writer.format(time));
            }
            BigDecimal millis = BigDecimal.valueOf(time.toEpochSecond(ZoneOffset.UTC))
                    .movePointRight(3)
                    .add(BigDecimal.valueOf(time.get(ChronoField.MILLI_OF_SECOND)));
            BigDecimal units = millis.divideToIntegralValue(BigDecimal.valueOf(unit));
            return new Datum.Numeric(this == EPOCH_SECONDS ? millis.movePointLeft(3) : units);
        }
    }

    /** The value that a column with this declaration has for a stored value; null if that doesn't fit. */
    public @Nullable Cell read(@Nullable Datum stored) {
        if (stored == null || type == Type.VARIANT) {
            return stored;
        }
        Format how = format;
        if (how == null) {
            return Values.type(stored).equals("NULL") || fits(Values.type(stored)) ? stored : null;
        }
        if (isSpelled(how)) {
            return stored instanceof Datum.Text text ? spelled(text) : null;
        }
        LocalDateTime time = how.read(stored);
        if (time == null || type == Type.TIMESTAMP) {
            return time == null ? null : new Cell.Timestamp(time);
        }
        return time.toLocalTime().equals(LocalTime.MIDNIGHT) ? new Cell.Date(time.toLocalDate()) : null;
    }

    /** Whether the format is the default one, so that a statement can make the declaration, too. */
    public boolean hasUsualForm() {
        return format == null || isSpelled(format);
    }

    /** Whether the column keeps its stored text in any of several spellings, as declarations without a format do. */
    private boolean isSpelled(Format how) {
        return how == (type == Type.DATE ? Format.ISO8601_DATE : Format.ISO8601);
    }

    private @Nullable Cell spelled(Datum.Text text) {
        if (type == Type.DATE) {
            return Moments.beginsWithDay(text.value())
                    ? new Cell.Spelled(
                            new Cell.Date(LocalDate.parse(text.value().substring(0, 10))), text)
                    : null;
        }
        LocalDateTime time = Moments.spelled(text.value());
        return time == null ? null : new Cell.Spelled(new Cell.Timestamp(time), text);
    }

    private boolean fits(String stored) {
        return switch (type) {
            case VARCHAR -> stored.equals("S");
            case NUMERIC -> stored.equals("N");
            case BOOLEAN -> stored.equals("BOOL");
            case VARBINARY -> stored.equals("B");
            case DOCUMENT -> stored.equals("M");
            case LIST -> stored.matches("L|SS|NS|BS");
            default -> throw new IllegalStateException(type.toString());
        };
    }

    StaticType kind() {
        return switch (type) {
            case VARCHAR -> StaticType.TEXT;
            case NUMERIC -> StaticType.NUMBER;
            case BOOLEAN -> StaticType.BOOLEAN;
            case VARBINARY -> StaticType.BINARY;
            case DOCUMENT -> StaticType.DOCUMENT;
            case LIST -> StaticType.LIST;
            case VARIANT -> StaticType.DYNAMIC;
            case TIMESTAMP -> hasUsualForm() ? StaticType.SPELLED_TIMESTAMP : StaticType.TIMESTAMP;
            case DATE -> hasUsualForm() ? StaticType.SPELLED_DATE : StaticType.DATE;
        };
    }
}
