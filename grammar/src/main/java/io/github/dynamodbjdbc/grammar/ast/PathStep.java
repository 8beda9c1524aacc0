package io.github.dynamodbjdbc.grammar.ast;

/** One step into a document. */
public sealed interface PathStep extends Node {
    /** {@code .name} or {@code ['name']} */
    record Field(Identifier name, Position position) implements PathStep {}

    /** {@code [3]}, from 0. */
    record Index(int index, Position position) implements PathStep {}
}
