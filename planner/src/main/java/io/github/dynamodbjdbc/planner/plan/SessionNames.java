package io.github.dynamodbjdbc.planner.plan;

/**
 * What a connection calls itself, as JDBC's metadata says it too.
 *
 * @param user where credentials come from; never a key
 * @param catalog empty if there is none
 * @param schema that unqualified names mean
 * @param product the database and its version
 */
public record SessionNames(String user, String catalog, String schema, String product) {}
