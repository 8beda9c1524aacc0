package io.github.dynamodbjdbc.grammar.ast;

/**
 * A name as the user wrote it.
 *
 * @param name the name, without quotes and with doubled quotes undone
 * @param quoted whether it stood in double quotes, and is therefore exact
 */
public record Identifier(String name, boolean quoted, Position position) implements Node {}
