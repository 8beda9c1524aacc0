package io.github.dynamodbjdbc.tck.hunter.write;

import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a statement has to come to.
 *
 * @param count of items written; -1 if it fails
 * @param state the beginning of the SQLSTATE with which it fails, null if it doesn't
 * @param returned what RETURNING gives, in any order; null if there is none
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
