package io.github.dynamodbjdbc.grammar.jsonpath;

import io.github.dynamodbjdbc.grammar.antlr.JsonPathLexer;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.antlr.v4.runtime.Token;

/** The strings, names and numbers that tokens of a path mean. */
final class PathTokens {
    private static final int MOST_PLACES = 10_000;

    private PathTokens() {}

    static String string(Token token) {
        return unescaped(unquoted(token.getText()), token);
    }

    /** A name with or without quotes. */
    static String name(Token token) {
        return token.getType() == JsonPathLexer.STRING ? string(token) : unescaped(token.getText(), token);
    }

    /** {@code $name} or {@code $"name"} */
    static String variable(Token token) {
        String name = token.getText().substring(1);
        return unescaped(name.startsWith("\"") ? unquoted(name) : name, token);
    }

    static String unquoted(String text) {
        return text.substring(1, text.length() - 1);
    }

    /** @throws NumberFormatException if the exponent is out of range */
    static BigDecimal number(String text) {
        String digits = text.replace("_", "");
        int radix = digits.length() < 2
                ? 10
                : switch (digits.charAt(1)) {
                    case 'x', 'X' -> 16;
                    case 'o', 'O' -> 8;
                    case 'b', 'B' -> 2;
                    default -> 10;
                };
        BigDecimal number =
                radix == 10 ? new BigDecimal(digits) : new BigDecimal(new BigInteger(digits.substring(2), radix));
        if (Math.abs((long) number.scale()) > MOST_PLACES) {
            throw new NumberFormatException("beyond " + MOST_PLACES + " places");
        }
        return number;
    }

    private static String unescaped(String text, Token token) {
        if (text.indexOf('\\') < 0) {
            return text;
        }
        StringBuilder result = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c != '\\') {
                result.append(c);
                continue;
            }
            char escaped = text.charAt(at++);
            switch (escaped) {
                case 'b' -> result.append('\b');
                case 'f' -> result.append('\f');
                case 'n' -> result.append('\n');
                case 'r' -> result.append('\r');
                case 't' -> result.append('\t');
                case 'v' -> result.append('\u000B');
                case 'x' -> result.append((char) hexadecimal(text, at, at += 2, token));
                case 'u' -> {
                    boolean braces = at < text.length() && text.charAt(at) == '{';
                    int end = braces ? text.indexOf('}', at) : at + 4;
                    result.appendCodePoint(hexadecimal(text, braces ? at + 1 : at, end, token));
                    at = braces ? end + 1 : end;
                }
                default -> result.append(escaped);
            }
        }
        return result.toString();
    }

    private static int hexadecimal(String text, int from, int to, Token token) {
        String digits = from < to && to <= text.length() ? text.substring(from, to) : "";
        if (digits.matches("[0-9a-fA-F]{1,6}")) {
            int character = Integer.parseInt(digits, 16);
            if (character > 0 && character <= Character.MAX_CODE_POINT) {
                return character;
            }
        }
        throw new JsonPathSyntaxException("an invalid escape of a character", JsonPaths.column(token));
    }
}
