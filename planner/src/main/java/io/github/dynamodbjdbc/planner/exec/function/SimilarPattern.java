package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.util.ArrayList;
import java.util.List;

/**
 * Translates patterns of SIMILAR TO to PostgreSQL's regular expressions: {@code %} is {@code .*}, {@code _} is {@code .}, and parentheses
 * don't capture. {@code (b|c)%} becomes {@code ^(?:(?:b|c).*)$}.
 */
final class SimilarPattern {
    private final String pattern;
    /** The escape character; empty if there is none. */
    private final String escape;

    private final List<StringBuilder> parts = new ArrayList<>(List.of(new StringBuilder()));

    private SimilarPattern(String pattern, String escape) {
        this.pattern = pattern;
        this.escape = escape;
        if (escape.codePointCount(0, escape.length()) > 1) {
            throw new QueryException(ErrorKind.INVALID_ESCAPE, "an escape is one character, not '" + escape + '\'');
        }
        translate();
    }

    static String regex(String pattern, String escape) {
        SimilarPattern similar = new SimilarPattern(pattern, escape);
        if (similar.parts.size() > 1) {
            throw similar.invalid("only SUBSTRING takes a part of it out");
        }
        return "^(?:" + similar.parts.get(0) + ")$";
    }

    /**
     * The regular expressions before the part, of the part and after it, separated by two separators of an escape and a
     * quote each; for a pattern without separators the pattern alone.
     */
    static List<String> regexesOfParts(String pattern, String escape) {
        SimilarPattern similar = new SimilarPattern(pattern, escape);
        if (similar.parts.size() != 1 && similar.parts.size() != 3) {
            throw similar.invalid("the part to be taken out is between two separators");
        }
        return similar.parts.stream().map(part -> "(?:" + part + ")").toList();
    }

    private QueryException invalid(String why) {
        return new QueryException(ErrorKind.INVALID_PATTERN, "the pattern '" + pattern + "' is none: " + why);
    }

    private void translate() {
        boolean bracket = false;
        int at = 0;
        while (at < pattern.length()) {
            StringBuilder regex = parts.get(parts.size() - 1);
            char c = pattern.charAt(at);
            if (!escape.isEmpty() && pattern.startsWith(escape, at)) {
                at += escape.length();
                if (at == pattern.length()) {
                    throw invalid("it ends with its escape");
                }
                if (pattern.charAt(at) == '"' && !bracket) {
                    parts.add(new StringBuilder());
                } else {
                    int point = pattern.codePointAt(at);
                    regex.append(Character.isLetterOrDigit(point) ? "" : "\\").appendCodePoint(point);
                    at += Character.charCount(point) - 1;
                }
            } else if (bracket) {
                regex.append(c == '\\' ? "\\\\" : String.valueOf(c));
                bracket = c != ']';
            } else {
                bracket = c == '[';
                regex.append(outside(c));
            }
            at++;
        }
    }

    private static String outside(char c) {
        return switch (c) {
            case '%' -> ".*";
            case '_' -> ".";
            case '(' -> "(?:";
            case '\\', '.', '^', '$' -> "\\" + c;
            default -> String.valueOf(c);
        };
    }
}
