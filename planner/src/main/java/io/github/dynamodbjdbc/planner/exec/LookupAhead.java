package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The lookups of a subquery for several outer rows in common requests, before it is run for the first of them.
 *
 * @param keys of the lookup join
 * @param row the outer row's values
 */
public record LookupAhead(LookupKeys keys, RowSource row) {
    /** @param correlation the correlation of the outer rows */
    void fetch(Run run, int correlation, List<@Nullable Object[]> outerRows) {
        LookupBatch batch = LookupBatch.of(run, keys.place());
        if (batch.isWhole()) {
            return;
        }
        Set<List<@Nullable Object>> wanted = new LinkedHashSet<>();
        for (@Nullable Object[] outer : outerRows) {
            run.setOuterRow(correlation, outer);
            try (RowCursor values = row.open(run)) {
                while (values.advance()) {
                    List<@Nullable Object> key = keys.of(values.row());
                    if (key != null && !batch.isKnown(key)) {
                        wanted.add(key);
                    }
                }
            }
        }
        if (wanted.isEmpty()) {
            return;
        }
        TurningPoint turningPoint = new TurningPoint(run, keys, batch);
        if (wanted.size() > turningPoint.keys() || turningPoint.isPassed()) {
            turningPoint.turn();
        } else {
            batch.fetch(wanted, unknown -> keys.read(run, unknown), keys::ofFound);
        }
    }
}
