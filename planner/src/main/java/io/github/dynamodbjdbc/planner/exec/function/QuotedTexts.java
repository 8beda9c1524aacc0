package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.grammar.SqlKeywords;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** SQL's notation of values, and FORMAT. */
public final class QuotedTexts {
    private static final Pattern SPECIFIER = Pattern.compile("%(?:%|(?:(\\d+)\\$)?(-)?(\\*|\\d+)?([sIL]))");
    private static final Pattern PLAIN_NAME = Pattern.compile("[a-z_][a-z0-9_$]*");

    private QuotedTexts() {}

    /** An identifier, in double quotes if required. */
    public static String name(Object value) {
        String name = Arguments.text(value);
        return PLAIN_NAME.matcher(name).matches() && !SqlKeywords.isReserved(name)
                ? name
                : '"' + name.replace("\"", "\"\"") + '"';
    }

    /** A string literal; one with backslashes in PostgreSQL's escape form. */
    public static String literal(Object value) {
        String text = Arguments.text(value).replace("'", "''");
        return text.indexOf('\\') < 0 ? '\'' + text + '\'' : "E'" + text.replace("\\", "\\\\") + '\'';
    }

    public static String nullable(@Nullable Object value) {
        return value == null ? "NULL" : literal(value);
    }

    /** PostgreSQL's FORMAT: {@code %s}, {@code %I} and {@code %L}, with positions, widths and {@code -}. */
    public static @Nullable String format(@Nullable Object[] arguments) {
        if (arguments[0] == null) {
            return null;
        }
        String format = Arguments.text(arguments[0]);
        Matcher specifier = SPECIFIER.matcher(format);
        StringBuilder result = new StringBuilder();
        int end = 0;
        int next = 1;
        while (specifier.find()) {
            literal(result, format, end, specifier.start());
            end = specifier.end();
            String kind = specifier.group(4);
            if (kind == null) {
                result.append('%');
                continue;
            }
            boolean left = specifier.group(2) != null;
            String width = specifier.group(3);
            int columns = 0;
            if (width != null && width.equals("*")) {
                Object counted = argument(arguments, next++);
                columns = counted == null ? 0 : Arguments.clamped(Arguments.number(counted));
            } else if (width != null) {
                columns = place(width);
            }
            int index = specifier.group(1) == null ? next : place(specifier.group(1));
            next = index + 1;
            pad(result, written(kind, argument(arguments, index)), left ? -Math.abs(columns) : columns);
            Arguments.checkLength(result.length(), "FORMAT");
        }
        literal(result, format, end, format.length());
        return result.toString();
    }

    private static void literal(StringBuilder result, String format, int from, int to) {
        String text = format.substring(from, to);
        if (text.indexOf('%') >= 0) {
            throw Arguments.invalid("the format '" + format + "' has a % that is not one of %s, %I, %L and %%");
        }
        result.append(text);
    }

    private static int place(String digits) {
        return digits.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(digits);
    }

    private static @Nullable Object argument(@Nullable Object[] arguments, int index) {
        if (index < 1 || index >= arguments.length) {
            throw Arguments.invalid("FORMAT has too few arguments for its format");
        }
        return arguments[index];
    }

    private static String written(String kind, @Nullable Object value) {
        return switch (kind) {
            case "L" -> nullable(value);
            case "I" -> {
                if (value == null) {
                    throw Arguments.invalid("NULL is not a name, as %I of FORMAT wants one");
                }
                yield name(value);
            }
            default -> value == null ? "" : Arguments.text(value);
        };
    }

    /** @param columns the width in characters; negative to pad on the right */
    private static void pad(StringBuilder result, String text, int columns) {
        long missing = Math.abs((long) columns) - text.codePointCount(0, text.length());
        Arguments.checkLength(result.length() + Math.max(0, missing), "FORMAT");
        String blanks = " ".repeat((int) Math.max(0, missing));
        result.append(columns < 0 ? text + blanks : blanks + text);
    }
}
