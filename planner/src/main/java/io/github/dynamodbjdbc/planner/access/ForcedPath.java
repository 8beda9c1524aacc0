package io.github.dynamodbjdbc.planner.access;

import org.jspecify.annotations.Nullable;

/**
 * The access path that the hint PATH asks for.
 *
 * @param operation the name in EXPLAIN: {@code GetItem}, {@code BatchGetItem}, {@code Query} and so on
 * @param index the index to read; null for the table
 * @param number the position among the paths with this operation and index, counted from 1 in the order in which EXPLAIN lists
 *     rejected paths; 0 for the cheapest of them
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
