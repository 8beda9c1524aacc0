package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.exec.function.DateField.Calendar;
import io.github.dynamodbjdbc.planner.exec.function.DateFormat.Kind;
import io.github.dynamodbjdbc.planner.exec.function.DateFormat.Part;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * TO_DATE and TO_TIMESTAMP: a string parsed by a format, as in PostgreSQL. Blanks before and after fields are skipped; a blank
 * or separator of the format takes one of the text, or nothing; another character of the format takes any one character.
 */
final class DateReading {
    private static final List<String> MONTHS = List.of(
            "january",
            "february",
            "march",
            "april",
            "may",
            "june",
            "july",
            "august",
            "september",
            "october",
            "november",
            "december");
    private static final List<String> DAYS =
            List.of("sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday");
    /** The longest first, as the first that fits is taken. */
    private static final List<String> ROMAN =
            List.of("xii", "xi", "x", "ix", "viii", "vii", "vi", "v", "iv", "iii", "ii", "i");

    /** The characters that the SQL standard has between fields. */
    private static final String SEPARATORS = "-./,':; ";

    /** The values of the fields of a text. Fields of different forms, such as HH12 and HH24, set the same value. */
    enum Said {
        YEAR,
        CENTURY,
        MONTH,
        DAY,
        DAY_OF_YEAR,
        DAY_OF_WEEK,
        WEEK,
        WEEK_OF_MONTH,
        JULIAN_DAY,
        HOUR,
        MINUTE,
        SECOND,
        SECOND_OF_DAY,
        MILLIS,
        MICROS,
        /** 1 after noon. */
        AFTERNOON,
        BEFORE_CHRIST,
        OFFSET_SIGN,
        OFFSET_HOURS,
        OFFSET_MINUTES
    }

    private final String text;
    private final String format;
    private final List<Part> parts;
    private final Map<Said, Integer> said = new EnumMap<>(Said.class);
    private int at;
    /** Characters of the text that were skipped and that the format has none for. */
    private int skipped;

    private boolean fixed;
    private boolean exact;
    private boolean twelveHours;
    /** The number of the year's digits in the format. */
    private int yearDigits;

    private Calendar calendar = Calendar.ANY;

    private DateReading(String text, String format) {
        this.text = text;
        this.format = format;
        this.parts = DateFormat.of(format).parts();
    }

    static SaidMoment read(String text, String format) {
        DateReading reading = new DateReading(text, format);
        reading.read();
        return reading.said();
    }

    /** Reads as the SQL standard has it: each character of the format is in the text, and nothing else is. */
    static SaidMoment readExactly(String text, String format) {
        DateReading reading = new DateReading(text, format);
        reading.fixed = true;
        reading.exact = true;
        if (reading.read() < reading.parts.size()) {
            throw reading.invalid("it is too short");
        }
        reading.skipBlanks();
        if (reading.at < text.length()) {
            throw reading.invalid("it goes on with '" + text.substring(reading.at) + "'");
        }
        return reading.said();
    }

    private SaidMoment said() {
        return new SaidMoment(said, twelveHours, yearDigits, calendar == Calendar.ISO);
    }

