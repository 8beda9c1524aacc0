package io.github.dynamodbjdbc.grammar;

import static io.github.dynamodbjdbc.grammar.antlr.DynamoSqlLexer.*;

import java.util.ArrayDeque;
import java.util.Deque;
import org.antlr.v4.runtime.Token;

/**
 * Refuses texts that would drive the recursive parser too deep, before it starts. It counts all that makes the parser
 * call itself: brackets, CASE, runs of prefix operators, and joins whose conditions are still to come.
 */
final class NestingGuard {
    /** So many levels fit well into the usual stack of a megabyte, in all of parsing, printing and comparing. */
    private static final int LIMIT = 100;

    /** The weight of a query on top of its brackets: it takes several times the frames of an expression. */
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
        // After a dot every word is a name.
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
            // A NOT reaches over comparisons, as in NOT a = NOT b, up to one of these.
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

    /** Whether a plus or minus after such a token adds or subtracts; else it is a sign, which takes a level. */
    private static boolean endsOperand(int type) {
        return switch (type) {
            case IDENTIFIER,
                    QUOTED_IDENTIFIER,
                    UNICODE_NAME,
                    STRING,
                    UNICODE_STRING,
                    ESCAPE_STRING,
                    DOLLAR_STRING,
                    BINARY,
                    INTEGER,
                    DECIMAL,
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
