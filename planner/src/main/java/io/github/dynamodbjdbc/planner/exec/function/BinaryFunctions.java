package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import org.apache.calcite.avatica.util.ByteString;

/** The functions of {@link TextFunctions} that also take binary. Positions count bytes, from 1. No method takes NULL. */
public final class BinaryFunctions {
    /** The length of a line of base64. */
    private static final int LINE = 76;

    private BinaryFunctions() {}

    public static ByteString substring(Object bytes, Object start) {
        return slice((ByteString) bytes, Arguments.clamped(start) - 1L, Long.MAX_VALUE / 2);
    }

    /** The part of the given length from the given position. Positions outside the value count toward the length. */
    public static ByteString substring(Object bytes, Object start, Object length) {
        long count = Arguments.clamped(length);
        if (count < 0) {
            throw Arguments.invalid("negative length in SUBSTRING");
        }
        long from = Arguments.clamped(start) - 1L;
        return slice((ByteString) bytes, from, from + count);
    }

    /** As PostgreSQL writes bytes: base64 in lines of 76 characters. */
    public static String encode(Object bytes, Object format) {
        byte[] all = ((ByteString) bytes).getBytes();
        return switch (Arguments.text(format).toLowerCase(Locale.ROOT)) {
            case "hex" -> HexFormat.of().formatHex(all);
            case "base64" -> Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(all);
            case "escape" -> escaped(all);
            default -> throw noFormat(format);
        };
    }

    /** Characters but zero bytes, those beyond ASCII and the backslash. */
    private static String escaped(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte signed : bytes) {
            int one = signed & 0xff;
            if (one == '\\') {
                text.append("\\\\");
            } else if (one == 0 || one > 127) {
                text.append('\\').append(String.format(Locale.ROOT, "%03o", one));
            } else {
                text.append((char) one);
            }
        }
        return text.toString();
    }

    /** The bytes of a string in such a format. */
    public static ByteString decode(Object text, Object format) {
        String written = Arguments.text(text);
        try {
            return new ByteString(
                    switch (Arguments.text(format).toLowerCase(Locale.ROOT)) {
                        case "hex" -> HexFormat.of().parseHex(written.replaceAll("\\s", ""));
                        case "base64" -> Base64.getDecoder().decode(written.replaceAll("\\s", ""));
                        case "escape" -> unescaped(written);
                        default -> throw noFormat(format);
                    });
        } catch (IllegalArgumentException malformed) {
            throw new QueryException(
                    ErrorKind.INVALID_VALUE, "the string is not in the format " + format, null, malformed);
        }
    }

    private static byte[] unescaped(String text) {
        byte[] from = text.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        for (int i = 0; i < from.length; i++) {
            if (from[i] != '\\') {
                to.write(from[i]);
            } else if (i + 1 < from.length && from[i + 1] == '\\') {
                to.write('\\');
                i++;
            } else {
                int end = Math.min(from.length, i + 4);
                int octal = Integer.parseInt(new String(from, i + 1, end - i - 1, StandardCharsets.US_ASCII), 8);
                if (end - i < 4 || octal > 255) {
                    throw new IllegalArgumentException(text);
                }
                to.write(octal);
                i += 3;
            }
        }
        return to.toByteArray();
    }

    private static QueryException noFormat(Object format) {
        return Arguments.invalid("'" + format + "' is not a format of bytes; they are hex, base64 and escape");
    }

    /** The bytes of a string in a character set, such as UTF8 or LATIN1. */
    public static ByteString ofText(Object text, Object charset) {
        Charset written = charset(charset);
        if (!written.canEncode()) {
            throw new QueryException(ErrorKind.INVALID_VALUE, "text can be read in " + charset + ", but not written");
        }
        try {
            ByteBuffer bytes = written.newEncoder()
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .encode(CharBuffer.wrap(Arguments.text(text)));
            byte[] all = new byte[bytes.remaining()];
            bytes.get(all);
            return new ByteString(all);
        } catch (CharacterCodingException e) {
            throw new QueryException(
                    ErrorKind.INVALID_VALUE, "the string has a character that " + charset + " lacks", null, e);
        }
    }

    /** The string of such bytes. */
    public static String text(Object bytes, Object charset) {
        try {
            return charset(charset)
                    .newDecoder()
                    .decode(ByteBuffer.wrap(((ByteString) bytes).getBytes()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new QueryException(ErrorKind.INVALID_VALUE, "the bytes are no text in " + charset, null, e);
        }
    }

    private static Charset charset(Object name) {
        try {
            return Charset.forName(Arguments.text(name));
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new QueryException(ErrorKind.INVALID_VALUE, "there is no character set " + name, null, e);
        }
    }

    /** The byte at a place from 0. */
    public static int byteAt(Object bytes, Object place) {
        ByteString of = (ByteString) bytes;
        return of.byteAt(place(of, place)) & 0xff;
    }

    /** The bytes with another one at that place; of its value the lowest 8 bits count. */
    public static ByteString withByte(Object bytes, Object place, Object value) {
        byte[] copy = ((ByteString) bytes).getBytes().clone();
        copy[place((ByteString) bytes, place)] = (byte) Arguments.integer(value, "the byte");
        return new ByteString(copy);
    }

    private static int place(ByteString bytes, Object place) {
        int index = Arguments.integer(place, "the place");
        if (index < 0 || index >= bytes.length()) {
            throw new QueryException(
                    ErrorKind.INVALID_VALUE, "place " + index + " is outside of the " + bytes.length() + " bytes");
        }
        return index;
    }

    private static ByteString slice(ByteString bytes, long from, long to) {
        int first = (int) Math.max(0, Math.min(from, bytes.length()));
        int end = (int) Math.max(first, Math.min(to, bytes.length()));
        return bytes.substring(first, end);
    }

    /** The position of the part's first occurrence; 0 if there is none. */
    public static int position(Object part, Object bytes) {
        byte[] wanted = ((ByteString) part).getBytes();
        byte[] all = ((ByteString) bytes).getBytes();
        for (int start = 0; start + wanted.length <= all.length; start++) {
            if (java.util.Arrays.equals(all, start, start + wanted.length, wanted, 0, wanted.length)) {
                return start + 1;
            }
        }
        return 0;
    }

    /** Replaces as many bytes as the replacement has. */
    public static ByteString overlay(Object bytes, Object by, Object start) {
        return overlay(bytes, by, start, ((ByteString) by).length());
    }

    public static ByteString overlay(Object bytes, Object by, Object start, Object length) {
        ByteString all = (ByteString) bytes;
        long from = Arguments.clamped(start);
        if (from <= 0) {
            throw Arguments.invalid("OVERLAY begins at 1");
        }
        return slice(all, 0, from - 1)
                .concat((ByteString) by)
                .concat(slice(all, from - 1 + Arguments.clamped(length), all.length()));
    }
}
