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
 * @param lifetime how long after it was read a key may be used
 * @param expiryClock which clock decides expiry: by another one, other rows were counted
 * @param byColumns whether a row that is left out may end the read by an error, because of the columns that are made of it
 */
public record OffsetMemory(RememberedKeys keys, Duration lifetime, Object expiryClock, boolean byColumns) {
    /** By what the read is known; null if nothing is remembered of it. */
    RememberedKeys.@Nullable Read read(RowRange range, List<ColumnSource> output) {
        RowSequence rows = range.isPart() ? range.sequence().get() : null;
        return rows == null ? null : new RememberedKeys.Read(rows, expiryClock, byColumns ? output : List.of());
    }

    /** Where the read may begin to leave out so many rows. */
    RememberedKeys.Position last(RememberedKeys.Read read, long rows) {
        return rows == 0 ? RememberedKeys.Position.START : keys.last(read, rows, lifetime);
    }
}
