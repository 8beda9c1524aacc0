package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.exec.function.NumberFormat.Kind;
import io.github.dynamodbjdbc.planner.exec.function.NumberFormat.Part;
import java.math.BigDecimal;

/**
 * TO_NUMBER: each part of the format takes a character of the string, as in PostgreSQL. A part for a
 * digit skips a blank before it and takes the next character even if that is not a digit; other characters of the format take one
 * character each, of any kind.
 */
final class NumberReading {
    private static final String DATA = "0123456789.,+-";

    private final NumberFormat format;
    private final String text;
    private final StringBuilder number = new StringBuilder();
    private int at;
    /** A blank as long as there is none. */
    private char sign = ' ';

    private int before;
    private int behind;
    private boolean pointed;

    NumberReading(NumberFormat format, String text) {
        this.format = format;
        this.text = text;
    }

    BigDecimal read() {
        for (Part part : format.parts()) {
            if (ended()) {
                break;
            }
            take(part);
        }
        BigDecimal value;
        try {
            value = new BigDecimal(number.toString());
        } catch (NumberFormatException none) {
            throw new QueryException(
                    ErrorKind.INVALID_VALUE,
                    "'" + text + "' is not a number in the format that TO_NUMBER is given",
                    null,
                    none);
        }
        if (value.compareTo(BigDecimal.ONE.movePointRight(format.whole())) >= 0) {
            throw Arguments.outOfRange();
        }
        return sign == '-' ? value.negate() : value;
    }

    private boolean ended() {
        return at >= text.length();
    }

    private void take(Part part) {
        switch (part.kind()) {
            case NINE, ZERO -> digit(true);
            case POINT -> digit(false);
            case GROUP -> at += format.isFilled() && text.charAt(at) == ',' ? 1 : 0;
            case CURRENCY -> skip(1);
            case ORDINAL -> skip(sign == '-' || format.isPointed() ? 0 : 2);
            case MINUS -> signs("-");
            case PLUS -> signs("+");
            case EITHER_SIGN -> signs("+-");
            case LITERAL -> at = Math.min(text.length(), at + part.text().length());
            // Read with the digits.
            case SIGN, BRACKETS -> {}
            case EXPONENT, ROMAN -> throw new IllegalStateException(part.kind().name());
        }
    }

    private void signs(String signs) {
        if (signs.indexOf(text.charAt(at)) >= 0) {
            sign = text.charAt(at);
            at++;
        } else {
            skip(1);
        }
    }

    /** Skips characters that are not part of a number. */
    private void skip(int most) {
        for (int i = 0; i < most && !ended() && DATA.indexOf(text.charAt(at)) < 0; i++) {
            at++;
        }
    }

    private void digit(boolean digit) {
        if (text.charAt(at) == ' ') {
            at++;
        }
        if (!ended() && sign == ' ' && digit && before + behind == 0) {
            leadingSign();
        }
        if (ended()) {
            return;
        }
        boolean read = digitOrPoint();
        if (sign == ' ' && before + behind > 0) {
            trailingSign(read);
        }
        at++;
    }

    private void leadingSign() {
        char c = text.charAt(at);
        if (c == '-' || c == '+') {
            sign = c;
            at++;
        } else if (c == '<' && format.has(Kind.BRACKETS)) {
            sign = '-';
            at++;
        }
    }

    private boolean digitOrPoint() {
        char c = text.charAt(at);
        if (c >= '0' && c <= '9') {
            if (pointed && behind == format.decimals()) {
                return false;
            }
            number.append(c);
            before += pointed ? 0 : 1;
            behind += pointed ? 1 : 0;
            return true;
        }
        if (c == '.' && format.isPointed() && !pointed) {
            number.append('.');
            pointed = true;
            return true;
        }
        return false;
    }

    /** S is directly after the last digit; MI, PL and SG may be anywhere after it. */
    private void trailingSign(boolean read) {
        if (format.has(Kind.SIGN)) {
            if (read && at + 1 < text.length() && "+-".indexOf(text.charAt(at + 1)) >= 0) {
                at++;
                sign = text.charAt(at);
            }
        } else if (!read && (format.has(Kind.MINUS) || format.has(Kind.PLUS) || format.has(Kind.EITHER_SIGN))) {
            char c = text.charAt(at);
            sign = c == '-' || c == '+' ? c : sign;
        }
    }
}
