package io.github.dynamodbjdbc.driver.ddl;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import java.util.List;
import java.util.function.Supplier;

/** Waits for what DynamoDB does by itself, and can't be cancelled. */
final class Waiting {
    private Waiting() {}

    /** The warning of a statement that does not wait. */
    static List<String> goesOn(String what, String shownBy) {
        return List.of(what + " goes on; " + shownBy + " shows its state");
    }

    /** A timeout or cancel ends the waiting only; the error then names what goes on. */
    static <T> T on(String what, String shownBy, Supplier<T> wait) {
        try {
            return wait.get();
        } catch (StatementFailure e) {
            if (e.state() != SqlState.CANCELLED) {
                throw e;
            }
            throw e.saying(e.getMessage() + "; " + what + " goes on, as DynamoDB cancels none. " + shownBy
                    + " shows its state");
        }
    }
}
