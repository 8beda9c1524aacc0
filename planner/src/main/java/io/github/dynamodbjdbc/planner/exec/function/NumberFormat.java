package io.github.dynamodbjdbc.planner.exec.function;

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.util.concurrent.UncheckedExecutionException;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A format of TO_CHAR and TO_NUMBER for numbers, as in PostgreSQL's C locale: {@code 9 0 . , D G S MI PL SG PR $ L TH V EEEE RN
 * FM}, and quoted text. Other letters are an error; other characters are literal.
 */
final class NumberFormat {
    private static final LoadingCache<String, NumberFormat> FORMATS =
            CacheBuilder.newBuilder().maximumSize(100).build(CacheLoader.from(NumberFormat::new));

    enum Kind {
        NINE,
        ZERO,
        POINT,
        GROUP,
        SIGN,
        MINUS,
        PLUS,
        EITHER_SIGN,
        BRACKETS,
        /** TH and th: the suffix of an ordinal number, such as nd for 2. */
        ORDINAL,
        EXPONENT,
        /** RN and rn: Roman numerals. */
        ROMAN,
        CURRENCY,
        LITERAL
    }

    record Part(Kind kind, String text) {}

    private final List<Part> parts = new ArrayList<>();
    private boolean filled = true;
    private int whole;
    private int decimals;
    /** The digit positions of the first zero before the decimal point, and of the last one after it; -1 if there is none. */
    private int firstZero = -1;

    private int lastZero = -1;
    private boolean pointed;
    /** The number of digits after V, by which the number is shifted; -1 without V. */
    private int shift = -1;

    private NumberFormat(String format) {
        int at = 0;
        while (at < format.length()) {
            at = next(format, at);
        }
        if (whole + decimals == 0 && !has(Kind.ROMAN)) {
            throw Arguments.invalid("the format '" + format + "' of a number has neither 9 nor 0");
        }
    }

    /** TO_CHAR of a number. */
    static String toChar(Object number, Object format) {
        return of(Arguments.text(format)).format(Arguments.number(number));
    }

    static boolean isFormat(String format) {
        try {
            of(format);
            return true;
        } catch (QueryException refused) {
            return false;
        }
    }

    private static NumberFormat of(String format) {
        try {
            return FORMATS.getUnchecked(format);
        } catch (UncheckedExecutionException e) {
            if (e.getCause() instanceof QueryException refused) {
                throw refused;
            }
            throw e;
        }
    }

    private int next(String format, int at) {
        char pattern = Character.toUpperCase(format.charAt(at));
        switch (pattern) {
            case '9', '0' -> digit(pattern == '0');
            case '.', 'D' -> point(format);
            case ',', 'G' -> parts.add(new Part(Kind.GROUP, ","));
            case 'S' -> {
                return format.regionMatches(true, at, "SG", 0, 2) ? word(format, at) : sign(format, at);
            }
            case 'V' -> shift = 0;
            case '$' -> parts.add(new Part(Kind.LITERAL, "$"));
            case 'L' -> parts.add(new Part(Kind.CURRENCY, "$"));
            case '"' -> {
                int end = format.indexOf('"', at + 1);
                int stop = end < 0 ? format.length() : end;
                parts.add(new Part(Kind.LITERAL, format.substring(at + 1, stop)));
                return stop + 1;
            }
            default -> {
                return Character.isLetter(pattern) ? word(format, at) : literal(format, at);
            }
        }
        return at + 1;
    }

    private int literal(String format, int at) {
        parts.add(new Part(Kind.LITERAL, format.substring(at, at + 1)));
        return at + 1;
    }

