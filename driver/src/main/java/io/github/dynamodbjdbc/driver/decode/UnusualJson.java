package io.github.dynamodbjdbc.driver.decode;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;

/** The text doesn't have the form of a DynamoDB response. */
final class UnusualJson extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private static final String MESSAGE = "The endpoint sent a value in a form that DynamoDB does not have";

    UnusualJson() {
        // The cause gives the exception its SQLSTATE, wherever it is thrown; see Errors.
        super(MESSAGE, new StatementFailure(SqlState.SERVICE_ERROR, MESSAGE));
    }
}
