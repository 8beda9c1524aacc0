package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlLexer;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/**
 * A query without its literals. Texts of one shape differ only in their strings, numbers, blanks and comments.
 *
 * @param key equal for texts of one shape
 * @param literals strings and numbers, in the order of the text
 */
public record StatementShape(String key, List<Literal> literals) {
    // No valid token contains this character outside of quotes.
    private static final String STRING_TAG = "\u0001S ";
    private static final String INTEGER_TAG = "\u0001I ";
    private static final String DECIMAL_TAG = "\u0001D ";

    public StatementShape {
        literals = List.copyOf(literals);
    }

    /**
     * A string or a number.
     *
     * @param text a string's content, or a number's token
     * @param line as in the position of its node in the syntax tree
     * @param column as in the position of its node in the syntax tree
     */
    public record Literal(boolean string, String text, int line, int column) {}

    /**
     * The shape of a query.
     *
     * @param mostLiterals the most literals that the query may have
     * @return null for a text that is not a query, has parameters, too many literals or {@code U&}, or a token that the parser would reject
     */
    public static @Nullable StatementShape of(String sql, int mostLiterals) {
        DynamoSqlLexer lexer = new DynamoSqlLexer(CharStreams.fromString(sql));
        lexer.removeErrorListeners();
        StringBuilder key = new StringBuilder(sql.length() + 16);
        List<Literal> literals = new ArrayList<>();
        for (Token token = lexer.nextToken(); token.getType() != Token.EOF; token = lexer.nextToken()) {
            int type = token.getType();
            if (key.isEmpty() && type != DynamoSqlLexer.SELECT && type != DynamoSqlLexer.WITH) {
                return null;
            }
            switch (type) {
                case DynamoSqlLexer.STRING -> {
                    key.append(STRING_TAG);
                    literals.add(literal(true, Names.string(token), token));
                }
                case DynamoSqlLexer.INTEGER -> {
                    key.append(INTEGER_TAG);
                    literals.add(literal(false, token.getText(), token));
                }
                case DynamoSqlLexer.DECIMAL -> {
                    key.append(DECIMAL_TAG);
                    literals.add(literal(false, token.getText(), token));
                }
                // The string after UESCAPE is not a literal, so a text with U& has no shape.
                case DynamoSqlLexer.UNICODE_STRING,
                        DynamoSqlLexer.UNICODE_NAME,
                        DynamoSqlLexer.PARAMETER,
                        DynamoSqlLexer.UNTERMINATED_STRING,
                        DynamoSqlLexer.UNTERMINATED_NAME,
                        DynamoSqlLexer.UNTERMINATED_COMMENT,
                        DynamoSqlLexer.BAD_NUMBER,
                        DynamoSqlLexer.SMART_QUOTE,
                        DynamoSqlLexer.DOUBLE_EQUAL,
                        DynamoSqlLexer.UNEXPECTED -> {
                    return null;
                }
                default -> key.append(token.getText()).append(' ');
            }
            if (literals.size() > mostLiterals) {
                return null;
            }
        }
        return key.isEmpty() ? null : new StatementShape(key.toString(), literals);
    }

    private static Literal literal(boolean string, String text, Token token) {
        return new Literal(string, text, token.getLine(), token.getCharPositionInLine() + 1);
    }
}
