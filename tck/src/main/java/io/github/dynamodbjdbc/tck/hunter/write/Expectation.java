package io.github.dynamodbjdbc.tck.hunter.write;

import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The expected outcome of a statement.
 *
 * @param count the number of written items; -1 if it fails
 * @param state the beginning of the SQLSTATE with which it fails; null if it succeeds
 * @param returned the rows of RETURNING, in any order; null without RETURNING
 */
record Expectation(
        long count, @Nullable String state, @Nullable List<Map<String, Datum>> returned) {
    static Expectation failure(String state) {
        return new Expectation(-1, state, null);
    }

    static Expectation count(long count) {
        return new Expectation(count, null, null);
    }
}
