package io.github.dynamodbjdbc.planner.cost;

import io.github.dynamodbjdbc.planner.catalog.SampledItems;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import org.jspecify.annotations.Nullable;

/** The reason why estimates about a table are guesses. */
public final class Guess {
    /** The prefix of each text. */
    public static final String WORD = "a guess: ";

    private Guess() {}

    /** The reason, such as {@code a guess: no statistics of Orders}; null if the estimates are based on a count or a complete sample. */
    public static @Nullable String of(TableSchema table) {
        SampledItems sample = table.statistics().sample();
        Double counted = table.statistics().learned(null).entries();
        boolean known = table.itemCount() > 0
                || counted != null && counted > 0
                || sample != null && sample.complete() && sample.items() > 0;
        if (known) {
            return null;
        }
        if (counted != null || sample != null && sample.items() == 0) {
            return WORD + table.name() + " was empty when it was last read";
        }
        return WORD
                + (table.itemCount() == TableSchema.NOT_COUNTED
                        ? "the items of " + table.name() + " are not counted"
                        : "DescribeTable gives no items of " + table.name() + ", by a count that may be six hours old")
                + (sample == null ? "" : ", and its sample is not the whole table");
    }

    /** A note, followed by the reason; null if there is neither. */
    public static @Nullable String after(@Nullable String note, TableSchema table) {
        String guess = of(table);
        return note == null || guess == null ? (note == null ? guess : note) : note + "; " + guess;
    }
}
