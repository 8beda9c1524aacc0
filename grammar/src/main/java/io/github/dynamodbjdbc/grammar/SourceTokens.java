package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlLexer;
import io.github.dynamodbjdbc.grammar.ast.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.Token;

/** The tokens of a text without comments, checked for tokens that no statement may contain, and with numbered parameters. */
final class SourceTokens {
    private final List<Token> tokens;
    private final Map<Token, Integer> parameters;

    private SourceTokens(List<Token> tokens, Map<Token, Integer> parameters) {
        this.tokens = tokens;
        this.parameters = parameters;
    }

    /** All tokens, including bad ones and misplaced hints. */
    static List<Token> raw(String text, int line, int column) {
        DynamoSqlLexer lexer = new DynamoSqlLexer(CharStreams.fromString(text));
        lexer.removeErrorListeners();
        lexer.setLine(line);
        lexer.setCharPositionInLine(column - 1);
        List<Token> tokens = new ArrayList<>();
        for (Token token = lexer.nextToken(); token.getType() != Token.EOF; token = lexer.nextToken()) {
            tokens.addAll(parts(token, tokens));
        }
        return tokens;
    }

    /** @throws SqlSyntaxException if a token can't be part of any statement, or the text is nested too deeply */
    static SourceTokens of(String text) {
        DynamoSqlLexer lexer = new DynamoSqlLexer(CharStreams.fromString(text));
        lexer.removeErrorListeners();
        List<Token> tokens = new ArrayList<>();
        Map<Token, Integer> parameters = new HashMap<>();
        NestingGuard guard = new NestingGuard();
        boolean opening = true;
        boolean hintMayFollow = false;
        Token token = lexer.nextToken();
        for (; token.getType() != Token.EOF; token = lexer.nextToken()) {
            int type = token.getType();
            if (type == DynamoSqlLexer.HINT && !hintMayFollow) {
                continue;
            }
            BadTokens.check(token);
            for (Token part : parts(token, tokens)) {
                guard.accept(part);
                if (part.getType() == DynamoSqlLexer.PARAMETER) {
                    parameters.put(part, parameters.size());
                }
                ((CommonToken) part).setTokenIndex(tokens.size());
                tokens.add(part);
            }
            hintMayFollow = type == DynamoSqlLexer.SELECT || opening && takesHint(type);
            opening &= belongsToExplain(type);
        }
        if (tokens.isEmpty()) {
            throw new SqlSyntaxException("expected a statement, found only blanks or comments", Position.NONE, "");
        }
        tokens.add(endAfter(tokens.get(tokens.size() - 1), token));
        return new SourceTokens(tokens, parameters);
    }

    /** {@code @?} and {@code @@} are operators behind an operand only. Elsewhere they are the absolute value of a parameter or an absolute value. */
    private static List<Token> parts(Token token, List<Token> before) {
        int type = token.getType();
        if (type != DynamoSqlLexer.PATH_EXISTS && type != DynamoSqlLexer.PATH_MATCHES
                || token.getText().equals("@??")
                || !before.isEmpty() && isOperand(before.get(before.size() - 1).getType())) {
            return List.of(token);
        }
        CommonToken first = new CommonToken(token);
        first.setType(DynamoSqlLexer.ABSOLUTE);
        first.setStopIndex(token.getStartIndex());
        CommonToken second = new CommonToken(token);
        second.setType(type == DynamoSqlLexer.PATH_EXISTS ? DynamoSqlLexer.PARAMETER : DynamoSqlLexer.ABSOLUTE);
        second.setStartIndex(token.getStopIndex());
        second.setCharPositionInLine(token.getCharPositionInLine() + 1);
        return List.of(first, second);
    }

    private static boolean isOperand(int type) {
        String word = SqlKeywords.word(type);
        return word == null
                ? NestingGuard.endsOperand(type)
                : type == DynamoSqlLexer.END || !SqlKeywords.isReserved(word);
    }

    /** Whether a hint may follow a token at the start of a statement. Elsewhere the words may be names of columns and functions. */
    private static boolean takesHint(int type) {
        return switch (type) {
            case DynamoSqlLexer.FROM,
                    DynamoSqlLexer.INSERT,
                    DynamoSqlLexer.UPSERT,
                    DynamoSqlLexer.REPLACE,
                    DynamoSqlLexer.UPDATE,
                    DynamoSqlLexer.DELETE,
                    DynamoSqlLexer.MERGE -> true;
            default -> false;
        };
    }

    /** Whether a token belongs to EXPLAIN, so that a statement may begin after it. */
    private static boolean belongsToExplain(int type) {
        return switch (type) {
            case DynamoSqlLexer.EXPLAIN,
                    DynamoSqlLexer.PLAN,
                    DynamoSqlLexer.FOR,
                    DynamoSqlLexer.ANALYZE,
                    DynamoSqlLexer.ADVISE,
                    DynamoSqlLexer.FORMAT,
                    DynamoSqlLexer.TEXT,
                    DynamoSqlLexer.TABLE,
                    DynamoSqlLexer.JSON,
                    DynamoSqlLexer.HTML,
                    DynamoSqlLexer.LPAREN,
                    DynamoSqlLexer.COMMA,
                    DynamoSqlLexer.RPAREN -> true;
            default -> false;
        };
    }

    /** The end of the statement as users see it: after the last token, before trailing blanks and comments. */
    private static Token endAfter(Token last, Token end) {
        Position position = Positions.of(last);
        CommonToken token = new CommonToken(end);
        token.setLine(position.endLine());
        token.setCharPositionInLine(position.endColumn());
        return token;
    }

    /** The number of parameters in the text. */
    int parameters() {
        return parameters.size();
    }

    CommonTokenStream stream() {
        return new CommonTokenStream(new ListTokenSource(tokens));
    }

    /** The index of a parameter, from 0 in the order of the text. */
    int parameterIndex(Token token) {
        Integer index = parameters.get(token);
        if (index == null) {
            throw new IllegalArgumentException("not a parameter: " + token.getText());
        }
        return index;
    }
}
