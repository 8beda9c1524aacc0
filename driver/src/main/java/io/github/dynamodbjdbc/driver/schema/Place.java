package io.github.dynamodbjdbc.driver.schema;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;

/**
 * Where something stands in a schema file, or which statement declared it.
 *
 * @param line from 1; 0 for a statement
 * @param column from 1
 */
public record Place(String file, int line, int column) {
    /** What a statement on this connection declared. */
    static Place ofStatement() {
        return new Place("", 0, 0);
    }

    public boolean isStatement() {
        return line == 0;
    }

    /** An error that names the place. */
    public StatementFailure failure(String reason) {
        String where = isStatement() ? "Declared on this connection" : "Schema file " + this;
        return new StatementFailure(SqlState.INVALID_PARAMETER_VALUE, where + ": " + reason);
    }

    @Override
    public String toString() {
        return file + ":" + line + ":" + column;
    }
}
