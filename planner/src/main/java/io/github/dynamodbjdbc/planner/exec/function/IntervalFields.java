package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.value.Interval;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The fields of an interval, such as {@code DAY(3) TO SECOND(2)}: how a text without units is read, and which parts are kept.
 *
 * @param first the first field
 * @param digits the most digits of the first field; null for any number
 * @param last the last field, which is the first if there is only one
 * @param fraction the digits of the fraction of seconds, to which it is rounded; null for all
 */
public record IntervalFields(
        Field first,
        @Nullable Integer digits,
        Field last,
        @Nullable Integer fraction) {
    private static final int MOST_DIGITS = 9;
    private static final Pattern SPELLED = Pattern.compile("([A-Z]+)(?:\\((\\d{1,9})(?:,(\\d{1,9}))?\\))?");
    private static final Pattern SIGNED = Pattern.compile("\\s*([+-]?)\\s*(.*?)\\s*", Pattern.DOTALL);

    /** A field, with what it adds up to in microseconds or months. */
    public enum Field {
        YEAR("(\\d{1,9})", "-", 12),
        MONTH("(\\d{1,9})", "", 1),
        DAY("(\\d{1,9})", " +", 0),
        HOUR("(\\d{1,9})", ":", 3_600_000_000L),
        MINUTE("(\\d{1,9})", ":", 60_000_000L),
        SECOND("(\\d{1,9}(?:\\.\\d{0,9})?)", "", 1_000_000L);

        private final String pattern;
        private final String separator;
        private final BigDecimal length;

        Field(String pattern, String separator, long length) {
            this.pattern = pattern;
            this.separator = separator;
            this.length = BigDecimal.valueOf(length);
        }

        private boolean isOfMonths() {
            return this == YEAR || this == MONTH;
        }

        /** The value from which the next field would count one more. */
        private int limit() {
            return switch (this) {
                case YEAR, DAY -> Integer.MAX_VALUE;
                case MONTH -> 12;
                case HOUR -> 24;
                case MINUTE, SECOND -> 60;
            };
        }
    }

    public IntervalFields {
        if (first.compareTo(last) > 0 || first.isOfMonths() != last.isOfMonths()) {
            throw new QueryException(ErrorKind.INVALID_STATEMENT, "an interval has no fields " + first + " TO " + last);
        }
        check("digits of " + first, digits, 1);
        check("digits of a fraction", fraction, 0);
    }

    private static void check(String what, @Nullable Integer digits, int least) {
        if (digits != null && (digits < least || digits > MOST_DIGITS)) {
            throw new QueryException(
                    ErrorKind.INVALID_ARGUMENT, "the " + what + " are " + least + " to " + MOST_DIGITS);
        }
    }

    /**
     * @param from upper case
     * @param to upper case; null if there is one field
     * @param fraction the digits of the fraction; with one field the second number in its parentheses
     * @throws QueryException INVALID_STATEMENT if a unit is not a field, such as WEEK
     */
    public static IntervalFields of(
            String from, @Nullable Integer digits, @Nullable String to, @Nullable Integer fraction) {
        Field first = field(from);
        return new IntervalFields(first, digits, to == null ? first : field(to), fraction);
    }

    private static Field field(String name) {
        for (Field field : Field.values()) {
            if (name.equals(field.name()) || name.equals(field.name() + 'S')) {
                return field;
            }
        }
        throw new QueryException(
                ErrorKind.INVALID_STATEMENT, "the fields of an interval are YEAR, MONTH, DAY, HOUR, MINUTE and SECOND");
    }

    /** Of {@link #toString}'s text. */
    static IntervalFields of(String spelled) {
        String[] ends = spelled.split(" TO ");
        Matcher first = SPELLED.matcher(ends[0]);
        Matcher last = SPELLED.matcher(ends[ends.length - 1]);
        if (!first.matches() || !last.matches()) {
            throw new QueryException(ErrorKind.INVALID_STATEMENT, "an interval has no fields " + spelled);
        }
        boolean single = ends.length == 1;
        return of(
                first.group(1),
                number(first.group(2)),
                single ? null : last.group(1),
                number(single ? first.group(3) : last.group(2)));
    }

    private static @Nullable Integer number(@Nullable String digits) {
        return digits == null ? null : Integer.valueOf(digits);
    }

    /** A function of casts. */
    public static @Nullable Interval parse(@Nullable Object value, @Nullable Object spelled) {
        if (value == null || spelled == null) {
            return null;
        }
        IntervalFields fields = of((String) spelled);
        return value instanceof Interval interval ? fields.kept(interval) : fields.read(CastText.of(value, "INTERVAL"));
    }

    /** TRY_CAST: null where the cast would fail. */
    public static @Nullable Interval tryParse(@Nullable Object value, @Nullable Object spelled) {
        try {
            return parse(value, spelled);
        } catch (QueryException notConvertible) {
            return null;
        }
    }

    /** The interval of a text in the notation of the fields, whose sign is that of all, or with units in the text. */
    public Interval read(String text) {
        Matcher signed = SIGNED.matcher(text);
        if (!signed.matches()) {
            throw invalid(text);
        }
        Matcher parts = pattern().matcher(signed.group(2));
        if (!parts.matches()) {
            // Text with units names its parts itself.
            if (text.chars().noneMatch(Character::isLetter)) {
                throw invalid(text);
            }
            return kept(IntervalText.parse(text));
        }
        Interval interval = kept(of(parts, text));
        return signed.group(1).equals("-") ? Intervals.negated(interval) : interval;
    }

    private Pattern pattern() {
        StringBuilder pattern = new StringBuilder();
        for (Field field : fields()) {
            pattern.append(field.pattern).append(field == last ? "" : field.separator);
        }
        return Pattern.compile(pattern.toString());
    }

    private List<Field> fields() {
        List<Field> all = List.of(Field.values());
        return all.subList(all.indexOf(first), all.indexOf(last) + 1);
    }

    private Interval of(Matcher parts, String text) {
        BigDecimal months = BigDecimal.ZERO;
        BigDecimal days = BigDecimal.ZERO;
        BigDecimal micros = BigDecimal.ZERO;
        int group = 1;
        for (Field field : fields()) {
            BigDecimal number = new BigDecimal(parts.group(group++));
            if (field != first && number.compareTo(BigDecimal.valueOf(field.limit())) >= 0) {
                throw invalid(text);
            }
            if (field == first) {
                checkDigits(number, text);
            }
            BigDecimal length = number.multiply(field.length);
            months = months.add(field.isOfMonths() ? length : BigDecimal.ZERO);
            micros = micros.add(field.isOfMonths() ? BigDecimal.ZERO : length);
            days = days.add(field == Field.DAY ? number : BigDecimal.ZERO);
        }
        return Intervals.of(months, days, micros);
    }

    private void checkDigits(BigDecimal number, String text) {
        if (digits != null && number.toBigInteger().toString().length() > digits) {
            throw new QueryException(
                    ErrorKind.INTERVAL_OVERFLOW, "'" + text + "' has more than " + digits + " digits of " + first);
        }
    }

    private QueryException invalid(String text) {
        return new QueryException(ErrorKind.INVALID_DATETIME, "'" + text + "' is not an interval of " + this);
    }

    /** The interval without the parts below the last field. */
    public Interval kept(Interval interval) {
        return switch (last) {
            case YEAR -> new Interval(interval.months() / 12 * 12, 0, 0);
            case MONTH -> new Interval(interval.months(), 0, 0);
            case DAY -> new Interval(interval.months(), interval.days(), 0);
            case HOUR, MINUTE -> {
                long unit = last.length.longValue();
                yield new Interval(interval.months(), interval.days(), interval.micros() / unit * unit);
            }
            case SECOND -> rounded(interval, fraction);
        };
    }

    /** The interval with seconds rounded to that many digits; null for all. */
    static Interval rounded(Interval interval, @Nullable Integer digits) {
        if (digits == null) {
            return interval;
        }
        BigDecimal micros = BigDecimal.valueOf(interval.micros(), 6)
                .setScale(digits, RoundingMode.HALF_UP)
                .movePointRight(6);
        return Intervals.of(BigDecimal.valueOf(interval.months()), BigDecimal.valueOf(interval.days()), micros);
    }

    /** INTERVAL(digits). */
    public static Interval round(Object interval, Object digits) {
        int places = Arguments.integer(digits, "a number of digits");
        check("digits of a fraction", places, 0);
        return rounded((Interval) interval, places);
    }

    /** As it is spelled in a statement. */
    @Override
    public String toString() {
        if (first == last) {
            String digitsOfBoth = digits == null ? "" : "(" + digits + (fraction == null ? "" : "," + fraction) + ")";
            return first + digitsOfBoth;
        }
        return first + (digits == null ? "" : "(" + digits + ")") + " TO " + last
                + (fraction == null ? "" : "(" + fraction + ")");
    }
}
