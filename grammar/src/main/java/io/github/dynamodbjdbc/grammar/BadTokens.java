package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlLexer;
import org.antlr.v4.runtime.Token;

/** Rejects tokens that no statement may contain, each with its own error message. */
final class BadTokens {
    private BadTokens() {}

    static void check(Token token) {
        switch (token.getType()) {
            case DynamoSqlLexer.UNTERMINATED_STRING ->
                fail(token, "the string that begins here has no closing quote '", "'");
            case DynamoSqlLexer.UNTERMINATED_NAME ->
                fail(token, "the quoted name that begins here has no closing quote \"", "\"");
            case DynamoSqlLexer.UNTERMINATED_COMMENT ->
                fail(token, "the comment that begins here has no closing */", "/*");
            case DynamoSqlLexer.BAD_NUMBER ->
                fail(
                        token,
                        "'" + token.getText() + "' is neither a number nor a name; quote it if it is a name: \""
                                + token.getText() + "\"",
                        token.getText());
            case DynamoSqlLexer.SMART_QUOTE ->
                fail(
                        token,
                        "found a typographic quote " + token.getText()
                                + "; strings need plain single quotes ', names plain double quotes \"",
                        token.getText());
            case DynamoSqlLexer.DOUBLE_EQUAL -> fail(token, "found '=='; values are compared with a single =", "==");
            case DynamoSqlLexer.UNEXPECTED -> fail(token, unexpected(token.getText()), token.getText());
            default -> {}
        }
    }

    private static String unexpected(String text) {
        if (text.equals("!")) {
            return "found '!'; negation is NOT, and not equal is <> or !=";
        }
        if (text.equals("`")) {
            return "found a backtick without another one behind it; names are quoted with double quotes";
        }
        if (text.equals("\\")) {
            return "found a backslash outside of a string";
        }
        int codePoint = text.codePointAt(0);
        return Character.isISOControl(codePoint)
                ? String.format("found the control character U+%04X", codePoint)
                : "found '" + text + "', which has no meaning here";
    }

    private static void fail(Token token, String problem, String offending) {
        throw new SqlSyntaxException(problem, Positions.of(token), offending);
    }
}
