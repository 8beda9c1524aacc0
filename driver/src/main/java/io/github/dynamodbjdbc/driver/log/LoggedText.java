package io.github.dynamodbjdbc.driver.log;

import org.jspecify.annotations.Nullable;

/**
 * A statement's text as logs have it, without literals. Remembers the last one, as a prepared statement runs the same again. Safe for many
 * threads.
 */
public final class LoggedText {
    private volatile @Nullable Masked last;

    private record Masked(String sql, String logged) {}

    public String logged(String sql) {
        Masked known = last;
        if (known == null || !known.sql().equals(sql)) {
            known = new Masked(sql, LoggedSql.bounded(LoggedSql.withoutLiterals(sql)));
            last = known;
        }
        return known.logged();
    }
}
