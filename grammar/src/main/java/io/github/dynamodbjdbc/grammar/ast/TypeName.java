package io.github.dynamodbjdbc.grammar.ast;

import java.util.List;

/**
 * The name of an SQL type, such as {@code DECIMAL(10, 2)} or {@code TIMESTAMP}.
 *
 * @param name in upper case, words separated by one blank ({@code DOUBLE PRECISION})
 * @param arguments precision, scale or length; empty if there are none
 */
public record TypeName(String name, List<Integer> arguments, Position position) implements Node {
    public TypeName {
        arguments = List.copyOf(arguments);
    }
}
