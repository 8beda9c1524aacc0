package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.access.RowSequence;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a read that the statement needs.
 *
 * @param skipped the number of leading rows that the reader leaves out
 * @param wanted the expected number of rows, including the skipped ones, for which the reader may size its first requests; -1 for all. The
 *     caller may read fewer or more: only {@link RowCursor#needAll()} announces certain rows.
 * @param sequence the identity of these rows, by which another statement's read of them is recognized; null if this read must not be remembered
 */
public record RowRange(long skipped, long wanted, Supplier<@Nullable RowSequence> sequence) {
    /** The first rows. */
    public static RowRange first(long wanted) {
        return new RowRange(0, wanted, () -> null);
    }

    /** This range, with requests sized for another number of rows. */
    public RowRange wanting(long rows) {
        return new RowRange(skipped, rows, sequence);
    }

    /** Whether the statement needs only a part of the rows, as for paging. */
    public boolean isPart() {
        return skipped > 0 || wanted >= 0;
    }

    /** The number of rows that are wanted after the given number was read; -1 for all. */
    public long wantedAfter(long rows) {
        return wanted < 0 ? -1 : Math.max(1, wanted - rows);
    }
}
