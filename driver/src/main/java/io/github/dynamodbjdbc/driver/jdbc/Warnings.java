package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.error.SqlState;
import java.sql.SQLWarning;
import org.jspecify.annotations.Nullable;

/** A chain of warnings. Safe for several threads. */
final class Warnings {
    private @Nullable SQLWarning first;

    synchronized void add(String message) {
        SQLWarning warning = new SQLWarning(message, SqlState.WARNING.code());
        if (first == null) {
            first = warning;
        } else {
            first.setNextWarning(warning);
        }
    }

    synchronized @Nullable SQLWarning first() {
        return first;
    }

    synchronized void clear() {
        first = null;
    }
}