    /** @return the number of the format's parts that were read */
    private int read() {
        int i = 0;
        for (; i < parts.size() && at < text.length(); i++) {
            Part part = parts.get(i);
            DateField field = part.field();
            if (!fixed && field != DateField.FIXED && (field != null || i == 0)) {
                skipBlanks();
            }
            if (field == null) {
                character(part);
            } else if (at < text.length()) {
                convention(field);
                field(field, part, i);
                if (!fixed) {
                    skipped = 0;
                    skipBlanks();
                }
            }
        }
        return i;
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
            skipped++;
        }
    }

    private void character(Part part) {
        if (at >= text.length()) {
            return;
        }
        char c = text.charAt(at);
        if (exact) {
            exactly(part);
        } else if (fixed) {
            at++;
        } else if (part.kind() == Kind.SEPARATOR) {
            boolean separator = c < 128 && !Character.isLetterOrDigit(c);
            at += separator ? 1 : 0;
            skipped -= separator ? 0 : 1;
        } else if (skipped > 0) {
            skipped--;
        } else {
            at++;
        }
    }

    private void exactly(Part part) {
        boolean known = part.kind() == Kind.QUOTED || SEPARATORS.contains(part.text());
        if (!known) {
            throw invalid("'" + part.text() + "' in a format has to be in quotes");
        } else if (!text.startsWith(part.text(), at)) {
            throw invalid("'" + part.text() + "' is expected");
        }
        at += part.text().length();
    }

    private void convention(DateField field) {
        if (field.calendar() == Calendar.ANY) {
            return;
        }
        if (calendar != Calendar.ANY && calendar != field.calendar()) {
            throw invalid("a date is given by the calendar or by ISO 8601 weeks, not by both");
        }
        calendar = field.calendar();
    }

    private void field(DateField field, Part part, int index) {
        switch (field) {
            case FIXED -> fixed = true;
            case AM, PM -> afternoon(List.of("am", "pm"));
            case AM_DOTTED, PM_DOTTED -> afternoon(List.of("a.m.", "p.m."));
            case AD, BC -> say(Said.BEFORE_CHRIST, word(List.of("ad", "bc")));
            case AD_DOTTED, BC_DOTTED -> say(Said.BEFORE_CHRIST, word(List.of("a.d.", "b.c.")));
            case MONTH -> say(Said.MONTH, word(MONTHS) + 1);
            case MONTH_SHORT -> say(Said.MONTH, word(abbreviated(MONTHS)) + 1);
            case MONTH_ROMAN -> say(Said.MONTH, 12 - word(ROMAN));
            case DAY -> say(Said.DAY_OF_WEEK, word(DAYS) + 1);
            case DAY_SHORT -> say(Said.DAY_OF_WEEK, word(abbreviated(DAYS)) + 1);
            case ZONE, OFFSET -> throw invalid("TZ and OF are fields of TO_CHAR only");
            case OFFSET_HOURS -> {
                offsetSign();
                say(Said.OFFSET_HOURS, number(field, part, index));
            }
            case OFFSET_MINUTES -> {
                said.putIfAbsent(Said.OFFSET_SIGN, 1);
                say(Said.OFFSET_MINUTES, number(field, part, index));
            }
            case YEAR_COMMA -> yearWithComma();
            default -> {
                int from = at;
                int number = number(field, part, index);
                say(field, number, at - from);
            }
        }
        if (!part.ordinal().isEmpty()) {
            at = Math.min(text.length(), at + 2);
        }
    }

    private void say(DateField field, int number, int length) {
        switch (field) {
            case HOUR, HOUR_12 -> {
                twelveHours = true;
                say(Said.HOUR, number);
            }
            case HOUR_24 -> say(Said.HOUR, number);
            case MINUTE -> say(Said.MINUTE, number);
            case SECOND -> say(Said.SECOND, number);
            case SECONDS_OF_DAY, SECONDS_OF_DAY_5 -> say(Said.SECOND_OF_DAY, number);
            case MILLISECONDS -> say(Said.MILLIS, scaled(number, 3 - length));
            case FRACTION_1, FRACTION_2, FRACTION_3, FRACTION_4, FRACTION_5, FRACTION_6, MICROSECONDS ->
                say(Said.MICROS, scaled(number, 6 - length));
            case MONTH_NUMBER -> say(Said.MONTH, number);
            case DAY_OF_MONTH -> say(Said.DAY, number);
            case DAY_OF_YEAR, ISO_DAY_OF_YEAR -> say(Said.DAY_OF_YEAR, number);
            case DAY_OF_WEEK -> say(Said.DAY_OF_WEEK, number);
            case ISO_DAY_OF_WEEK -> say(Said.DAY_OF_WEEK, number % 7 + 1);
            case WEEK, ISO_WEEK -> say(Said.WEEK, number);
            case WEEK_OF_MONTH -> say(Said.WEEK_OF_MONTH, number);
            case JULIAN_DAY -> say(Said.JULIAN_DAY, number);
            case CENTURY -> say(Said.CENTURY, number);
            case QUARTER -> {
                // Months and days are more precise.
            }
            case YEAR_4, ISO_YEAR_4 -> year(number, 4, 4);
            case YEAR_3, ISO_YEAR_3 -> year(number, length, 3);
            case YEAR_2, ISO_YEAR_2 -> year(number, length, 2);
            case YEAR_1, ISO_YEAR_1 -> year(number, length, 1);
            default -> throw new IllegalStateException(field.name());
        }
    }

    /** A year of fewer than four digits is one near 2020. */
    private void year(int number, int length, int digits) {
        boolean partial = length < 4 && number < 1000 && number >= 0;
        int beginning = number < 70 || number >= 100 && number < 520 ? 2000 : number < 100 ? 1900 : 1000;
        say(Said.YEAR, partial ? number + beginning : number);
        yearDigits = digits;
    }

    private void yearWithComma() {
        int comma = text.indexOf(',', at);
        int end = Math.min(text.length(), comma + 4);
        String millennia = comma < 0 ? "" : text.substring(at, comma);
        String years = comma < 0 ? "" : text.substring(comma + 1, end).split("\\D", 2)[0];
        if (!isDigits(millennia) || millennia.length() > 6 || !isDigits(years)) {
            throw invalid("a year as Y,YYY is expected");
        }
        say(Said.YEAR, Integer.parseInt(millennia) * 1000 + Integer.parseInt(years));
        yearDigits = 4;
        at = comma + 1 + years.length();
    }

    private static boolean isDigits(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private void afternoon(List<String> words) {
        say(Said.AFTERNOON, word(words));
        twelveHours = true;
    }

    private void offsetSign() {
        char c = text.charAt(at);
        if (c == '+' || c == '-' || c == ' ') {
            said.put(Said.OFFSET_SIGN, c == '-' ? -1 : 1);
            at++;
        } else {
            // A separator of the format may have taken it.
            said.put(Said.OFFSET_SIGN, skipped > 0 && at > 0 && text.charAt(at - 1) == '-' ? -1 : 1);
        }
    }

    private static List<String> abbreviated(List<String> words) {
        return words.stream().map(word -> word.substring(0, 3)).toList();
    }

    /** Which of the words comes next. */
    private int word(List<String> words) {
        String rest = text.substring(at, Math.min(text.length(), at + 10)).toLowerCase(Locale.ROOT);
        for (int i = 0; i < words.size(); i++) {
            if (rest.startsWith(words.get(i))) {
                at += words.get(i).length();
                return i;
            }
        }
        throw invalid("one of " + String.join(", ", words) + " is expected");
    }

    /** All digits that there are, or where more digits follow, as many as the field has. */
    private int number(DateField field, Part part, int index) {
        boolean open = !part.filled() || endsBeforeSeparator(part, index);
        int from = at;
        int limit = open ? text.length() : Math.min(text.length(), at + field.digits());
        if (open && at < limit && Character.isWhitespace(text.charAt(at))) {
            skipBlanks();
        }
        if (at < limit && (text.charAt(at) == '-' || text.charAt(at) == '+')) {
            at++;
        }
        int digits = at;
        while (at < limit && Character.digit(text.charAt(at), 10) >= 0 && text.charAt(at) < 128) {
            at++;
        }
        boolean cut = !open && at - from < field.digits();
        if (at == digits || cut) {
            throw invalid(field.written() + " is expected to be " + (open ? "a number" : field.digits() + " digits"));
        }
        try {
            return Integer.parseInt(text.substring(from, at).trim());
        } catch (NumberFormatException tooLarge) {
            throw new QueryException(ErrorKind.DATETIME_OVERFLOW, field.written() + " is out of range", null, tooLarge);
        }
    }

    private boolean endsBeforeSeparator(Part part, int index) {
        if (!part.ordinal().isEmpty() || index + 1 == parts.size()) {
            return true;
        }
        Part next = parts.get(index + 1);
        DateField field = next.field();
        return field == null ? !Character.isDigit(next.text().charAt(0)) : !field.isNumber();
    }

    private static int scaled(int number, int zeros) {
        int scaled = number;
        for (int i = 0; i < zeros; i++) {
            scaled *= 10;
        }
        return scaled;
    }

    private void say(Said what, int value) {
        Integer before = said.put(what, value);
        if (before != null && before != value) {
            throw invalid("the string gives one field twice");
        }
    }

    private QueryException invalid(String why) {
        return new QueryException(
                ErrorKind.INVALID_DATETIME, "'" + text + "' is not in the format '" + format + "': " + why);
    }

    /**
     * The fields of a moment that a string gives.
     *
     * @param yearDigits the number of the year's digits in the format; a century goes with two or one
     * @param iso whether weeks are those of ISO 8601
     */
    record SaidMoment(Map<Said, Integer> said, boolean twelveHours, int yearDigits, boolean iso) {
        @Nullable
        Integer get(Said what) {
            return said.get(what);
        }

        int or(Said what, int otherwise) {
            return said.getOrDefault(what, otherwise);
        }
    }
}
