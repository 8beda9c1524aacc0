package io.github.dynamodbjdbc.grammar.ast;

/** Anything that stands somewhere in the statement text. */
public interface Node {
    Position position();
}
