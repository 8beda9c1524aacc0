package io.github.dynamodbjdbc.driver.decode;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;

/** A text is not of the form that a response of DynamoDB has. */
final class UnusualJson extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private static final String MESSAGE = "The endpoint sent a value in a form that DynamoDB does not have";

    UnusualJson() {
        // As in messages, from any place.
        super(MESSAGE, new StatementFailure(SqlState.SERVICE_ERROR, MESSAGE));
    }
}
