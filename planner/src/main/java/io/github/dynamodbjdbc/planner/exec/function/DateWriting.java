package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.exec.function.DateFormat.Part;
import io.github.dynamodbjdbc.planner.value.Interval;
import java.time.LocalDateTime;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.time.temporal.JulianFields;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** TO_CHAR of times, in English and in UTC, and of intervals. */
final class DateWriting {
    private static final int NAME_WIDTH = 9;
    private static final int ROMAN_WIDTH = 4;
    private static final List<String> ROMAN_MONTHS =
            List.of("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII");

    /** The moment; null of an interval. */
    private final @Nullable LocalDateTime moment;

    private final long years;
    private final long months;
    private final long days;
    private final long seconds;
    private final long micros;
    private final StringBuilder text = new StringBuilder();

    private DateWriting(@Nullable LocalDateTime moment, long years, long months, long days, long seconds, long micros) {
        this.moment = moment;
        this.years = years;
        this.months = months;
        this.days = days;
        this.seconds = seconds;
        this.micros = micros;
    }

    static String of(LocalDateTime moment, String format) {
        DateWriting writing = new DateWriting(
                moment,
                moment.getYear(),
                moment.getMonthValue(),
                moment.getDayOfMonth(),
                moment.toLocalTime().toSecondOfDay(),
                moment.get(ChronoField.MICRO_OF_SECOND));
        return writing.write(format);
    }

    static String of(Interval interval, String format) {
        DateWriting writing = new DateWriting(
                null,
                interval.months() / 12,
                interval.months() % 12,
                interval.days(),
                interval.micros() / 1_000_000,
                interval.micros() % 1_000_000);
        return writing.write(format);
    }

    private String write(String format) {
        for (Part part : DateFormat.of(format).parts()) {
            DateField field = part.field();
            text.append(field == null ? part.text() : field(field, part, format));
        }
        return text.toString();
    }

    private String field(DateField field, Part part, String format) {
        return switch (field) {
            case AM, PM -> cased(isAfternoon() ? "PM" : "AM", part);
            case AM_DOTTED, PM_DOTTED -> cased(isAfternoon() ? "P.M." : "A.M.", part);
            case HOUR_12, HOUR -> {
                long hour = seconds / 3600 % 12;
                yield number(hour == 0 ? 12 : hour, 2, part);
            }
            case HOUR_24 -> number(seconds / 3600, 2, part);
            case MINUTE -> number(seconds / 60 % 60, 2, part);
            case SECOND -> number(seconds % 60, 2, part);
            case SECONDS_OF_DAY, SECONDS_OF_DAY_5 -> number(seconds, 1, part);
            case FRACTION_1, FRACTION_2, FRACTION_3, FRACTION_4, FRACTION_5, FRACTION_6, MILLISECONDS, MICROSECONDS ->
                fraction(field.fractionDigits(), part);
            case MONTH_NUMBER -> number(months, 2, part);
            case DAY_OF_MONTH -> number(days, moment == null && days < 0 ? 1 : 2, part);
            case YEAR_4 -> number(years, 4, part);
            case YEAR_3 -> number(years % 1000, 3, part);
            case YEAR_2 -> number(years % 100, 2, part);
            case YEAR_1 -> number(years % 10, 1, part);
            case YEAR_COMMA -> years / 1000 + "," + number(years % 1000, 3, part, true);
            case FIXED -> "";
            default -> calendar(field, part, format);
        };
    }

    /** A field that an interval does not have. */
    private String calendar(DateField field, Part part, String format) {
        if (moment == null) {
            throw Arguments.invalid("the format '" + format + "' of an interval has '" + part.text()
                    + "', which is of a date; literal text is written in double quotes");
        }
        LocalDateTime time = moment;
        return switch (field) {
            case AD, BC -> cased("AD", part);
            case AD_DOTTED, BC_DOTTED -> cased("A.D.", part);
            case MONTH -> name(time.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH), part);
            case MONTH_SHORT -> cased(time.getMonth().getDisplayName(TextStyle.SHORT, Locale.ENGLISH), part);
            case MONTH_ROMAN -> {
                String numeral = cased(ROMAN_MONTHS.get(time.getMonthValue() - 1), part);
                yield part.filled() ? numeral + " ".repeat(ROMAN_WIDTH - numeral.length()) : numeral;
            }
            case DAY -> name(time.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH), part);
            case DAY_SHORT -> cased(time.getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.ENGLISH), part);
            case DAY_OF_YEAR -> number(time.getDayOfYear(), 3, part);
            case DAY_OF_WEEK -> number(time.getDayOfWeek().getValue() % 7 + 1L, 1, part);
            case WEEK -> number((time.getDayOfYear() - 1) / 7 + 1L, 2, part);
            case WEEK_OF_MONTH -> number((time.getDayOfMonth() - 1) / 7 + 1L, 1, part);
            case QUARTER -> number(time.get(IsoFields.QUARTER_OF_YEAR), 1, part);
            case CENTURY -> number((years - 1) / 100 + 1, 2, part);
            case JULIAN_DAY -> number(time.getLong(JulianFields.JULIAN_DAY), 1, part);
            case ISO_WEEK -> number(isoWeek(time), 2, part);
            case ISO_DAY_OF_YEAR ->
                number((isoWeek(time) - 1) * 7 + time.getDayOfWeek().getValue(), 3, part);
            case ISO_DAY_OF_WEEK -> number(time.get(ChronoField.DAY_OF_WEEK), 1, part);
            case ISO_YEAR_4 -> number(isoYear(time), 4, part);
            case ISO_YEAR_3 -> number(isoYear(time) % 1000, 3, part);
            case ISO_YEAR_2 -> number(isoYear(time) % 100, 2, part);
            case ISO_YEAR_1 -> number(isoYear(time) % 10, 1, part);
            case ZONE -> cased("UTC", part);
            case OFFSET, OFFSET_HOURS -> "+00";
            case OFFSET_MINUTES -> "00";
            default -> throw new IllegalStateException(field.name());
        };
    }

    private boolean isAfternoon() {
        return seconds / 3600 % 24 >= 12;
    }

    private static long isoWeek(LocalDateTime time) {
        return time.getLong(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
    }

    private static long isoYear(LocalDateTime time) {
        return time.getLong(IsoFields.WEEK_BASED_YEAR);
    }

    private String fraction(int digits, Part part) {
        long value = micros;
        for (int i = digits; i < 6; i++) {
            value /= 10;
        }
        return number(value, digits, part, true);
    }

    private String number(long number, int width, Part part) {
        return number(number, width, part, part.filled());
    }

    private static String number(long number, int width, Part part, boolean filled) {
        String digits = Long.toString(Math.abs(number));
        String zeros = filled ? "0".repeat(Math.max(0, width - digits.length())) : "";
        return (number < 0 ? "-" : "") + zeros + digits + NumberFormat.ordinal(digits, part.ordinal());
    }

    private static String name(String name, Part part) {
        return cased(name, part) + (part.filled() ? " ".repeat(NAME_WIDTH - name.length()) : "");
    }

    /** In the case in which the format has the field. */
    private static String cased(String word, Part part) {
        return part.isLowerCase()
                ? word.toLowerCase(Locale.ROOT)
                : part.isUpperCase() ? word.toUpperCase(Locale.ROOT) : word;
    }
}
