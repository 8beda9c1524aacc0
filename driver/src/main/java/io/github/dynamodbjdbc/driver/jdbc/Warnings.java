package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.ScanWarning;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.planner.plan.LargeScan;
import java.sql.SQLWarning;
import org.jspecify.annotations.Nullable;

/** A chain of warnings. Thread-safe. */
final class Warnings {
    private @Nullable SQLWarning first;

    void add(String message) {
        add(new SQLWarning(message, SqlState.WARNING.code()));
    }

    /** Adds a warning that may occur repeatedly on a connection, unless it was added before. */
    synchronized void addOnce(String message) {
        for (SQLWarning warning = first; warning != null; warning = warning.getNextWarning()) {
            if (message.equals(warning.getMessage())) {
                return;
            }
        }
        add(message);
    }

    /** @param scan the large scan that it is about; null for other warnings */
    void add(String message, @Nullable LargeScan scan) {
        if (scan == null) {
            add(message);
        } else {
            add(new ScanWarning(scan, SqlState.WARNING.code()));
        }
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
