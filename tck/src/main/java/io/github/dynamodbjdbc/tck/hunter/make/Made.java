package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.tck.oracle.Cell;
import java.util.List;
import java.util.Map;

/**
 * A generated statement with the inputs of its runs.
 *
 * @param template the statement, whose parameters are numbers of slots
 * @param bindings values for its slots; the first ones are those for which it was generated
 * @param properties the connection's properties, without those that every connection has
 */
public record Made(
        Kind kind,
        Query template,
        Probe probe,
        List<List<Cell>> bindings,
        Map<String, String> properties,
        Traits traits) {
    /** The kinds of statements, each generated with a certain share. */
    public enum Kind {
        EXPRESSION,
        TABLE,
        JOIN,
        GROUPS,
        SET_OPERATION,
        SUBQUERY,
        WINDOW,
        /** Several reads of one table, and joins of more than two tables. */
        SEVERAL_READS,
        /** Queries of derived tables: subqueries in FROM, and elements of lists. */
        DERIVED,
        /** Queries of values, elements and members, in PartiQL's forms. */
        DOCUMENTS
    }

    public Made {
        bindings = List.copyOf(bindings);
        properties = Map.copyOf(properties);
    }
}
