package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.ast.Position;

/**
 * A text is not a statement of the language. The message has the place, the text at that place and the expected tokens, such as
 * {@code line 1, column 15: expected a table name, found 'WHERE'}.
 */
public final class SqlSyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String problem;
    private final Position position;
    private final String offendingText;

    /**
     * @param problem the error message without the place
     * @param position the place of the offending text
     * @param offendingText the text at that place; empty at the end of the statement
     */
    public SqlSyntaxException(String problem, Position position, String offendingText) {
        super(position + ": " + problem);
        this.problem = problem;
        this.position = position;
        this.offendingText = offendingText;
    }

    /** The error message without the place. */
    public String problem() {
        return problem;
    }

    /** The place of the offending text. */
    public Position position() {
        return position;
    }

    /** The line of the offending text, counted from 1. */
    public int line() {
        return position.line();
    }

    /** The column of its first character, counted from 1. */
    public int column() {
        return position.column();
    }

    /** The text that was not expected; empty at the end of the statement. */
    public String offendingText() {
        return offendingText;
    }
}
