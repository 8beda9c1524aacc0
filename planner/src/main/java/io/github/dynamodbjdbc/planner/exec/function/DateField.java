package io.github.dynamodbjdbc.planner.exec.function;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The fields of a format for dates and times, by the names that PostgreSQL has for them, in upper or in lower case. */
enum DateField {
    AD("AD", Calendar.ANY),
    AD_DOTTED("A.D.", Calendar.ANY),
    AM("AM", Calendar.ANY),
    AM_DOTTED("A.M.", Calendar.ANY),
    BC("BC", Calendar.ANY),
    BC_DOTTED("B.C.", Calendar.ANY),
    PM("PM", Calendar.ANY),
    PM_DOTTED("P.M.", Calendar.ANY),
    CENTURY("CC", Calendar.ANY, 2),
    DAY("DAY", Calendar.ANY),
    DAY_SHORT("DY", Calendar.ANY),
    DAY_OF_YEAR("DDD", Calendar.GREGORIAN, 3),
    DAY_OF_MONTH("DD", Calendar.GREGORIAN, 2),
    DAY_OF_WEEK("D", Calendar.GREGORIAN, 1),
    FRACTION_1("FF1", Calendar.ANY, 1),
    FRACTION_2("FF2", Calendar.ANY, 2),
    FRACTION_3("FF3", Calendar.ANY, 3),
    FRACTION_4("FF4", Calendar.ANY, 4),
    FRACTION_5("FF5", Calendar.ANY, 5),
    FRACTION_6("FF6", Calendar.ANY, 6),
    FIXED("FX", Calendar.ANY),
    HOUR_24("HH24", Calendar.ANY, 2),
    HOUR_12("HH12", Calendar.ANY, 2),
    HOUR("HH", Calendar.ANY, 2),
    ISO_DAY_OF_YEAR("IDDD", Calendar.ISO, 3),
    ISO_DAY_OF_WEEK("ID", Calendar.ISO, 1),
    ISO_WEEK("IW", Calendar.ISO, 2),
    ISO_YEAR_4("IYYY", Calendar.ISO, 4),
    ISO_YEAR_3("IYY", Calendar.ISO, 3),
    ISO_YEAR_2("IY", Calendar.ISO, 2),
    ISO_YEAR_1("I", Calendar.ISO, 1),
    JULIAN_DAY("J", Calendar.ANY, 10),
    MINUTE("MI", Calendar.ANY, 2),
    MONTH_NUMBER("MM", Calendar.GREGORIAN, 2),
    MONTH("MONTH", Calendar.GREGORIAN),
    MONTH_SHORT("MON", Calendar.GREGORIAN),
    MILLISECONDS("MS", Calendar.ANY, 3),
    OFFSET("OF", Calendar.ANY),
    QUARTER("Q", Calendar.ANY, 1),
    MONTH_ROMAN("RM", Calendar.GREGORIAN),
    SECONDS_OF_DAY_5("SSSSS", Calendar.ANY, 5),
    SECONDS_OF_DAY("SSSS", Calendar.ANY, 5),
    SECOND("SS", Calendar.ANY, 2),
    OFFSET_HOURS("TZH", Calendar.ANY, 2),
    OFFSET_MINUTES("TZM", Calendar.ANY, 2),
    ZONE("TZ", Calendar.ANY),
    MICROSECONDS("US", Calendar.ANY, 6),
    WEEK("WW", Calendar.GREGORIAN, 2),
    WEEK_OF_MONTH("W", Calendar.GREGORIAN, 1),
    YEAR_COMMA("Y,YYY", Calendar.GREGORIAN, 5),
    YEAR_4("YYYY", Calendar.GREGORIAN, 4),
    YEAR_3("YYY", Calendar.GREGORIAN, 3),
    YEAR_2("YY", Calendar.GREGORIAN, 2),
    YEAR_1("Y", Calendar.GREGORIAN, 1);

    /** Which calendar a field is of; a text that is read has fields of one. */
    enum Calendar {
        ANY,
        GREGORIAN,
        ISO
    }

    /** The part of a moment that a field is of. */
    enum Part {
        DATE,
        TIME,
        ZONE,
        NONE
    }

    /** The longest names first, so that HH24 is not HH. */
    private static final List<DateField> BY_LENGTH = Arrays.stream(values())
            .sorted(Comparator.comparingInt((DateField field) -> -field.name.length()))
            .toList();

    private final String name;
    private final Calendar calendar;
    private final int digits;

    DateField(String name, Calendar calendar) {
        this(name, calendar, 0);
    }

    DateField(String name, Calendar calendar, int digits) {
        this.name = name;
        this.calendar = calendar;
        this.digits = digits;
    }

    String written() {
        return name;
    }

    Calendar calendar() {
        return calendar;
    }

    /** The number of digits if the next character belongs to the next field; 0 for a word. */
    int digits() {
        return digits;
    }

    boolean isNumber() {
        return digits > 0;
    }

    Part part() {
        return switch (this) {
            case AM, AM_DOTTED, PM, PM_DOTTED, HOUR_24, HOUR_12, HOUR, MINUTE, SECOND, SECONDS_OF_DAY_5 -> Part.TIME;
            case FRACTION_1, FRACTION_2, FRACTION_3, FRACTION_4, FRACTION_5, FRACTION_6, SECONDS_OF_DAY -> Part.TIME;
            case MILLISECONDS, MICROSECONDS -> Part.TIME;
            case OFFSET, OFFSET_HOURS, OFFSET_MINUTES, ZONE -> Part.ZONE;
            case FIXED -> Part.NONE;
            default -> Part.DATE;
        };
    }

    /** The digits of a fraction of a second; 0 of other fields. */
    int fractionDigits() {
        return switch (this) {
            case FRACTION_1, FRACTION_2, FRACTION_3, FRACTION_4, FRACTION_5, FRACTION_6, MILLISECONDS, MICROSECONDS ->
                digits;
            default -> 0;
        };
    }

    /** The field that is named there, or null. Names are all of one case, but for Month, Mon, Day and Dy. */
    static @Nullable DateField at(String format, int at) {
        for (DateField field : BY_LENGTH) {
            if (format.startsWith(field.name, at)
                    || format.startsWith(field.name.toLowerCase(Locale.ROOT), at)
                    || field.isCapitalized() && format.startsWith(capitalized(field.name), at)) {
                return field;
            }
        }
        return null;
    }

    private boolean isCapitalized() {
        return this == MONTH || this == MONTH_SHORT || this == DAY || this == DAY_SHORT;
    }

    static String capitalized(String word) {
        return word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT);
    }
}
