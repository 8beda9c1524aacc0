package io.github.dynamodbjdbc.grammar.jsonpath;

import java.util.List;

/**
 * A path of SQL/JSON.
 *
 * @param strict whether structural errors are errors, and arrays are neither unwrapped nor made
 * @param patterns all regular expressions in it, which the parser does not check
 */
public record JsonPath(boolean strict, PathValue value, List<PathCondition.LikeRegex> patterns) {
    public JsonPath {
        patterns = List.copyOf(patterns);
    }

    /** The path as PostgreSQL writes it: {@code $."a"?(@ > 1)} for {@code lax $.a ? (@ > 1)}. */
    public String text() {
        return PathWriter.text(this);
    }
}
