package io.github.dynamodbjdbc.grammar.ast;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The position of a node in the statement text: 1-based line and column of its first and its last character.
 *
 * <p>Any two positions are equal, so that two nodes are equal if they mean the same, wherever they are in the text. The round trip parse, print,
 * parse and the plan cache rely on it.
 */
public final class Position implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The position of a node without a text, such as one created by a rewrite. */
    public static final Position NONE = new Position(1, 1, 1, 1);

    private final int line;
    private final int column;
    private final int endLine;
    private final int endColumn;

    public Position(int line, int column, int endLine, int endColumn) {
        this.line = line;
        this.column = column;
        this.endLine = endLine;
        this.endColumn = endColumn;
    }

    public int line() {
        return line;
    }

    public int column() {
        return column;
    }

    public int endLine() {
        return endLine;
    }

    public int endColumn() {
        return endColumn;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Position;
    }

    @Override
    public int hashCode() {
        return 0;
    }

    @Override
    public String toString() {
        return "line " + line + ", column " + column;
    }
}
