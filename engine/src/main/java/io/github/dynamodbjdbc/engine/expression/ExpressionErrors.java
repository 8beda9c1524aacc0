package io.github.dynamodbjdbc.engine.expression;

import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import org.jspecify.annotations.Nullable;

/**
 * The errors of one expression. The service looks for each kind of error in the whole expression before it looks for the next kind. So the
 * error with the lowest rank is reported, and of several such errors the first.
 */
final class ExpressionErrors {
    private final String expression;
    private int rank = Integer.MAX_VALUE;
    private @Nullable String message;

    ExpressionErrors(String expression) {
        this.expression = expression;
    }

    void add(int newRank, String newMessage) {
        if (newRank < rank) {
            rank = newRank;
            message = newMessage;
        }
    }

    void throwFirst() {
        if (message != null) {
            throw validation("Invalid " + expression + ": " + message);
        }
    }
}
