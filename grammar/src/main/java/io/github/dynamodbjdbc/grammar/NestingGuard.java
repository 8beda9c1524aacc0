package io.github.dynamodbjdbc.grammar;

import static io.github.dynamodbjdbc.grammar.antlr.DynamoSqlLexer.*;

import java.util.ArrayDeque;
import java.util.Deque;
import org.antlr.v4.runtime.Token;

/**
 * Rejects, before the parse, texts that would make the parser's recursion too deep. It counts each reason for a recursive call: brackets, CASE, runs
 * of prefix operators, and joins whose conditions are still to come.
 */
final class NestingGuard {
    /** The greatest depth. It fits well into the usual stack of a megabyte when a statement is parsed, printed and compared. */
    static final int LIMIT = 100;

    /** The weight of a query in addition to its brackets, since it takes several times the stack frames of an expression. */
    private static final int QUERY = 3;

    private final Deque<Level> levels = new ArrayDeque<>();
    private int depth;
    private int previous = Token.EOF;
    private boolean conditionless;

    NestingGuard() {
        levels.push(new Level(Token.EOF));
    }

    private static final class Level {
        final int opener;
        int nots;
        int signs;
        int joins;
        int queries;

        Level(int opener) {
            this.opener = opener;
        }

        int total() {
            return nots + signs + joins + queries;
        }
    }

    void accept(Token token) {
        // After a dot each word is a name.
        int type = previous == DOT ? IDENTIFIER : token.getType();
        Level level = levels.element();
        int before = level.total();
        boolean shift = type == LSET && endsOperand(previous) || type == RSET && level.opener != LSET;
        switch (shift ? PLUS : type) {
            case LPAREN, LBRACKET, LBRACE, LSET, CASE -> {
                depth++;
                level = new Level(type);
                levels.push(level);
                before = 0;
            }
            case RPAREN, RBRACKET, RBRACE, RSET, END -> {
                if (levels.size() > 1 && (type != END || level.opener == CASE)) {
                    depth -= 1 + before;
                    levels.pop();
                    level = levels.element();
                    before = level.total();
                }
                level.signs = 0;
            }
            case NOT -> level.nots += previous == IS ? 0 : 1;
            case IN, LIKE, ILIKE, BETWEEN -> level.nots -= previous == NOT ? 1 : 0;
            case PLUS, MINUS, MATCHES, ABSOLUTE, SQUARE_ROOT, CUBE_ROOT ->
                level.signs = endsOperand(previous) ? 0 : level.signs + 1;
            // A NOT extends over comparisons, as in NOT a = NOT b, up to one of these tokens.
            case AND, OR, COMMA, WHEN, THEN, ELSE, SELECT, FROM, WHERE, HAVING, SET, SEMICOLON -> {
                level.nots = 0;
                level.signs = 0;
                level.queries = type == SELECT ? QUERY : level.queries;
            }
            case CROSS, NATURAL -> {
                conditionless = true;
                level.signs = 0;
            }
            case JOIN -> {
                level.joins += conditionless ? 0 : 1;
                conditionless = false;
            }
            case ON, USING -> {
                level.joins = Math.max(0, level.joins - 1);
                level.nots = 0;
            }
            default -> level.signs = 0;
        }
        depth += level.total() - before;
        if (depth > LIMIT) {
            throw tooDeep(token);
        }
        previous = type;
    }

    /** Whether a plus or minus after a token is binary. Otherwise it is a sign, which adds a level. */
    static boolean endsOperand(int type) {
        return switch (type) {
            case IDENTIFIER,
                    QUOTED_IDENTIFIER,
                    UNICODE_NAME,
                    STRING,
                    UNICODE_STRING,
                    ESCAPE_STRING,
                    DOLLAR_STRING,
                    BINARY,
                    ION,
                    INTEGER,
                    DECIMAL,
                    RADIX_INTEGER,
                    PARAMETER,
                    RPAREN,
                    RBRACKET,
                    RBRACE,
                    RSET,
                    END -> true;
            default -> false;
        };
    }

    static SqlSyntaxException tooDeep(Token token) {
        return new SqlSyntaxException("the statement is nested too deeply here", Positions.of(token), token.getText());
    }
}