    private int word(String format, int at) {
        if (format.regionMatches(true, at, "EEEE", 0, 4)) {
            parts.add(new Part(Kind.EXPONENT, ""));
            return at + 4;
        }
        if (format.regionMatches(true, at, "TH", 0, 2)) {
            parts.add(new Part(Kind.ORDINAL, format.substring(at, at + 2)));
        } else if (format.regionMatches(true, at, "RN", 0, 2)) {
            parts.add(new Part(Kind.ROMAN, format.substring(at, at + 2)));
        } else if (format.regionMatches(true, at, "FM", 0, 2)) {
            filled = false;
        } else if (format.regionMatches(true, at, "MI", 0, 2)) {
            parts.add(new Part(Kind.MINUS, "-"));
        } else if (format.regionMatches(true, at, "PL", 0, 2)) {
            parts.add(new Part(Kind.PLUS, "+"));
        } else if (format.regionMatches(true, at, "SG", 0, 2)) {
            parts.add(new Part(Kind.EITHER_SIGN, ""));
        } else if (format.regionMatches(true, at, "PR", 0, 2)) {
            parts.add(new Part(Kind.BRACKETS, ">"));
        } else {
            throw Arguments.invalid("the format '" + format + "' of a number has '" + format.charAt(at)
                    + "', which means nothing; literal text is written in double quotes");
        }
        return at + 2;
    }

    private void digit(boolean zero) {
        parts.add(new Part(zero ? Kind.ZERO : Kind.NINE, ""));
        if (pointed) {
            lastZero = zero ? decimals : lastZero;
            decimals++;
        } else {
            firstZero = zero && firstZero < 0 ? whole : firstZero;
            whole++;
            shift += shift < 0 || zero ? 0 : 1;
        }
    }

    private void point(String format) {
        if (pointed) {
            throw Arguments.invalid("the format '" + format + "' of a number has two decimal points");
        }
        pointed = true;
        parts.add(new Part(Kind.POINT, "."));
    }

    private int sign(String format, int at) {
        if (has(Kind.SIGN)) {
            throw Arguments.invalid("the format '" + format + "' of a number has two S");
        }
        parts.add(new Part(Kind.SIGN, whole + decimals == 0 ? "before" : "behind"));
        return at + 1;
    }

    boolean has(Kind kind) {
        return parts.stream().anyMatch(part -> part.kind() == kind);
    }

    private String format(BigDecimal number) {
        for (Part part : parts) {
            if (part.kind() == Kind.ROMAN) {
                String numeral = RomanNumeral.of(number);
                return RomanNumeral.inCase(filled ? String.format(Locale.ROOT, "%15s", numeral) : numeral, part.text());
            }
        }
        if (has(Kind.EXPONENT)) {
            return exponential(number);
        }
        BigDecimal shifted = shift > 0 ? number.movePointRight(shift) : number;
        return new Writing(shifted.setScale(decimals, RoundingMode.HALF_UP)).write();
    }

    /** {@code 1.2e+04} */
    private String exponential(BigDecimal number) {
        BigDecimal rounded = number.signum() == 0
                ? BigDecimal.ZERO
                : number.round(new MathContext(decimals + 1, RoundingMode.HALF_UP));
        int exponent = rounded.signum() == 0 ? 0 : rounded.precision() - rounded.scale() - 1;
        String mantissa = rounded.movePointLeft(exponent)
                .setScale(decimals, RoundingMode.HALF_UP)
                .abs()
                .toPlainString();
        String sign = number.signum() < 0 ? "-" : has(Kind.SIGN) ? "+" : filled ? " " : "";
        return sign + mantissa + String.format(Locale.ROOT, "e%s%02d", exponent < 0 ? "-" : "+", Math.abs(exponent));
    }

    /** TO_NUMBER of a text. */
    static BigDecimal toNumber(Object text, Object format) {
        return of(Arguments.text(format)).parse(Arguments.text(text));
    }

    private BigDecimal parse(String text) {
        if (has(Kind.EXPONENT) || has(Kind.ROMAN)) {
            throw Arguments.invalid("TO_NUMBER takes neither EEEE nor RN");
        }
        BigDecimal number = new NumberReading(this, text).read();
        return shift > 0 ? number.movePointLeft(shift) : number;
    }

    List<Part> parts() {
        return parts;
    }

    boolean isPointed() {
        return pointed;
    }

    /** Whether FM is not there. */
    boolean isFilled() {
        return filled;
    }

    int whole() {
        return whole;
    }

    int decimals() {
        return decimals;
    }

