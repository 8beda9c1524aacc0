package io.github.dynamodbjdbc.planner.scan;

import io.github.dynamodbjdbc.planner.access.Lookup;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import java.util.List;

/**
 * A way to look the rows of a scan up for a join.
 *
 * @param columns the scan's column for each value of a key
 * @param moments per column, whether it is a date or timestamp
 * @param estimate the estimated total of all lookups
 */
public record LookupOffer(Lookup lookup, List<Integer> columns, List<Boolean> moments, CostEstimate estimate) {
    public LookupOffer {
        columns = List.copyOf(columns);
        moments = List.copyOf(moments);
    }
}
