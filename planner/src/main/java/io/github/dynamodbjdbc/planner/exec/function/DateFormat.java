package io.github.dynamodbjdbc.planner.exec.function;

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A format of TO_CHAR, TO_DATE and TO_TIMESTAMP for dates and times, parsed as by PostgreSQL: fields with {@code FM} or {@code TM}
 * before and {@code TH} or {@code SP} after them, and characters between, in double quotes or not.
 */
final class DateFormat {
    private static final int MOST_KEPT = 1000;
    private static final LoadingCache<String, DateFormat> FORMATS =
            CacheBuilder.newBuilder().maximumSize(MOST_KEPT).build(CacheLoader.from(DateFormat::new));

    enum Kind {
        FIELD,
        /** A blank or a character of ASCII that is neither letter nor digit, outside quotes. */
        SEPARATOR,
        /** Any other character outside quotes. */
        CHARACTER,
        QUOTED
    }

    /**
     * @param text a character, or the field as it is written, whose case counts
     * @param filled whether blanks and zeros fill it up
     * @param ordinal the format's ending of an ordinal number: TH, th or nothing
     */
    record Part(Kind kind, String text, @Nullable DateField field, boolean filled, String ordinal) {
        private static Part character(Kind kind, String text) {
            return new Part(kind, text, null, true, "");
        }

        boolean isLowerCase() {
            return Character.isLowerCase(text.charAt(0));
        }

        boolean isUpperCase() {
            return Character.isUpperCase(text.charAt(text.length() - 1)) || text.endsWith(".") && !isLowerCase();
        }
    }

    private final List<Part> parts = new ArrayList<>();

    private DateFormat(String format) {
        int at = 0;
        while (at < format.length()) {
            at = next(format, at);
        }
    }

    static DateFormat of(String format) {
        return FORMATS.getUnchecked(format);
    }

    List<Part> parts() {
        return parts;
    }

    /** Whether it has a field of that part of a moment. */
    boolean has(DateField.Part part) {
        return parts.stream()
                .anyMatch(each -> each.field() != null && each.field().part() == part);
    }

    private int next(String format, int at) {
        int from = at;
        boolean filled = !isWord(format, at, "FM") && !isWord(format, at, "TM");
        from += filled ? 0 : 2;
        DateField field = DateField.at(format, from);
        if (field != null) {
            return field(format, from, field, filled);
        }
        if (from > at) {
            return from;
        }
        if (format.charAt(at) == '"') {
            return quoted(format, at + 1);
        }
        boolean escape = format.startsWith("\\\"", at);
        return character(format, escape ? at + 1 : at, escape);
    }

    private int field(String format, int at, DateField field, boolean filled) {
        int end = at + field.written().length();
        boolean ordinal = isWord(format, end, "TH");
        parts.add(new Part(
                Kind.FIELD, format.substring(at, end), field, filled, ordinal ? format.substring(end, end + 2) : ""));
        return ordinal || format.startsWith("SP", end) ? end + 2 : end;
    }

    private int quoted(String format, int from) {
        int at = from;
        while (at < format.length()) {
            if (format.charAt(at) == '"') {
                return at + 1;
            }
            at = character(format, format.charAt(at) == '\\' && at + 1 < format.length() ? at + 1 : at, true);
        }
        return at;
    }

    private int character(String format, int at, boolean quoted) {
        int point = format.codePointAt(at);
        boolean separator = point < 128 && !Character.isLetterOrDigit(point);
        Kind kind = quoted ? Kind.QUOTED : separator ? Kind.SEPARATOR : Kind.CHARACTER;
        parts.add(Part.character(kind, Character.toString(point)));
        return at + Character.charCount(point);
    }

    /** Two letters of one case. */
    private static boolean isWord(String format, int at, String word) {
        return format.startsWith(word, at) || format.startsWith(word.toLowerCase(Locale.ROOT), at);
    }
}
