package io.github.dynamodbjdbc.grammar.ast;

/**
 * A name as written in the statement.
 *
 * @param name the name, without quotes and with doubled quotes undone
 * @param quoted whether it was in double quotes, and is therefore case-sensitive
 */
public record Identifier(String name, boolean quoted, Position position) implements Node {}
