package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.access.RowSequence;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Which rows of a read are asked for.
 *
 * @param skipped rows at its beginning that the reader leaves out
 * @param wanted the reader may size its first requests for so many rows, those left out included; -1 if all are wanted. No promise:
 *     the caller may take more.
 * @param sequence by which another statement's read of the same rows is known; null if nothing may be remembered of this one
 */
public record RowRange(long skipped, long wanted, Supplier<@Nullable RowSequence> sequence) {
    /** The rows from the first on. */
    public static RowRange first(long wanted) {
        return new RowRange(0, wanted, () -> null);
    }

    /** The same for requests of another size. */
    public RowRange wanting(long rows) {
        return new RowRange(skipped, rows, sequence);
    }

    /** Whether the statement takes a part of the rows, as paging does. */
    public boolean isPart() {
        return skipped > 0 || wanted >= 0;
    }

    /** How many are wanted of a read that begins after so many rows; -1 for all. */
    public long wantedAfter(long rows) {
        return wanted < 0 ? -1 : Math.max(1, wanted - rows);
    }
}
