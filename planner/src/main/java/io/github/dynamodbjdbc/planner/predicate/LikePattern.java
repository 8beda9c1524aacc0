package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pattern of SQL's LIKE: {@code %} matches any characters, {@code _} one code point.
 *
 * <p>It is represented by the segments between {@code %} signs. The first segment is anchored at the start and the last one at the end; each of the
 * others is matched at its first occurrence.
 */
public final class LikePattern {
    /** The escape character of a LIKE without ESCAPE, as in PostgreSQL. */
    public static final int DEFAULT_ESCAPE = '\\';

    /** Represents {@code _} in a segment. */
    private static final int ANY = -1;

    private final List<int[]> segments;
    // The segments as text; null for those that are compared point by point.
    private final @Nullable String[] texts;

    private LikePattern(List<int[]> segments) {
        this.segments = segments;
        this.texts = segments.stream()
                .map(segment -> isWholeText(segment) ? text(segment, segment.length) : null)
                .toArray(String[]::new);
    }

    /**
     * @param escape the escape character's code point, or null for none
     * @throws QueryException INVALID_ESCAPE if the pattern ends with the escape character
     */
    public static LikePattern of(String pattern, @Nullable Integer escape) {
        List<int[]> segments = new ArrayList<>();
        int[] points = pattern.codePoints().toArray();
        int[] segment = new int[points.length];
        int length = 0;
        for (int i = 0; i < points.length; i++) {
            int point = points[i];
            if (escape != null && point == escape) {
                i++;
                if (i == points.length) {
                    throw new QueryException(ErrorKind.INVALID_ESCAPE, "a LIKE pattern ends with its escape character");
                }
                segment[length++] = points[i];
            } else if (point == '%') {
                segments.add(Arrays.copyOf(segment, length));
                length = 0;
            } else {
                segment[length++] = point == '_' ? ANY : point;
            }
        }
        segments.add(Arrays.copyOf(segment, length));
        return new LikePattern(segments);
    }

    public boolean matches(String text) {
        int from = endAt(text, 0, 0);
        int last = texts.length - 1;
        if (from < 0 || last == 0) {
            return from == text.length();
        }
        int to = startOfLast(text);
        if (to < from) {
            return false;
        }
        for (int i = 1; i < last; i++) {
            from = endFrom(text, from, i);
            if (from < 0 || from > to) {
                return false;
            }
        }
        return true;
    }

    /** The end of a segment that begins at an index of the text; negative if it does not. */
    private int endAt(String text, int start, int segment) {
        String whole = texts[segment];
        if (whole != null) {
            return text.startsWith(whole, start) ? start + whole.length() : -1;
        }
        int at = start;
        for (int point : segments.get(segment)) {
            if (at == text.length()) {
                return -1;
            }
            int found = text.codePointAt(at);
            if (point != ANY && point != found) {
                return -1;
            }
            at += Character.charCount(found);
        }
        return at;
    }

    /** The end of a segment's first occurrence from an index of the text on; negative if there is none. */
    private int endFrom(String text, int start, int segment) {
        String whole = texts[segment];
        if (whole != null) {
            int found = text.indexOf(whole, start);
            return found < 0 ? -1 : found + whole.length();
        }
        for (int at = start; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
            int end = endAt(text, at, segment);
            if (end >= 0) {
                return end;
            }
        }
        return -1;
    }

    /** The start of the last segment, which ends with the text; negative if it does not. */
    private int startOfLast(String text) {
        int last = texts.length - 1;
        String whole = texts[last];
        if (whole != null) {
            return text.endsWith(whole) ? text.length() - whole.length() : -1;
        }
        int at = text.length();
        int[] points = segments.get(last);
        for (int i = points.length - 1; i >= 0; i--) {
            if (at == 0) {
                return -1;
            }
            int found = text.codePointBefore(at);
            if (points[i] != ANY && points[i] != found) {
                return -1;
            }
            at -= Character.charCount(found);
        }
        return at;
    }

    /** Whether the segment has no wildcards, and no half of a surrogate pair, which may be found within a code point. */
    private static boolean isWholeText(int[] segment) {
        return Arrays.stream(segment)
                .noneMatch(
                        point -> point == ANY || point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
    }

    /** The only string that it matches; null if it has wildcards. */
    @Nullable
    String exact() {
        return segments.size() == 1 && isLiteral(segments.get(0))
                ? text(segments.get(0), segments.get(0).length)
                : null;
    }

    /** {@code x} if the pattern is {@code x%}, otherwise null. {@code %} alone gives the empty string. */
    @Nullable
    String exactPrefix() {
        boolean tail = segments.size() > 1
                && segments.subList(1, segments.size()).stream().allMatch(segment -> segment.length == 0);
        return tail && isLiteral(segments.get(0)) ? text(segments.get(0), segments.get(0).length) : null;
    }

    /** {@code x} if the pattern is {@code %x%}, otherwise null. */
    @Nullable
    String exactInfix() {
        List<int[]> filled =
                segments.stream().filter(segment -> segment.length > 0).toList();
        boolean open = segments.get(0).length == 0 && segments.get(segments.size() - 1).length == 0;
        return open && filled.size() == 1 && isLiteral(filled.get(0))
                ? text(filled.get(0), filled.get(0).length)
                : null;
    }

    /** The prefix of every match; may be empty. */
    String prefix() {
        int[] first = segments.get(0);
        int length = 0;
        while (length < first.length && first[length] != ANY) {
            length++;
        }
        return text(first, length);
    }

    /** The longest substring without wildcards of every match; may be empty. */
    String longestPart() {
        String longest = "";
        for (int[] segment : segments) {
            int start = 0;
            for (int i = 0; i <= segment.length; i++) {
                if (i == segment.length || segment[i] == ANY) {
                    String part = new String(segment, start, i - start);
                    longest = part.length() > longest.length() ? part : longest;
                    start = i + 1;
                }
            }
        }
        return longest;
    }

    private static boolean isLiteral(int[] segment) {
        return Arrays.stream(segment).noneMatch(point -> point == ANY);
    }

    private static String text(int[] segment, int length) {
        return new String(segment, 0, length);
    }
}
