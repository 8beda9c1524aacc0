package io.github.dynamodbjdbc.tck.oracle;

import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Literals and parameters that are compared with a key become values of the key's type. */
final class KeyConversion {
    private static final Pattern NUMBER = Pattern.compile("[-+]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][-+]?[0-9]{1,3})?");

    private KeyConversion() {}

    static Bound convert(Bound constant, Kind key) {
        if (constant.kind() == key || constant.kind() == Kind.NULL) {
            return constant;
        }
        Cell value = constant.value(Env.EMPTY);
        Datum converted =
                switch (key) {
                    case NUMBER -> number(value);
                    case TEXT -> text(value);
                    case BINARY -> binary(value);
                    default -> throw new IllegalArgumentException(key.toString());
                };
        return Bound.constant(converted);
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
