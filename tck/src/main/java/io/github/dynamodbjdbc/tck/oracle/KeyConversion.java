package io.github.dynamodbjdbc.tck.oracle;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.EnumSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Literals and parameters that are compared with a key become values of the key's type. */
final class KeyConversion {
    private static final Pattern NUMBER = Pattern.compile("[-+]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][-+]?[0-9]{1,3})?");

    private KeyConversion() {}

    static Bound convert(Bound constant, StaticType key) {
        if (constant.kind() == key || constant.kind() == StaticType.NULL) {
            return constant;
        }
        Cell value = constant.value(Env.EMPTY);
        if (key.isTime()) {
            Cell time = time(value, key);
            return Bound.of(key, EnumSet.of(Trait.CONSTANT), env -> time);
        } else if (constant.kind().isTime() && key == StaticType.TEXT) {
            // The text is read, and not the time written.
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
                    default -> throw new UnsupportedForOracle("a constant as " + key);
                };
        return Bound.constant(converted);
    }

    private static Cell time(@Nullable Cell value, StaticType type) {
        LocalDateTime time = Moments.of(value);
        if (time == null) {
            throw Rejected.always("22018", "no time");
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
        throw Rejected.always("22018", "no number");
    }

    /** Null if the text is no number. */
    static @Nullable BigDecimal parse(String text) {
        if (!text.equals(text.strip())) {
            throw new UnsupportedForOracle("a number with blanks around it");
        }
        return NUMBER.matcher(text).matches() ? new BigDecimal(text) : null;
    }

    private static Datum text(@Nullable Cell value) {
        if (value instanceof Datum.Numeric number && number.value().scale() <= 0) {
            return new Datum.Text(number.value().toPlainString());
        }
        throw new UnsupportedForOracle("what text a constant becomes");
    }

    private static Datum binary(@Nullable Cell value) {
        if (value instanceof Datum.Text) {
            throw new UnsupportedForOracle("what bytes text becomes");
        }
        throw Rejected.always("22018", "no binary value");
    }
}
