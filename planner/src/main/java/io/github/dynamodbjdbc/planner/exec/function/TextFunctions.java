package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/** Functions of text. Characters are code points; positions count from 1. No method takes NULL. */
public final class TextFunctions {
    /** The forms of a UUID that PostgreSQL accepts: in braces or not, with or without a hyphen after any four digits. */
    private static final Pattern UUID =
            Pattern.compile("\\{(\\p{XDigit}{4}(?:-?\\p{XDigit}{4}){7})\\}|(\\p{XDigit}{4}(?:-?\\p{XDigit}{4}){7})");

    private TextFunctions() {}

    /** The text of a UUID as PostgreSQL shows it. */
    public static String uuid(Object text) {
        String uuid = tryUuid(text);
        if (uuid == null) {
            throw new QueryException(ErrorKind.INVALID_VALUE, "'" + text + "' is not a UUID");
        }
        return uuid;
    }

    public static @Nullable String tryUuid(Object text) {
        Matcher matcher = UUID.matcher(Arguments.text(text).strip());
        if (!matcher.matches()) {
            return null;
        }
        String digits = (matcher.group(1) == null ? matcher.group(2) : matcher.group(1))
                .replace("-", "")
                .toLowerCase(Locale.ROOT);
        return String.join(
                "-",
                digits.substring(0, 8),
                digits.substring(8, 12),
                digits.substring(12, 16),
                digits.substring(16, 20),
                digits.substring(20));
    }

    public static String upper(Object text) {
        return Arguments.text(text).toUpperCase(Locale.ROOT);
    }

    public static String lower(Object text) {
        return Arguments.text(text).toLowerCase(Locale.ROOT);
    }

    /** The first letter of each word in upper case, the others in lower case; words consist of letters and digits. */
    public static String initcap(Object text) {
        StringBuilder result = new StringBuilder();
        boolean within = false;
        for (int point : points(text)) {
            result.appendCodePoint(within ? Character.toLowerCase(point) : Character.toUpperCase(point));
            within = Character.isLetterOrDigit(point);
        }
        return result.toString();
    }

    public static int length(Object text) {
        if (text instanceof ByteString bytes) {
            return bytes.length();
        }
        String string = Arguments.text(text);
        return string.codePointCount(0, string.length());
    }

    /** The length in bytes; of text, in UTF-8. */
    public static int octetLength(Object text) {
        if (text instanceof ByteString bytes) {
            return bytes.length();
        }
        return Arguments.text(text).getBytes(StandardCharsets.UTF_8).length;
    }

    public static int bitLength(Object text) {
        return Math.multiplyExact(octetLength(text), Byte.SIZE);
    }

    public static String substring(Object text, Object start) {
        return slice(text, Arguments.clamped(start) - 1L, Long.MAX_VALUE / 2);
    }

    /** The part of the given length from the given position. Positions outside the text count toward the length. */
    public static String substring(Object text, Object start, Object length) {
        long count = Arguments.clamped(length);
        if (count < 0) {
            throw Arguments.invalid("negative length in SUBSTRING");
        }
        long from = Arguments.clamped(start) - 1L;
        return slice(text, from, from + count);
    }

    private static String slice(Object text, long from, long to) {
        String all = Arguments.text(text);
        int length = length(all);
        int first = (int) Math.max(0, Math.min(from, length));
        int end = (int) Math.max(first, Math.min(to, length));
        if (length == all.length()) {
            return all.substring(first, end);
        }
        int start = all.offsetByCodePoints(0, first);
        return all.substring(start, all.offsetByCodePoints(start, end - first));
    }

    /** The first characters; with a negative count, all but the last ones. */
    public static String left(Object text, Object count) {
        long n = Arguments.clamped(count);
        return slice(text, 0, n >= 0 ? n : length(text) + n);
    }

    /** The last characters; with a negative count, all but the first ones. */
    public static String right(Object text, Object count) {
        long n = Arguments.clamped(count);
        return slice(text, n >= 0 ? length(text) - n : -n, Long.MAX_VALUE);
    }

    /** The position of the part's first occurrence; 0 if there is none. */
    public static int position(Object part, Object text) {
        return position(part, text, 1);
    }

    /** The position of the part's first occurrence at or after the start; 0 if there is none. */
    public static int position(Object part, Object text, Object start) {
        String wanted = Arguments.text(part);
        String all = Arguments.text(text);
        long from = Arguments.clamped(start) - 1L;
        if (from < 0 || from > all.codePointCount(0, all.length())) {
            return 0;
        }
        int found = all.indexOf(wanted, all.offsetByCodePoints(0, (int) from));
        return found < 0 ? 0 : all.codePointCount(0, found) + 1;
    }

