package io.github.dynamodbjdbc.planner.cost;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.catalog.SampledItems;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import org.jspecify.annotations.Nullable;

/** The reason why estimates are guesses: items that were never counted, or an unknown share of them for which a condition is true. */
public final class Guess {
    /** The prefix of each text. */
    public static final String WORD = "a guess: ";

    private Guess() {}

    /** The reason, such as {@code a guess: no statistics of Orders}; null if the estimate of the path is based on a count or a complete sample. */
    public static @Nullable String of(AccessPath path) {
        return readsByFullKey(path) ? null : of(path.table());
    }

    /** The reason why the number of rows that a read gives a write is a guess; null if it is not. */
    public static @Nullable String ofRows(ScanSpec spec, AccessPath path) {
        String guess = of(path);
        return guess != null || readsByFullKey(path) || !CostModel.isShareGuessed(spec, path)
                ? guess
                : WORD + "neither a scan nor a sample has shown how many items of "
                        + path.table().name() + " the condition is true of";
    }

    /** A note, followed by the reason; null if there is neither. */
    public static @Nullable String after(@Nullable String note, @Nullable String guess) {
        return note == null || guess == null ? (note == null ? guess : note) : note + "; " + guess;
    }

    /** Such a read gives at most as many items as it has keys, regardless of the size of the table. */
    private static boolean readsByFullKey(AccessPath path) {
        return path instanceof AccessPath.Empty
                || path instanceof AccessPath.GetItem
                || path instanceof AccessPath.BatchGet;
    }

    private static @Nullable String of(TableSchema table) {
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
}
