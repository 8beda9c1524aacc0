package io.github.dynamodbjdbc.driver.decode;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A position in JSON, with methods that read from there. Unexpected text causes an {@link UnusualJson}, and a premature end an
 * {@link IndexOutOfBoundsException}.
 */
class JsonText {
    // This number of digits always fits a long.
    private static final int LONG_DIGITS = 18;

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGHEST = 0x8080_8080_8080_8080L;

    /** For text with escapes; longer text gets its own buffer. */
    private static final ThreadLocal<char[]> BUFFER = ThreadLocal.withInitial(() -> new char[8_192]);

    private final byte[] json;
    private int at;

    JsonText(byte[] json, int at) {
        this.json = json;
        this.at = at;
    }

    final int place() {
        return at;
    }

    /** The start of the next value. */
    final int beginning() {
        next();
        return at;
    }

    final void goTo(int place) {
        at = place;
    }

    /** The next byte that is not white space, without skipping it. */
    private byte next() {
        while (json[at] <= ' ' && json[at] >= 0) {
            at++;
        }
        return json[at];
    }

    final void expect(char what) {
        if (next() != what) {
            throw new UnusualJson();
        }
        at++;
    }

    /** Whether the earlier text between those indexes is here again; skips it then. */
    final boolean skipIfRepeated(int start, int end) {
        int until = at + end - start;
        if (until > json.length || !Arrays.equals(json, start, end, json, at, until)) {
            return false;
        }
        at = until;
        return true;
    }

    /** Whether a list or map has another element; skips the comma or the end. */
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

    /** The type with the name that is read; null if it is unknown to this driver. */
    final @Nullable AttributeType type() {
        expect('"');
        int start = at;
        int end = endOfPlainString();
        if (end < 0) {
            throw new UnusualJson();
        }
        at = end + 1;
        return switch (end - start) {
            case 1 ->
                switch (json[start]) {
                    case 'S' -> AttributeType.S;
                    case 'N' -> AttributeType.N;
                    case 'B' -> AttributeType.B;
                    case 'M' -> AttributeType.M;
                    case 'L' -> AttributeType.L;
                    default -> null;
                };
            case 2 -> json[start + 1] != 'S' ? null : setOf(json[start]);
            case 4 -> is(start, "BOOL") ? AttributeType.BOOL : is(start, "NULL") ? AttributeType.NULL : null;
            default -> null;
        };
    }

    private static @Nullable AttributeType setOf(byte element) {
        return switch (element) {
            case 'S' -> AttributeType.SS;
            case 'N' -> AttributeType.NS;
            case 'B' -> AttributeType.BS;
            default -> null;
        };
    }

    private boolean is(int start, String text) {
        for (int i = 0; i < text.length(); i++) {
            if (json[start + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The end of the string that starts here; negative if it contains escapes. Doesn't move the position. */
    final int endOfPlainString() {
        int end = at;
        for (byte each = json[end]; each != '"'; each = json[++end]) {
            if (each == '\\') {
                return -1;
            }
        }
        return end;
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
        char[] text = BUFFER.get();
        int length = 0;
        int i = start;
        for (int first = json[i++]; first != '"'; first = json[i++]) {
            if (length + 2 > text.length) {
                text = Arrays.copyOf(text, 2 * text.length);
            }
            if (first == '\\') {
                int escape = json[i++];
                text[length++] = escape == 'u' ? codeUnit(i) : unescaped(escape);
                i += escape == 'u' ? 4 : 0;
            } else if (first >= 0) {
                text[length++] = (char) first;
            } else {
                // The leading byte's first bits are the number of following bytes, with six bits each.
                int following = Integer.numberOfLeadingZeros(~(first << 24)) - 1;
                int codePoint = first & 0x3F >> following;
                for (int end = i + following; i < end; i++) {
                    codePoint = codePoint << 6 | json[i] & 0x3F;
                }
                if (!Character.isValidCodePoint(codePoint)) {
                    throw new UnusualJson();
                }
                length += Character.toChars(codePoint, text, length);
            }
        }
        at = i;
        return new String(text, 0, length);
    }

    /** A code unit from four hexadecimal digits. */
    private char codeUnit(int start) {
        int unit = 0;
        for (int i = start; i < start + 4; i++) {
            int digit = Character.digit(json[i], 16);
            if (digit < 0) {
                throw new UnusualJson();
            }
            unit = unit << 4 | digit;
        }
        return (char) unit;
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

    /** The canonical value of a quoted number. */
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
            return CanonicalValues.number(string());
        }
        at = i + 1;
        BigDecimal number = BigDecimal.valueOf(json[start] == '-' ? -value : value, Math.max(scale, 0));
        return value % 10 == 0 ? number.stripTrailingZeros() : number;
    }

    /** Skips a value of any kind. */
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
        at = special(at);
        while (json[at] != '"') {
            at = special(at + 2);
        }
        at++;
    }

    /** The index of the next quote or backslash; checks eight bytes at a time. */
    private int special(int from) {
        int i = from;
        for (; i <= json.length - Long.BYTES; i += Long.BYTES) {
            long word = (long) WORDS.get(json, i);
            // A matching byte becomes zero. Other bytes whose highest bit is set by a borrow are above a zero byte.
            long quotes = word ^ '"' * ONES;
            long backslashes = word ^ '\\' * ONES;
            long found = ((quotes - ONES & ~quotes) | (backslashes - ONES & ~backslashes)) & HIGHEST;
            if (found != 0) {
                return i + (Long.numberOfTrailingZeros(found) >> 3);
            }
        }
        while (json[i] != '"' && json[i] != '\\') {
            i++;
        }
        return i;
    }

    private void skipWord() {
        int start = at;
        while (Character.isLetterOrDigit(json[at]) || json[at] == '-' || json[at] == '+' || json[at] == '.') {
            at++;
        }
        if (at == start) {
            throw new UnusualJson();
        }
    }
}
