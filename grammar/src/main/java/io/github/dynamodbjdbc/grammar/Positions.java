package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.ast.Node;
import io.github.dynamodbjdbc.grammar.ast.Position;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/** Converts ANTLR's 0-based token starts to 1-based positions. */
final class Positions {
    private Positions() {}

    static Position of(Token token) {
        return between(token, token);
    }

    static Position of(ParserRuleContext context) {
        return between(context.getStart(), context.getStop());
    }

    static Position between(Node first, Node last) {
        return new Position(
                first.position().line(),
                first.position().column(),
                last.position().endLine(),
                last.position().endColumn());
    }

    static Position between(Token first, Token last) {
        int line = last.getLine();
        int column = last.getCharPositionInLine() + 1;
        int endLine = line;
        int endColumn = column;
        // Only strings, quoted names and hints can span lines.
        String text = last.getType() == Token.EOF ? "" : last.getText();
        int lastBreak = text.lastIndexOf('\n');
        if (lastBreak >= 0) {
            endLine += (int) text.chars().filter(c -> c == '\n').count();
            endColumn = Math.max(1, text.codePointCount(lastBreak + 1, text.length()));
        } else {
            endColumn += Math.max(0, text.codePointCount(0, text.length()) - 1);
        }
        return new Position(first.getLine(), first.getCharPositionInLine() + 1, endLine, endColumn);
    }
}
