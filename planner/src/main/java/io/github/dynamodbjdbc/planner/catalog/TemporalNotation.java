package io.github.dynamodbjdbc.planner.catalog;

import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The notations of moments in attributes that a schema file can name, for the years 1 to 9999 in UTC.
 *
 * <p>Each moment has a single stored value in a notation, and stored values sort like moments (strings by their UTF-8 bytes, numbers
 * by value). So a condition on moments becomes a condition on stored values.
 */
public enum TemporalNotation {
    ISO8601_MILLIS_UTC("iso8601-millis-utc", new FixedText("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", 1)),
    ISO8601_SECONDS_UTC("iso8601-seconds-utc", new FixedText("uuuu-MM-dd'T'HH:mm:ss'Z'", 1000)),
    ISO8601_MILLIS("iso8601-millis", new FixedText("uuuu-MM-dd'T'HH:mm:ss.SSS", 1)),
    ISO8601_SECONDS("iso8601-seconds", new FixedText("uuuu-MM-dd'T'HH:mm:ss", 1000)),
    ISO8601_DATE("iso8601-date", new FixedText("uuuu-MM-dd", 86_400_000)),
    /** A number with at most three decimals. */
    EPOCH_SECONDS("epoch-seconds", new Epoch(1000, 3)),
    /** An integer. */
    EPOCH_MILLIS("epoch-millis", new Epoch(1, 0)),
    /** An integer. */
    EPOCH_DAYS("epoch-days", new Epoch(86_400_000, 0));

    private static final long MIN_MILLIS =
            LocalDate.of(1, 1, 1).atStartOfDay().toInstant(ZoneOffset.UTC).toEpochMilli();
    private static final long MAX_MILLIS =
            LocalDate.of(10_000, 1, 1).atStartOfDay().toInstant(ZoneOffset.UTC).toEpochMilli() - 1;

    /** A suffix: the resulting text is greater than the text alone, and less than the text of the next moment. */
    private static final char BETWEEN = '~';

    /** Less than any text that begins with a year. */
    private static final String BEFORE_ALL = "0";

    private static final String AFTER_ALL = "9999-12-31" + BETWEEN;

    private final String label;
    private final Code code;

    TemporalNotation(String label, Code code) {
        this.label = label;
        this.code = code;
    }

    /** The name in a schema file. */
    public String label() {
        return label;
    }

    /** The notation with this label; null if there is none. */
    public static @Nullable TemporalNotation of(String label) {
        return Arrays.stream(values())
                .filter(notation -> notation.label.equals(label))
                .findFirst()
                .orElse(null);
    }

    public static List<String> labels() {
        return Arrays.stream(values()).map(TemporalNotation::label).toList();
    }

    /** Whether a DATE may be stored in this notation. */
    public boolean holdsDates() {
        return switch (this) {
            case ISO8601_DATE, EPOCH_SECONDS, EPOCH_MILLIS, EPOCH_DAYS -> true;
            case ISO8601_MILLIS_UTC, ISO8601_SECONDS_UTC, ISO8601_MILLIS, ISO8601_SECONDS -> false;
        };
    }

    public AttributeType attributeType() {
        return code instanceof Epoch ? AttributeType.N : AttributeType.S;
    }

    /** The moment of a stored value, in epoch milliseconds; null if the value does not have this notation. */
    @Nullable
    Long millis(Object stored) {
        Long millis = code.decode(stored);
        return millis == null || !isInRange(millis) ? null : millis;
    }

    /** See {@link TemporalFormat#operand}. */
    Object operand(long millis) {
        return code.encode(millis);
    }

    private static boolean isInRange(long millis) {
        return millis >= MIN_MILLIS && millis <= MAX_MILLIS;
    }

    /** A conversion between moments and stored values. */
    private sealed interface Code {
        /** The moment in epoch milliseconds; null for a value without this notation. The caller checks the range of years. */
        @Nullable
        Long decode(Object stored);

        Object encode(long millis);
    }

    private record FixedText(DateTimeFormatter formatter, long unitMillis) implements Code {
        FixedText(String pattern, long unitMillis) {
            this(
                    DateTimeFormatter.ofPattern(pattern, Locale.ROOT)
                            .withResolverStyle(ResolverStyle.STRICT)
                            .withZone(ZoneOffset.UTC),
                    unitMillis);
        }

        @Override
        public @Nullable Long decode(Object stored) {
            if (!(stored instanceof String text)) {
                return null;
            }
            Long millis = parse(text);
            // Only the canonical text of a moment is accepted; the parser also accepts others.
            return millis != null && isInRange(millis) && text.equals(encode(millis)) ? millis : null;
        }

        private @Nullable Long parse(String text) {
            try {
                TemporalAccessor parsed = formatter.parse(text);
                LocalTime time = parsed.query(TemporalQueries.localTime());
                return LocalDate.from(parsed)
                        .atTime(time == null ? LocalTime.MIDNIGHT : time)
                        .toInstant(ZoneOffset.UTC)
                        .toEpochMilli();
            } catch (DateTimeException | ArithmeticException malformed) {
                return null;
            }
        }

        @Override
        public Object encode(long millis) {
            if (millis < MIN_MILLIS) {
                return BEFORE_ALL;
            }
            if (millis > MAX_MILLIS) {
                return AFTER_ALL;
            }
            long whole = Math.floorDiv(millis, unitMillis) * unitMillis;
            String text = formatter.format(Instant.ofEpochMilli(whole));
            return whole == millis ? text : text + BETWEEN;
        }
    }

    private record Epoch(long unitMillis, int decimals) implements Code {
        @Override
        public @Nullable Long decode(Object stored) {
            if (!(stored instanceof BigDecimal number) || number.scale() > decimals) {
                return null;
            }
            BigDecimal millis = number.multiply(BigDecimal.valueOf(unitMillis));
            boolean inRange = millis.compareTo(BigDecimal.valueOf(MIN_MILLIS)) >= 0
                    && millis.compareTo(BigDecimal.valueOf(MAX_MILLIS)) <= 0;
            return inRange ? (Long) millis.longValueExact() : null;
        }

        @Override
        public Object encode(long millis) {
            BigDecimal number =
                    BigDecimal.valueOf(millis).divide(BigDecimal.valueOf(unitMillis), decimals, RoundingMode.FLOOR);
            boolean exact = number.multiply(BigDecimal.valueOf(unitMillis)).compareTo(BigDecimal.valueOf(millis)) == 0;
            BigDecimal half = BigDecimal.valueOf(5, decimals + 1);
            return Values.canonical(exact ? number : number.add(half));
        }
    }
}
