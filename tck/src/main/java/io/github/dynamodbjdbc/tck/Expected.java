package io.github.dynamodbjdbc.tck;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The expected outcome of a case's statement; null for anything not specified.
 *
 * @param ordered whether the rows must be in the given order
 * @param count the number of items that the statement writes
 * @param columns labels and type names
 * @param warnings a fragment of each warning, in any order; an empty list expects none
 */
record Expected(
        @Nullable Table rows,
        boolean ordered,
        @Nullable Long count,
        @Nullable List<String> columns,
        @Nullable ExpectedPlan plan,
        @Nullable ExpectedCapacity capacity,
        @Nullable ExpectedError error,
        @Nullable List<String> warnings) {}
