package io.github.dynamodbjdbc.tck.oracle;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Base64;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Converts literals and parameters to the type of the key with which they are compared. */
final class KeyConversion {
    private static final Pattern NUMBER = Pattern.compile("[-+]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][-+]?[0-9]{1,3})?");

    private static final Set<String> TRUE = Set.of("true", "t", "yes", "y", "on", "1");
    private static final Set<String> FALSE = Set.of("false", "f", "no", "n", "off", "0");

    private KeyConversion() {}

    static Bound convert(Bound constant, StaticType key) {
        if (constant.kind() == key || constant.kind() == StaticType.NULL) {
            return constant;
        }
        Cell value = constant.value(Env.EMPTY);
        if (constant.kind() == StaticType.DYNAMIC) {
            return ofJson(constant, value, key);
        }
        if (key.isTime() && constant.kind().isTime()) {
            // A date is compared with the stored text, or as its midnight.
            return constant;
        } else if (key.isTimeOfDay()) {
            Cell.TimeOfDay time = value instanceof Datum.Text text ? ZonedTimes.parse(text.value(), key) : null;
            if (time == null) {
                throw new UnsupportedForOracle("what is no time of day next to one");
            }
            return Bound.of(key, EnumSet.of(Trait.CONSTANT), env -> time);
        } else if (key.isTime()) {
            Cell time = time(value, key.computed());
            return Bound.of(key.computed(), EnumSet.of(Trait.CONSTANT), env -> time);
        } else if (constant.kind().isTime() && key == StaticType.TEXT) {
            // The text is parsed as a time; the time is not converted to text.
            return constant;
        } else if (constant.kind().isTime() && (key == StaticType.NUMBER || key == StaticType.BINARY)) {
            throw Rejected.always("22018", "a time as " + key);
        } else if (constant.kind().isTime()) {
            throw new UnsupportedForOracle("a time as " + key);
        }
        Datum converted =
                switch (key) {
                    case NUMBER -> number(value);
                    case TEXT -> text(value);
                    case BINARY -> binary(value);
                    case BOOLEAN -> truth(value);
                    default -> throw new UnsupportedForOracle("a constant as " + key);
                };
        return Bound.constant(converted);
    }

    /** A constant cast to JSON, whose value may be of any type. */
    private static Bound ofJson(Bound constant, @Nullable Cell value, StaticType key) {
        boolean same = key == StaticType.TEXT && value instanceof Datum.Text
                || key == StaticType.NUMBER && value instanceof Datum.Numeric;
        if (value instanceof Datum.Document || value instanceof Datum.Sequence) {
            throw Rejected.always("22018", "a document or list as " + key);
        } else if (value == null || same) {
            return constant;
        }
        throw new UnsupportedForOracle("a scalar of JSON as " + key);
    }

    private static Cell time(@Nullable Cell value, StaticType type) {
        LocalDateTime time = Moments.constant(value);
        if (time == null) {
            throw Rejected.always("22018", "no time");
        } else if (type == StaticType.TIMESTAMPTZ) {
            return new Cell.Moment(time);
        } else if (type == StaticType.TIMESTAMP) {
            return new Cell.Timestamp(time);
        } else if (!time.toLocalTime().equals(LocalTime.MIDNIGHT)) {
            throw new UnsupportedForOracle("what day a time becomes");
        }
        return new Cell.Date(time.toLocalDate());
    }

    private static Datum number(@Nullable Cell value) {
        if (value instanceof Datum.Text text) {
            BigDecimal number = parse(text.value());
            if (number != null) {
                return Numbers.cell(number);
            }
        }
        if (value instanceof Datum.Bool truth) {
            return Numbers.cell(truth.value() ? 1 : 0);
        }
        throw Rejected.always("22018", "no number");
    }

    private static Datum truth(@Nullable Cell value) {
        if (value instanceof Datum.Numeric number) {
            if (number.value().compareTo(BigDecimal.ONE) == 0) {
                return new Datum.Bool(true);
            } else if (number.value().signum() == 0) {
                return new Datum.Bool(false);
            }
        } else if (value instanceof Datum.Text text) {
            String word = text.value().toLowerCase(Locale.ROOT);
            if (TRUE.contains(word)) {
                return new Datum.Bool(true);
            } else if (FALSE.contains(word)) {
                return new Datum.Bool(false);
            }
        }
        throw Rejected.always("22018", "no boolean");
    }

    /** Null if the text is not a number. */
    static @Nullable BigDecimal parse(String text) {
        if (!text.equals(text.strip())) {
            throw new UnsupportedForOracle("a number with blanks around it");
        }
        return NUMBER.matcher(text).matches() ? new BigDecimal(text) : null;
    }

    private static Datum text(@Nullable Cell value) {
        if (value instanceof Datum.Numeric number) {
            return new Datum.Text(number.value().toPlainString());
        } else if (value instanceof Datum.Bool truth) {
            return new Datum.Text(Boolean.toString(truth.value()));
        }
        throw Rejected.always("22018", "no text");
    }

    private static Datum binary(@Nullable Cell value) {
        if (value instanceof Datum.Text text && text.value().matches("\\\\x(\\s*[0-9a-fA-F]{2})*\\s*")) {
            return new Datum.Binary(ByteBuffer.wrap(
                    HexFormat.of().parseHex(text.value().substring(2).replaceAll("\\s", ""))));
        }
        if (value instanceof Datum.Text text && text.value().length() % 4 == 0) {
            try {
                return new Datum.Binary(ByteBuffer.wrap(Base64.getDecoder().decode(text.value())));
            } catch (IllegalArgumentException e) {
                throw Rejected.always("22018", "no base64");
            }
        }
        throw Rejected.always("22018", "no binary value");
    }
}
