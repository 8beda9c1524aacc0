package io.github.dynamodbjdbc.planner.catalog;

import io.github.dynamodbjdbc.grammar.ast.Query;

/**
 * A view: a query that statements read by name like a table.
 *
 * @param text the text of the query in the declaration
 * @param query the parsed query, without parameters
 */
public record View(String name, String text, Query query) {}
