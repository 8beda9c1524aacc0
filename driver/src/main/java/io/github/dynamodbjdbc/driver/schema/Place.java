package io.github.dynamodbjdbc.driver.schema;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;

/**
 * Where something stands in a schema file.
 *
 * @param line from 1
 * @param column from 1
 */
public record Place(String file, int line, int column) {
    /** An error that names the place. */
    public StatementFailure failure(String reason) {
        return new StatementFailure(SqlState.INVALID_PARAMETER_VALUE, "Schema file " + this + ": " + reason);
    }

    @Override
    public String toString() {
        return file + ":" + line + ":" + column;
    }
}
