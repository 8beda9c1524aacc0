package io.github.dynamodbjdbc.tck;

import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Compares texts of case files with the driver's. */
final class Texts {
    private Texts() {}

    /** Whether the text contains the fragment, ignoring case; an ellipsis in the fragment matches any text. */
    static boolean contains(String text, String fragment) {
        return Pattern.compile(pattern(fragment.toLowerCase(Locale.ROOT)), Pattern.DOTALL)
                .matcher(text.toLowerCase(Locale.ROOT))
                .find();
    }

    /** Whether the text matches the expected one, in which an ellipsis matches any text. */
    static boolean matches(String text, String expected) {
        return Pattern.compile(pattern(expected), Pattern.DOTALL).matcher(text).matches();
    }

    private static String pattern(String text) {
        return Arrays.stream(text.split(Pattern.quote(Table.MORE), -1))
                .map(Pattern::quote)
                .collect(Collectors.joining(".*"));
    }

    static String indent(String text) {
        return text.lines().map(line -> "    " + line).collect(Collectors.joining("\n"));
    }
}
