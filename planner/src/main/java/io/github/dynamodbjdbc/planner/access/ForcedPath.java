package io.github.dynamodbjdbc.planner.access;

import org.jspecify.annotations.Nullable;

/**
 * The one way of reading that the hint PATH asks for.
 *
 * @param operation as EXPLAIN has it: {@code GetItem}, {@code BatchGetItem}, {@code Query} and so on
 * @param index that is read; null for the table
 * @param number which of several with this operation and index, counted from 1 in the order in which EXPLAIN would list them
 *     if all had lost; 0 for the cheapest of them
 */
public record ForcedPath(String operation, @Nullable String index, int number) {
    boolean fits(Candidate candidate, String target) {
        return candidate.operation().equals(operation) && candidate.target().equals(target);
    }

    @Override
    public String toString() {
        return operation + (index == null ? "" : " of " + index) + (number == 0 ? "" : ", number " + number);
    }
}
