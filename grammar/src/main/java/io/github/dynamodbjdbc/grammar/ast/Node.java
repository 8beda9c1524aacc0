package io.github.dynamodbjdbc.grammar.ast;

/** Anything with a place in the statement text. */
public interface Node {
    Position position();
}
