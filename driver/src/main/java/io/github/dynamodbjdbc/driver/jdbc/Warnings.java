package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.ScanWarning;
import io.github.dynamodbjdbc.driver.error.SqlState;
import java.sql.SQLWarning;
import org.jspecify.annotations.Nullable;

/** A chain of warnings. Safe for several threads. */
final class Warnings {
    private @Nullable SQLWarning first;

    void add(String message) {
        add(new SQLWarning(message, SqlState.WARNING.code()));
    }

    /** @param scan whether it is that of a large scan */
    void add(String message, boolean scan) {
        add(
                scan
                        ? new ScanWarning(message, SqlState.WARNING.code())
                        : new SQLWarning(message, SqlState.WARNING.code()));
    }

    private synchronized void add(SQLWarning warning) {
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
