package io.github.dynamodbjdbc.planner.exec.function;

import java.util.regex.Pattern;

/**
 * A PostgreSQL regular expression.
 *
 * @param pattern matches at the same positions, but maybe with other ends
 * @param length which of the possible ends of a match is taken
 */
record Regex(Pattern pattern, Length length) {
    /** The choice among the matches that start at one position. */
    enum Length {
        /** Java's first match: the only one, or as long as any other. */
        FIRST,
        LONGEST,
        SHORTEST
    }

    RegexMatcher matcher(String text) {
        return new RegexMatcher(this, new BoundedText(text));
    }
}
