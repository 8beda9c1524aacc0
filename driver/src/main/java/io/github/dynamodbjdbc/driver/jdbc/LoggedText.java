package io.github.dynamodbjdbc.driver.jdbc;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A statement's text as logs have it. Remembers the last one, as a prepared statement runs the same again. Safe for many threads. */
final class LoggedText {
    private volatile @Nullable Masked last;

    private record Masked(String sql, boolean literals, String logged) {
        boolean isOf(String text, boolean withLiterals) {
            return literals == withLiterals && Objects.equals(sql, text);
        }
    }

    /** @param literals whether the log may hold them */
    String logged(String sql, boolean literals) {
        Masked known = last;
        if (known == null || !known.isOf(sql, literals)) {
            known = new Masked(sql, literals, LoggedSql.bounded(literals ? sql : LoggedSql.withoutLiterals(sql)));
            last = known;
        }
        return known.logged();
    }
}
