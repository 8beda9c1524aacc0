package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.tck.oracle.Cell;
import java.util.List;
import java.util.Map;

/**
 * A statement that was made up, with what it is run with.
 *
 * @param template its parameters are numbers of slots
 * @param bindings values for its slots, the one that it was made for first
 * @param properties of the connection, but for those that every connection has
 */
public record Made(
        Kind kind,
        Query template,
        Probe probe,
        List<List<Cell>> bindings,
        Map<String, String> properties,
        Traits traits) {
    /** Statements of which there is to be a certain share. */
    public enum Kind {
        EXPRESSION,
        TABLE,
        JOIN,
        GROUPS,
        SET_OPERATION,
        SUBQUERY,
        WINDOW,
        /** Places that read one table, and joins of more than two. */
        SEVERAL_READS,
        /** What is not a table: queries in FROM, and lists of the items. */
        DERIVED
    }

    public Made {
        bindings = List.copyOf(bindings);
        properties = Map.copyOf(properties);
    }
}
