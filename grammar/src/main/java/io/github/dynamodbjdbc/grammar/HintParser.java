package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlLexer;
import io.github.dynamodbjdbc.grammar.ast.Hint;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.jspecify.annotations.Nullable;

/** Parses the content of a hint comment, such as {@code INDEX(t idx) NO_SCAN}. */
final class HintParser {
    private static final Pattern WORD = Pattern.compile("[\\p{L}_$][\\p{L}\\p{M}\\p{Nd}_$]*");

    private final List<Token> tokens;
    private final Token whole;
    private int next;

    private HintParser(Token whole) {
        String text = whole.getText();
        // The three characters of the opening mark are replaced by blanks, so that columns stay right.
        this.tokens = SourceTokens.raw(
                "   " + text.substring(3, text.length() - 2), whole.getLine(), whole.getCharPositionInLine() + 1);
        this.whole = whole;
    }

    static List<Hint> optional(@Nullable TerminalNode whole) {
        return whole == null ? List.of() : parse(whole.getSymbol());
    }

    static List<Hint> all(List<TerminalNode> wholes) {
        return wholes.stream()
                .flatMap(whole -> parse(whole.getSymbol()).stream())
                .toList();
    }

    private static List<Hint> parse(Token whole) {
        HintParser parser = new HintParser(whole);
        List<Hint> hints = new ArrayList<>();
        while (parser.next < parser.tokens.size()) {
            // Oracle and others separate hints by blanks, some tools by commas.
            if (hints.isEmpty() || !parser.take(DynamoSqlLexer.COMMA)) {
                hints.add(parser.hint());
            }
        }
        return hints;
    }

    private Hint hint() {
        Token name = advance("the name of a hint");
        if (!WORD.matcher(name.getText()).matches()) {
            throw unexpected(name, "the name of a hint");
        }
        List<Identifier> arguments = new ArrayList<>();
        Token last = name;
        if (take(DynamoSqlLexer.LPAREN)) {
            while (!take(DynamoSqlLexer.RPAREN)) {
                Token argument = advance("')' after the arguments of the hint");
                if (!isArgument(argument)) {
                    throw unexpected(argument, "a name or a number as the argument of a hint");
                }
                arguments.add(Names.identifier(argument));
                take(DynamoSqlLexer.COMMA);
            }
            last = tokens.get(next - 1);
        }
        return new Hint(Names.upper(name.getText()), arguments, Positions.between(name, last));
    }

    private static boolean isArgument(Token token) {
        return switch (token.getType()) {
            case DynamoSqlLexer.QUOTED_IDENTIFIER, DynamoSqlLexer.INTEGER, DynamoSqlLexer.DECIMAL -> true;
            default -> WORD.matcher(token.getText()).matches();
        };
    }

    private Token advance(String expected) {
        if (next == tokens.size()) {
            throw new SqlSyntaxException(
                    "expected " + expected + ", found the end of the hint", Positions.of(whole), whole.getText());
        }
        return tokens.get(next++);
    }

    private boolean take(int type) {
        boolean found = next < tokens.size() && tokens.get(next).getType() == type;
        next += found ? 1 : 0;
        return found;
    }

    private static SqlSyntaxException unexpected(Token token, String expected) {
        return new SqlSyntaxException(
                "expected " + expected + ", found '" + token.getText() + "'", Positions.of(token), token.getText());
    }
}
