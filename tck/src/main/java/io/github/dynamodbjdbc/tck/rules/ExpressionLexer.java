package io.github.dynamodbjdbc.tck.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tokens of an expression. */
final class ExpressionLexer {
    private static final Pattern TOKEN =
            Pattern.compile("\\s*(?:([#:]?[A-Za-z0-9_]+)|(<>|<=|>=|[=<>()\\[\\],.+-]))", Pattern.DOTALL);

    private ExpressionLexer() {}

    /** A word, a placeholder, a number or a sign; {@code start} is its place in the text. */
    record Token(String text, int start) {
        boolean isWord() {
            return Character.isLetter(text.charAt(0));
        }
    }

    /** All tokens of an expression, which is one of this name. */
    static List<Token> tokens(String expression, String text) {
        List<Token> tokens = new ArrayList<>();
        String stripped = text.stripTrailing();
        Matcher matcher = TOKEN.matcher(stripped);
        int end = 0;
        while (end < stripped.length()) {
            if (!matcher.find(end) || matcher.start() != end) {
                throw syntaxError(expression, text, end, end + 1);
            }
            int group = matcher.group(1) == null ? 2 : 1;
            tokens.add(new Token(matcher.group(group), matcher.start(group)));
            end = matcher.end();
        }
        return tokens;
    }

    static Rejection syntaxError(String expression, String text, int start, int end) {
        if (start >= text.length()) {
            return new Rejection("Invalid " + expression + ": Syntax error; token: <EOF>, near: \""
                    + text.substring(Math.max(0, text.length() - 10)) + "\"");
        }
        return new Rejection("Invalid " + expression + ": Syntax error; token: \"" + text.substring(start, end)
                + "\", near: \"" + text.substring(Math.max(0, start - 10), Math.min(text.length(), end + 10)) + "\"");
    }
}
