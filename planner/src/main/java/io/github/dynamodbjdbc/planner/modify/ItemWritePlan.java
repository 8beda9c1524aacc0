package io.github.dynamodbjdbc.planner.modify;

import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.WritePlan;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import java.util.List;

/** A write that can say how it is done. */
public interface ItemWritePlan extends WritePlan {
    WriteExplanation explanation();

    /** The table that is written. */
    TableSchema table();

    /** What finds the items, or makes the rows, that are written; none if the statement says it all. */
    List<QueryPlan> reads();
}
