package io.github.dynamodbjdbc.driver.read;

import io.github.dynamodbjdbc.driver.page.RememberedKeys;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.RowSequence;
import io.github.dynamodbjdbc.planner.plan.RowRange;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The remembered keys that a connection may use.
 *
 * @param lifetime the maximum age of a key
 * @param expiryClock the identity of the clock for expiry; with another clock, the row counts differ
 * @param byColumns whether a skipped row may end the read with an error, depending on its columns
 */
public record OffsetMemory(RememberedKeys keys, Duration lifetime, Object expiryClock, boolean byColumns) {
    /** The identity of the read; null if its positions are not remembered. */
    RememberedKeys.@Nullable Read read(RowRange range, List<ColumnSource> output) {
        RowSequence rows = range.isPart() ? range.sequence().get() : null;
        return rows == null ? null : new RememberedKeys.Read(rows, expiryClock, byColumns ? output : List.of());
    }

    /** The position from which the read may start in order to skip that many rows. */
    RememberedKeys.Position last(RememberedKeys.Read read, long rows) {
        return rows == 0 ? RememberedKeys.Position.START : keys.last(read, rows, lifetime);
    }
}
