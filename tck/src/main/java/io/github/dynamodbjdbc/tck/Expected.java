package io.github.dynamodbjdbc.tck;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a case says of its statement's outcome; null where it says nothing.
 *
 * @param ordered whether the rows come in the order given
 * @param count of the items that the statement wrote
 * @param columns labels and type names
 * @param warnings a fragment of each, in any order; an empty list expects none
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
