package io.github.dynamodbjdbc.driver.decode;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/**
 * A place in JSON, and what is read from there on. The parser has gone over the text before, so that all that is left to find out
 * is whether it says what is expected.
 */
class JsonText {
    // Digits that surely fit a long.
    private static final int LONG_DIGITS = 18;

    private final byte[] json;
    private int at;

    JsonText(byte[] json, int at) {
        this.json = json;
        this.at = at;
    }

    final int place() {
        return at;
    }

    final void goTo(int place) {
        at = place;
    }

    /** The next byte that is no white space; it stays the next. */
    private byte next() {
        while (json[at] <= ' ' && json[at] >= 0) {
            at++;
        }
        return json[at];
    }

    final void expect(char what) {
        if (next() != what) {
            throw new IllegalStateException("DynamoDB sent a value in a form that this driver does not know");
        }
        at++;
    }

    /** Whether a list or map goes on; goes past its comma, or its end. */
    final boolean hasNext(char end) {
        byte next = next();
        if (next == end) {
            at++;
            return false;
        }
        if (next == ',') {
            at++;
        }
        return true;
    }

    final boolean bool() {
        boolean value = next() == 't';
        skip();
        return value;
    }

    final String string() {
        expect('"');
        int start = at;
        int seen = 0;
        int end = start;
        byte each = json[end];
        while (each != '"' && each != '\\') {
            seen |= each;
            each = json[++end];
        }
        if (each == '\\') {
            return escaped(start);
        }
        at = end + 1;
        // Bytes of characters beyond ASCII are negative.
        return new String(json, start, end - start, seen < 0 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
    }

    private String escaped(int start) {
        skipString();
        char[] text = new char[at - start];
        int length = 0;
        for (int i = start; i < at - 1; ) {
            int first = json[i++];
            if (first == '\\') {
                int escape = json[i++];
                text[length++] = escape == 'u' ? (char) Integer.parseInt(ascii(i, 4), 16) : unescaped(escape);
                i += escape == 'u' ? 4 : 0;
            } else if (first >= 0) {
                text[length++] = (char) first;
            } else {
                // A leading byte tells by its first bits how many follow, six bits in each.
                int following = Integer.numberOfLeadingZeros(~(first << 24)) - 1;
                int codePoint = first & 0x3F >> following;
                for (int end = i + following; i < end; i++) {
                    codePoint = codePoint << 6 | json[i] & 0x3F;
                }
                length += Character.toChars(codePoint, text, length);
            }
        }
        return new String(text, 0, length);
    }

    private String ascii(int start, int length) {
        return new String(json, start, length, StandardCharsets.ISO_8859_1);
    }

    private static char unescaped(int escape) {
        return switch (escape) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            default -> (char) escape;
        };
    }

    /** The canonical value of a number, which is in quotes. */
    final BigDecimal number() {
        expect('"');
        int start = at;
        int i = json[start] == '-' ? start + 1 : start;
        long value = 0;
        int digits = 0;
        int scale = -1;
        for (int each = json[i]; each >= '0' && each <= '9' || each == '.' && scale < 0; each = json[++i]) {
            if (each == '.') {
                scale = 0;
                continue;
            }
            value = value * 10 + each - '0';
            digits++;
            scale += scale < 0 ? 0 : 1;
        }
        if (json[i] != '"' || digits == 0 || digits > LONG_DIGITS) {
            at = start - 1;
            return new BigDecimal(string()).stripTrailingZeros();
        }
        at = i + 1;
        BigDecimal number = BigDecimal.valueOf(json[start] == '-' ? -value : value, Math.max(scale, 0));
        return value % 10 == 0 ? number.stripTrailingZeros() : number;
    }

    /** Goes past a value, whatever it is. */
    final void skip() {
        int depth = 0;
        do {
            byte each = next();
            if (each == '"') {
                at++;
                skipString();
            } else if (each == '{' || each == '[') {
                depth++;
                at++;
            } else if (each == '}' || each == ']') {
                depth--;
                at++;
            } else if (each == ',' || each == ':') {
                at++;
            } else {
                skipWord();
            }
        } while (depth > 0);
    }

    private void skipString() {
        while (json[at] != '"') {
            at += json[at] == '\\' ? 2 : 1;
        }
        at++;
    }

    private void skipWord() {
        while (Character.isLetterOrDigit(json[at]) || json[at] == '-' || json[at] == '+' || json[at] == '.') {
            at++;
        }
    }
}
