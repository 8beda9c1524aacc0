package io.github.dynamodbjdbc.tck.oracle;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Methods of a path that convert scalars, and its regular expressions. */
final class JsonPathMethods {
    private static final Set<String> TRUE = Set.of("true", "t", "yes", "y", "on", "1");
    private static final Set<String> FALSE = Set.of("false", "f", "no", "n", "off", "0");

    interface OfNumber {
        BigDecimal of(BigDecimal number);
    }

    private JsonPathMethods() {}

    private static BigDecimal number(Datum value) {
        if (value instanceof Datum.Numeric number) {
            return number.value();
        } else if (value instanceof Datum.Text text && text.value().matches("-?\\d{1,15}(\\.\\d{1,5})?(e\\d)?")) {
            return new BigDecimal(text.value());
        } else if (value instanceof Datum.Text) {
            throw JsonPlaces.failure("no number");
        }
        throw JsonPlaces.failure("no number or string");
    }

    static JsonPlaces.Step ofNumbers(OfNumber function) {
        return JsonPlaces.ofEach((value, place) -> List.of(Numbers.cell(function.of(number(value)))));
    }

    static JsonPlaces.Step decimal(int precision, int scale) {
        return JsonPlaces.ofEach((value, place) -> {
            BigDecimal rounded = number(value).setScale(scale, RoundingMode.HALF_UP);
            if (rounded.abs().compareTo(BigDecimal.TEN.pow(precision).movePointLeft(scale)) >= 0) {
                throw JsonPlaces.failure("too large a number");
            }
            return List.of(Numbers.cell(rounded));
        });
    }

    static JsonPlaces.Step date() {
        return JsonPlaces.ofEach((value, place) -> {
            if (!(value instanceof Datum.Text text)) {
                throw JsonPlaces.failure("no string");
            } else if (text.value().indexOf(':') >= 0) {
                throw new UnsupportedForOracle("the date of a time");
            } else if (!text.value().matches("\\d{4}-(0[1-9]|1[0-2])-([01][1-9]|10|20)")) {
                throw JsonPlaces.failure("no date");
            }
            return List.of(value);
        });
    }

    /** The day in a string, of which a template has the four digits of the year, two of the month and two of the day. */
    static JsonPlaces.Step day(String template) {
        if (!template.matches("(?i)(yyyy|mm|dd)([-./ ](yyyy|mm|dd)){2}")) {
            throw new UnsupportedForOracle("the template " + template);
        }
        Pattern pattern = Pattern.compile(template.toLowerCase(Locale.ROOT)
                .replace(".", "[.]")
                .replace("yyyy", "(?<y>\\d{4})")
                .replace("mm", "(?<m>\\d{2})")
                .replace("dd", "(?<d>\\d{2})"));
        return JsonPlaces.ofEach((value, place) -> {
            if (!(value instanceof Datum.Text text)) {
                throw JsonPlaces.failure("no string");
            }
            Matcher matcher = pattern.matcher(text.value());
            if (!matcher.matches()) {
                throw new UnsupportedForOracle("the reason for which a string is no day");
            }
            String day = matcher.group("y") + "-" + matcher.group("m") + "-" + matcher.group("d");
            try {
                return List.of(new Datum.Text(LocalDate.parse(day).toString()));
            } catch (DateTimeParseException e) {
                throw Rejected.byValue("22008", "no such day");
            }
        });
    }

    static JsonPlaces.Step whole(BigDecimal least, BigDecimal most) {
        return JsonPlaces.ofEach((value, place) -> {
            BigDecimal whole = number(value).setScale(0, RoundingMode.HALF_UP);
            boolean exact = value instanceof Datum.Numeric || whole.compareTo(number(value)) == 0;
            if (!exact || whole.compareTo(least) < 0 || whole.compareTo(most) > 0) {
                throw JsonPlaces.failure("no such whole number");
            }
            return List.of(Numbers.cell(whole));
        });
    }

    static JsonPlaces.Step truth() {
        return JsonPlaces.ofEach((value, place) -> {
            if (value instanceof Datum.Bool) {
                return List.of(value);
            } else if (value instanceof Datum.Numeric number) {
                if (number.value().remainder(BigDecimal.ONE).signum() != 0) {
                    throw JsonPlaces.failure("no whole number");
                }
                return List.of(new Datum.Bool(number.value().signum() != 0));
            } else if (value instanceof Datum.Text text && TRUE.contains(text.value())) {
                return List.of(new Datum.Bool(true));
            } else if (value instanceof Datum.Text text && FALSE.contains(text.value())) {
                return List.of(new Datum.Bool(false));
            }
            throw JsonPlaces.failure("no boolean");
        });
    }

    static JsonPlaces.Step string() {
        return JsonPlaces.ofEach((value, place) -> {
            if (value instanceof Datum.Text) {
                return List.of(value);
            } else if (value instanceof Datum.Bool truth) {
                return List.of(new Datum.Text(Boolean.toString(truth.value())));
            } else if (value instanceof Datum.Numeric number) {
                return List.of(new Datum.Text(number.value().toPlainString()));
            }
            throw JsonPlaces.failure("no scalar");
        });
    }

    /** With numbers of objects that no answer should depend on. */
    static JsonPlaces.Step members() {
        return JsonPlaces.ofEach((value, place) -> {
            if (!(value instanceof Datum.Document document)) {
                throw JsonPlaces.failure("no object");
            }
            return document.members().entrySet().stream()
                    .<Datum>map(member -> new Datum.Document(Map.of(
                            "id", Numbers.cell(0), "key", new Datum.Text(member.getKey()), "value", member.getValue())))
                    .toList();
        });
    }

    /** A pattern that means the same in Java's language. */
    static Pattern pattern(String pattern, String flags) {
        if (!pattern.matches("[\\w ^$.]*")) {
            throw new UnsupportedForOracle("the pattern " + pattern);
        }
        int java = flags.contains("i") ? Pattern.CASE_INSENSITIVE : 0;
        java |= flags.contains("m") ? Pattern.MULTILINE : 0;
        java |= flags.contains("s") ? Pattern.DOTALL : 0;
        java |= flags.contains("q") ? Pattern.LITERAL : 0;
        return Pattern.compile(pattern, java);
    }
}
