package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;

/**
 * A position in a schema file, or the catalog.
 *
 * @param line from 1; 0 for the catalog
 * @param column from 1
 */
public record Place(String file, int line, int column) {
    /** The place of declarations in the catalog. */
    static Place ofCatalog() {
        return new Place("", 0, 0);
    }

    public boolean isOfCatalog() {
        return line == 0;
    }

    /** An error that names the place. */
    public StatementFailure failure(String reason) {
        String where = isOfCatalog() ? "Declared in the catalog" : "Schema file " + this;
        return new StatementFailure(SqlState.INVALID_PARAMETER_VALUE, where + ": " + reason);
    }

    @Override
    public String toString() {
        return file + ":" + line + ":" + column;
    }
}
