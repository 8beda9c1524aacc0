package io.github.dynamodbjdbc.grammar;

import org.antlr.v4.runtime.Token;

/** The content of {@code E'…'}, in which a backslash begins an escape as in C. */
final class StringEscapes {
    private static final int PREFIX = 2;
    private static final int HEXADECIMAL = 16;
    private static final int OCTAL = 8;

    private final Token token;
    private final String written;
    private final StringBuilder text = new StringBuilder();
    private int place = PREFIX;

    private StringEscapes(Token token) {
        this.token = token;
        this.written = token.getText();
    }

    static String text(Token token) {
        return new StringEscapes(token).text();
    }

    private String text() {
        int end = written.length() - 1;
        while (place < end) {
            char next = written.charAt(place);
            if (next == '\\') {
                escape(written.charAt(place + 1));
            } else {
                text.append(next);
                place += next == '\'' ? 2 : 1;
            }
        }
        checkPairs();
        return text.toString();
    }

    private void escape(char letter) {
        place += 2;
        switch (letter) {
            case 'b' -> text.append('\b');
            case 'f' -> text.append('\f');
            case 'n' -> text.append('\n');
            case 'r' -> text.append('\r');
            case 't' -> text.append('\t');
            case 'x' -> number(1, 2, HEXADECIMAL);
            case 'u' -> number(4, 4, HEXADECIMAL);
            case 'U' -> number(8, 8, HEXADECIMAL);
            case '0', '1', '2', '3', '4', '5', '6', '7' -> {
                place--;
                number(1, 3, OCTAL);
            }
            default -> text.append(letter);
        }
    }

    private void number(int least, int most, int radix) {
        int from = place;
        while (place < from + most && Character.digit(written.charAt(place), radix) >= 0) {
            place++;
        }
        long point = place < from + least ? -1 : Long.parseLong(written.substring(from, place), radix);
        if (point <= 0 || point > Character.MAX_CODE_POINT) {
            throw new SqlSyntaxException(
                    "a backslash is followed by the number of no character", Positions.of(token), written);
        }
        text.appendCodePoint((int) point);
    }

    private void checkPairs() {
        if (text.codePoints().anyMatch(UnicodeEscapes::isSurrogate)) {
            throw new SqlSyntaxException("half of a surrogate pair is alone", Positions.of(token), written);
        }
    }
}
