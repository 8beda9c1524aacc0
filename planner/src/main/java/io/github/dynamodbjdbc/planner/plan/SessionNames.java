package io.github.dynamodbjdbc.planner.plan;

/**
 * The connection's names, as JDBC's metadata also reports them.
 *
 * @param user the source of the credentials; never a key
 * @param catalog empty if there is none
 * @param schema the schema of unqualified names
 * @param product the database's name and version
 */
public record SessionNames(String user, String catalog, String schema, String product) {}
