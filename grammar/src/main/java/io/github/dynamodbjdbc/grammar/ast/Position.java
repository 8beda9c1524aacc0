package io.github.dynamodbjdbc.grammar.ast;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The place of a node in the statement text: 1-based line and column of its first character and of its last one.
 *
 * <p>Any two positions are equal, so that two nodes are equal when they mean the same, in any place. That is what
 * the round trip parse, print, parse promises and what a cache of plans wants.
 */
public final class Position implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The position of a node that no text gave, such as one that a rewrite made. */
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
