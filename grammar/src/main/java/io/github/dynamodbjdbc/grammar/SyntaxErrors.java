package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser;
import java.util.List;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/** Creates the exception for a token that the grammar does not accept at its place. */
final class SyntaxErrors {
    /** The greatest place for which the expected tokens are searched, since the search keeps a record of each token before the place. */
    private static final int MOST_TOKENS = 5000;

    private static final int LONGEST_TEXT = 40;

    private SyntaxErrors() {}

    static SqlSyntaxException report(Parser parser, Token offending) {
        CommonTokenStream stream = (CommonTokenStream) parser.getInputStream();
        stream.fill();
        List<Token> tokens = stream.getTokens();
        int place = offending.getTokenIndex();
        String found = offending.getType() == Token.EOF
                ? SyntaxLabels.END_OF_STATEMENT
                : "'" + shorten(offending.getText()) + "'";
        String problem = "unexpected " + found;
        String hint = null;
        if (place <= MOST_TOKENS) {
            try {
                ExpectedTokens expected = ExpectedTokens.at(place, tokens, root(parser.getContext()));
                int previous = place == 0 ? Token.EOF : tokens.get(place - 1).getType();
                String description = SyntaxLabels.describe(expected, previous);
                problem = description.isEmpty() ? problem : "expected " + description + ", found " + found;
                hint = SyntaxHints.hint(tokens, place, expected);
            } catch (StackOverflowError e) {
                // The search needs more stack than the parse. Only the place is reported.
                hint = null;
            }
        }
        return new SqlSyntaxException(
                hint == null ? problem : problem + "; " + hint,
                Positions.of(offending),
                offending.getType() == Token.EOF ? "" : offending.getText());
    }

    private static int root(ParserRuleContext context) {
        ParserRuleContext root = context;
        while (root.getParent() != null) {
            root = root.getParent();
        }
        return root.getRuleIndex() == DynamoSqlParser.RULE_singleExpression
                ? DynamoSqlParser.RULE_singleExpression
                : DynamoSqlParser.RULE_singleStatement;
    }

    private static String shorten(String text) {
        int end = text.offsetByCodePoints(0, Math.min(LONGEST_TEXT, text.codePointCount(0, text.length())));
        return end < text.length() ? text.substring(0, end) + "…" : text;
    }
}
