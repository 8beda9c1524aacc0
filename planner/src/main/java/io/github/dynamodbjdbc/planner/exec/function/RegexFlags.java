package io.github.dynamodbjdbc.planner.exec.function;

import java.util.regex.Pattern;

/**
 * PostgreSQL's options of regular expressions.
 *
 * @param lineAnchors whether {@code ^} and {@code $} match at each line
 * @param linesInClasses whether neither a dot nor a negated bracket matches a line break
 * @param expanded whether blanks and comments are ignored
 * @param literal whether the expression is literal text
 */
record RegexFlags(boolean anyCase, boolean lineAnchors, boolean linesInClasses, boolean expanded, boolean literal) {
    static RegexFlags of(String options) {
        return new RegexFlags(false, false, false, false, false).with(options);
    }

    RegexFlags with(String options) {
        RegexFlags flags = this;
        for (int i = 0; i < options.length(); i++) {
            flags = flags.with(options.charAt(i));
        }
        return flags;
    }

    private RegexFlags with(char option) {
        return switch (option) {
            case 'i' -> new RegexFlags(true, lineAnchors, linesInClasses, expanded, literal);
            case 'c' -> new RegexFlags(false, lineAnchors, linesInClasses, expanded, literal);
            case 'n', 'm' -> new RegexFlags(anyCase, true, true, expanded, literal);
            case 'p' -> new RegexFlags(anyCase, false, true, expanded, literal);
            case 'w' -> new RegexFlags(anyCase, true, false, expanded, literal);
            case 's' -> new RegexFlags(anyCase, false, false, expanded, literal);
            case 'x' -> new RegexFlags(anyCase, lineAnchors, linesInClasses, true, literal);
            case 't' -> new RegexFlags(anyCase, lineAnchors, linesInClasses, false, literal);
            case 'q' -> new RegexFlags(anyCase, lineAnchors, linesInClasses, expanded, true);
            default ->
                throw Arguments.invalid("there is no flag '" + option
                        + "' of regular expressions; they are g, i, c, s, m, n, p, w, x, t, q");
        };
    }

    /** The flags of Java's {@link Pattern}. */
    int java() {
        return Pattern.DOTALL | (anyCase ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0);
    }
}