    /** As in PostgreSQL, an empty part replaces nothing. */
    public static String replace(Object text, Object part, Object by) {
        String all = Arguments.text(text);
        String wanted = Arguments.text(part);
        String replacement = Arguments.text(by);
        if (wanted.isEmpty() || all.isEmpty()) {
            return all;
        }
        long most = all.length() + all.length() / wanted.length() * (long) replacement.length();
        if (most > Arguments.MAX_LENGTH) {
            long count = 0;
            for (int at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + wanted.length())) {
                count++;
            }
            Arguments.checkLength(all.length() + count * (replacement.length() - (long) wanted.length()), "REPLACE");
        }
        return all.replace(wanted, replacement);
    }

    public static String trim(Object text, Object characters) {
        return ltrim(rtrim(text, characters), characters);
    }

    public static String ltrim(Object text, Object characters) {
        String all = Arguments.text(text);
        int[] cut = sorted(characters);
        int from = 0;
        while (from < all.length() && Arrays.binarySearch(cut, all.codePointAt(from)) >= 0) {
            from += Character.charCount(all.codePointAt(from));
        }
        return all.substring(from);
    }

    public static String rtrim(Object text, Object characters) {
        String all = Arguments.text(text);
        int[] cut = sorted(characters);
        int end = all.length();
        while (end > 0 && Arrays.binarySearch(cut, all.codePointBefore(end)) >= 0) {
            end -= Character.charCount(all.codePointBefore(end));
        }
        return all.substring(0, end);
    }

    private static int[] sorted(Object characters) {
        int[] points = points(characters);
        Arrays.sort(points);
        return points;
    }

    /** Padded on the left to that length, or truncated on the right. */
    public static String lpad(Object text, Object length, Object fill) {
        int wanted = padded(length, "LPAD");
        return filling(wanted - length(text), fill) + slice(text, 0, wanted);
    }

    /** Padded on the right to that length, or truncated. */
    public static String rpad(Object text, Object length, Object fill) {
        int wanted = padded(length, "RPAD");
        return slice(text, 0, wanted) + filling(wanted - length(text), fill);
    }

    private static int padded(Object length, String function) {
        int wanted = Math.max(0, Arguments.clamped(length));
        Arguments.checkLength(wanted, function);
        return wanted;
    }

    private static String filling(int count, Object fill) {
        String pattern = Arguments.text(fill);
        return count <= 0 || pattern.isEmpty()
                ? ""
                : slice(pattern.repeat(-Math.floorDiv(-count, length(pattern))), 0, count);
    }

    public static String repeat(Object text, Object count) {
        String once = Arguments.text(text);
        int times = Math.max(0, Arguments.clamped(count));
        Arguments.checkLength((long) once.length() * times, "REPEAT");
        return once.repeat(once.isEmpty() ? 0 : times);
    }

    public static String space(Object count) {
        int times = Math.max(0, Arguments.clamped(count));
        Arguments.checkLength(times, "SPACE");
        return " ".repeat(times);
    }

    public static String reverse(Object text) {
        // Java's reversal keeps surrogate pairs.
        return new StringBuilder(Arguments.text(text)).reverse().toString();
    }

    /** The field of that number, counted from the end if negative; empty if there is none. */
    public static String splitPart(Object text, Object separator, Object field) {
        String all = Arguments.text(text);
        String between = Arguments.text(separator);
        int wanted = Arguments.clamped(field);
        if (wanted == 0) {
            throw Arguments.invalid("fields are counted from 1, or from -1 backwards");
        }
        String[] parts = between.isEmpty() ? new String[] {all} : all.split(Pattern.quote(between), -1);
        long index = wanted > 0 ? wanted - 1L : parts.length + (long) wanted;
        return index >= 0 && index < parts.length ? parts[(int) index] : "";
    }

    /** The first character's code point; 0 for an empty text. */
    public static int ascii(Object text) {
        String string = Arguments.text(text);
        return string.isEmpty() ? 0 : string.codePointAt(0);
    }

    public static String chr(Object point) {
        int code = Arguments.clamped(point);
        boolean surrogate = code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE;
        if (code <= 0 || !Character.isValidCodePoint(code) || surrogate) {
            throw new QueryException(ErrorKind.LIMIT_EXCEEDED, "there is no character " + code);
        }
        return Character.toString(code);
    }

    public static boolean startsWith(Object text, Object prefix) {
        return Arguments.text(text).startsWith(Arguments.text(prefix));
    }

    public static boolean endsWith(Object text, Object suffix) {
        return Arguments.text(text).endsWith(Arguments.text(suffix));
    }

    /** Replaces each character of {@code from} by the one at its position in {@code to}; removes it if {@code to} is shorter. */
    public static String translate(Object text, Object from, Object to) {
        int[] replaced = points(from);
        int[] by = points(to);
        StringBuilder result = new StringBuilder();
        for (int point : points(text)) {
            int index = 0;
            while (index < replaced.length && replaced[index] != point) {
                index++;
            }
            if (index == replaced.length) {
                result.appendCodePoint(point);
            } else if (index < by.length) {
                result.appendCodePoint(by[index]);
            }
        }
        return result.toString();
    }

    /** Replaces as many characters as the replacement has. */
    public static String overlay(Object text, Object by, Object start) {
        return overlay(text, by, start, length(by));
    }

    public static String overlay(Object text, Object by, Object start, Object length) {
        long from = Arguments.clamped(start);
        if (from <= 0) {
            throw Arguments.invalid("OVERLAY begins at 1");
        }
        return slice(text, 0, from - 1)
                + Arguments.text(by)
                + slice(text, from - 1 + Arguments.clamped(length), Long.MAX_VALUE);
    }

    public static String md5(Object text) {
        return digest("MD5", text);
    }

    public static String sha1(Object text) {
        return digest("SHA-1", text);
    }

    public static String sha256(Object text) {
        return digest("SHA-256", text);
    }

    public static String sha512(Object text) {
        return digest("SHA-512", text);
    }

    private static String digest(String algorithm, Object value) {
        try {
            byte[] bytes = value instanceof ByteString binary
                    ? binary.getBytes()
                    : Arguments.text(value).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }

    /** The American Soundex code; empty if the text has no ASCII letter. */
    public static String soundex(Object text) {
        StringBuilder code = new StringBuilder();
        char last = '0';
        String upper = Arguments.text(text).toUpperCase(Locale.ROOT);
        for (int i = 0; i < upper.length(); i++) {
            char c = upper.charAt(i);
            if (c < 'A' || c > 'Z') {
                continue;
            }
            char digit = "01230120022455012623010202".charAt(c - 'A');
            if (code.length() == 0) {
                code.append(c);
            } else if (digit != '0' && digit != last) {
                code.append(digit);
            }
            // Letters of one code count once across H and W, but not across vowels.
            last = c == 'H' || c == 'W' ? last : digit;
            if (code.length() == 4) {
                break;
            }
        }
        return code.length() == 0
                ? ""
                : code.append("0".repeat(4 - code.length())).toString();
    }

    /** The number of equal characters of the two Soundex codes, from 0 to 4. */
    public static int difference(Object left, Object right) {
        String one = soundex(left);
        String other = soundex(right);
        int same = 0;
        for (int i = 0; i < Math.min(one.length(), other.length()); i++) {
            same += one.charAt(i) == other.charAt(i) ? 1 : 0;
        }
        return same;
    }

    /** {@code ||} of two texts or two binary values. */
    public static Object concatenation(Object left, Object right) {
        if (left instanceof ByteString bytes && right instanceof ByteString more) {
            Arguments.checkLength((long) bytes.length() + more.length(), "||");
            return bytes.concat(more);
        }
        String first = Arguments.text(left);
        String second = Arguments.text(right);
        Arguments.checkLength((long) first.length() + second.length(), "||");
        return first + second;
    }

    /** @param form NFC, NFD, NFKC or NFKD */
    public static String normalize(Object text, Object form) {
        return Normalizer.normalize(Arguments.text(text), normalForm(form));
    }

    public static boolean isNormalized(Object text, Object form) {
        return Normalizer.isNormalized(Arguments.text(text), normalForm(form));
    }

    private static Normalizer.Form normalForm(Object form) {
        String name = Arguments.text(form).toUpperCase(Locale.ROOT);
        return switch (name) {
            case "NFC", "NFD", "NFKC", "NFKD" -> Normalizer.Form.valueOf(name);
            default -> throw Arguments.invalid("there is no normal form " + name + " of Unicode");
        };
    }

    /** CONCAT: joins all texts except NULLs. */
    public static String concatenation(@Nullable Object[] texts) {
        StringBuilder result = new StringBuilder();
        for (Object text : texts) {
            String next = text == null ? "" : Arguments.text(text);
            Arguments.checkLength((long) result.length() + next.length(), "CONCAT");
            result.append(next);
        }
        return result.toString();
    }

    /** CONCAT_WS: joins all texts but the first, except NULLs, with the first between them; null if the first is. */
    public static @Nullable String separated(@Nullable Object[] texts) {
        Object separator = texts[0];
        if (separator == null) {
            return null;
        }
        StringJoiner result = new StringJoiner(Arguments.text(separator));
        for (Object text : Arrays.asList(texts).subList(1, texts.length)) {
            if (text != null) {
                String next = Arguments.text(text);
                Arguments.checkLength((long) result.length() + next.length(), "CONCAT_WS");
                result.add(next);
            }
        }
        return result.toString();
    }

    private static int[] points(Object text) {
        return Arguments.text(text).codePoints().toArray();
    }
}
