package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlLexer;
import io.github.dynamodbjdbc.grammar.ast.Position;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/** The content of <code>U&'…'</code> and <code>U&"…"</code>, in which escapes are code points, as in SQL. */
final class UnicodeEscapes {
    private static final int PREFIX = 3;

    private final Token token;
    private final String written;
    private final char escape;
    private final StringBuilder text = new StringBuilder();
    private int place = PREFIX;

    private UnicodeEscapes(Token token, char escape) {
        this.token = token;
        this.written = token.getText();
        this.escape = escape;
    }

    /** @param context the token, optionally followed by UESCAPE and its string */
    static String text(ParserRuleContext context) {
        Token last = context.getStop();
        char escape = last.getType() == DynamoSqlLexer.STRING ? escape(last) : '\\';
        return new UnicodeEscapes(context.getStart(), escape).text();
    }

    private static char escape(Token token) {
        String text = Names.string(token);
        char first = text.isEmpty() ? ' ' : text.charAt(0);
        if (text.length() != 1
                || Character.digit(first, 16) >= 0
                || Character.isWhitespace(first)
                || "+'\"".indexOf(first) >= 0) {
            throw new SqlSyntaxException(
                    "UESCAPE takes one character, other than a hexadecimal digit, a plus sign, a quote or white space",
                    Positions.of(token),
                    token.getText());
        }
        return first;
    }

    private String text() {
        char quote = written.charAt(PREFIX - 1);
        while (place < written.length() - 1) {
            char next = written.charAt(place);
            if (next == escape) {
                text.appendCodePoint(escaped());
            } else {
                text.append(next);
                place += next == quote ? 2 : 1;
            }
        }
        return text.toString();
    }

    private int escaped() {
        int start = place;
        if (written.charAt(start + 1) == escape) {
            place += 2;
            return escape;
        }
        int first = number(start);
        if (!isSurrogate(first)) {
            return first;
        }
        int second = first < Character.MIN_LOW_SURROGATE && written.charAt(place) == escape ? number(place) : 0;
        if (second < Character.MIN_LOW_SURROGATE || second > Character.MAX_LOW_SURROGATE) {
            throw wrong("half of a surrogate pair is alone", start);
        }
        return Character.toCodePoint((char) first, (char) second);
    }

    /** Whether it is half of a pair, and no character. */
    static boolean isSurrogate(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }

    /** Reads the code point after an escape character, and moves the position past it. */
    private int number(int start) {
        boolean plus = written.charAt(start + 1) == '+';
        int from = start + (plus ? 2 : 1);
        place = from + (plus ? 6 : 4);
        int number = 0;
        for (int i = from; i < place; i++) {
            int digit = i < written.length() - 1 ? Character.digit(written.charAt(i), 16) : -1;
            if (digit < 0) {
                throw wrong("an escape is " + escape + "XXXX or " + escape + "+XXXXXX in hexadecimal digits", start);
            }
            number = number * 16 + digit;
        }
        if (number == 0 || number > Character.MAX_CODE_POINT) {
            throw wrong("there is no character of that number", start);
        }
        return number;
    }

    private SqlSyntaxException wrong(String problem, int start) {
        String before = written.substring(0, start);
        int lastBreak = before.lastIndexOf('\n');
        int line = token.getLine() + (int) before.chars().filter(c -> c == '\n').count();
        int column = lastBreak < 0
                ? token.getCharPositionInLine() + 1 + before.codePointCount(0, before.length())
                : before.codePointCount(lastBreak + 1, before.length()) + 1;
        String offending = written.substring(start, Math.min(Math.max(place, start + 2), written.length()));
        return new SqlSyntaxException(problem, new Position(line, column, line, column), offending);
    }
}
