package io.github.dynamodbjdbc.planner.scan;

import io.github.dynamodbjdbc.planner.access.Lookup;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import java.util.List;

/**
 * A way to look the rows of a scan up for a join.
 *
 * @param columns for each value of a key its column among the scan's
 * @param moments whether that is a date or timestamp
 * @param estimate of all that is looked up
 */
public record LookupOffer(Lookup lookup, List<Integer> columns, List<Boolean> moments, CostEstimate estimate) {
    public LookupOffer {
        columns = List.copyOf(columns);
        moments = List.copyOf(moments);
    }
}
