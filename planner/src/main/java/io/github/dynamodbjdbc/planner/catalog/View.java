package io.github.dynamodbjdbc.planner.catalog;

import io.github.dynamodbjdbc.grammar.ast.Query;

/**
 * A query that statements read by its name, as if it were a table.
 *
 * @param text of the query, as it was declared
 * @param query without parameters
 */
public record View(String name, String text, Query query) {}