    /**
     * The ending of an ordinal number, as nd of 2.
     *
     * @param pattern TH, th or nothing
     */
    static String ordinal(String digits, String pattern) {
        if (pattern.isEmpty()) {
            return "";
        }
        int last = digits.isEmpty() ? 0 : digits.charAt(digits.length() - 1) - '0';
        boolean teen = digits.length() > 1 && digits.charAt(digits.length() - 2) == '1';
        String ending = teen ? "th" : last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th";
        return pattern.charAt(0) == 'T' ? ending.toUpperCase(Locale.ROOT) : ending;
    }

    /** The formatting of one number. */
    private final class Writing {
        private final boolean negative;
        /** Whether the digits before the point fit the format. */
        private final boolean fits;

        private final String digits;
        private final String fraction;
        /** The format's digits before the number's first digit. */
        private final int blanks;
        /** The number of decimal places shown. */
        private final int shown;

        private final StringBuilder out = new StringBuilder();
        private boolean begun;
        private boolean signed;
        private int place;

        Writing(BigDecimal rounded) {
            negative = rounded.signum() < 0;
            String plain = rounded.abs().toPlainString();
            int point = plain.indexOf('.');
            String before = point < 0 ? plain : plain.substring(0, point);
            fits = before.length() <= whole || whole == 0 && before.equals("0");
            digits = fits ? (whole == 0 ? "" : before) : "#".repeat(whole);
            fraction = fits ? plain.substring(point < 0 ? plain.length() : point + 1) : "#".repeat(decimals);
            blanks = whole - digits.length();
            int last = fraction.length();
            while (last > 0 && fraction.charAt(last - 1) == '0') {
                last--;
            }
            shown = filled ? decimals : Math.max(last, lastZero + 1);
            // These parts of the format determine the position of the sign.
            signed = has(Kind.MINUS) || has(Kind.EITHER_SIGN) || parts.contains(new Part(Kind.SIGN, "behind"));
        }

        String write() {
            for (Part part : parts) {
                write(part);
            }
            return out.toString();
        }

        private void write(Part part) {
            switch (part.kind()) {
                case NINE, ZERO -> digit();
                case POINT -> {
                    sign();
                    // The point is left out without digits after it. PostgreSQL writes it if the number is too long,
                    // and so does
                    // this.
                    out.append(decimals > 0 || !fits ? "." : "");
                }
                case GROUP -> out.append(begun ? "," : blank());
                case SIGN -> out.append(part.text().equals("before") ? "" : negative ? "-" : "+");
                case MINUS -> out.append(negative ? "-" : blank());
                case PLUS -> out.append(negative ? blank() : "+");
                case EITHER_SIGN -> out.append(negative ? '-' : '+');
                case BRACKETS -> out.append(negative ? ">" : blank());
                case ORDINAL -> out.append(decimals > 0 || negative || !fits ? "" : ordinal(digits, part.text()));
                case EXPONENT, ROMAN ->
                    throw new IllegalStateException(part.kind().name());
                case CURRENCY, LITERAL -> out.append(part.text());
            }
        }

        private String blank() {
            return filled ? " " : "";
        }

        private void digit() {
            int at = place++;
            if (at >= whole) {
                fraction(at - whole);
            } else if (at < blanks) {
                if (firstZero >= 0 && at >= firstZero) {
                    put('0');
                } else {
                    out.append(blank());
                }
            } else if (digits.equals("0") && firstZero < 0 && (filled ? decimals > 0 : shown > 0)) {
                // Pattern .9 gives ' .5'; 0.9 gives '0.5'.
                out.append(blank());
            } else {
                put(digits.charAt(at - blanks));
            }
        }

        private void fraction(int at) {
            if (at < shown) {
                put(fraction.charAt(at));
            }
        }

        private void put(char digit) {
            sign();
            out.append(digit);
            begun = true;
        }

        /** Writes the sign once, before the number's first character. */
        private void sign() {
            if (signed) {
                return;
            }
            signed = true;
            if (has(Kind.BRACKETS)) {
                out.append(negative ? "<" : blank());
            } else if (has(Kind.SIGN)) {
                out.append(negative ? '-' : '+');
            } else {
                out.append(negative ? "-" : blank());
            }
        }
    }
}
