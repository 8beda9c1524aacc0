package io.github.dynamodbjdbc.grammar.ast;

/** A part of a statement with a position in its text. */
public interface Node {
    Position position();
}
