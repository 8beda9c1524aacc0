package io.github.dynamodbjdbc.grammar.ast;

import java.util.List;

/**
 * One hint of {@code /*+ … *}{@code /}: a name and its arguments as written, such as {@code INDEX(t idx)}.
 *
 * @param name upper case
 * @param arguments identifiers, numbers or words, separated by blanks or commas; quotes undone
 */
public record Hint(String name, List<Identifier> arguments, Position position) implements Node {
    public Hint {
        arguments = List.copyOf(arguments);
    }
}
