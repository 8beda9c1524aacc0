package io.github.dynamodbjdbc.planner.exec.function;

import java.util.regex.Pattern;

/**
 * A regular expression of PostgreSQL's.
 *
 * @param pattern matches where it does, but may end elsewhere
 * @param length of its matches
 */
record Regex(Pattern pattern, Length length) {
    /** Which of the matches that begin at one place is taken. */
    enum Length {
        /** The first that Java finds, which is the only one, or as long as any. */
        FIRST,
        LONGEST,
        SHORTEST
    }

    RegexMatcher matcher(String text) {
        return new RegexMatcher(this, new BoundedText(text));
    }
}
