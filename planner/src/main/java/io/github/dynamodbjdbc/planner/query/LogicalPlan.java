package io.github.dynamodbjdbc.planner.query;

import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.relation.Findings;
import java.util.List;
import org.apache.calcite.rel.RelNode;

/**
 * A query in the algebra, before decisions about its reads. All of its physical plans are made from it, one at a time, because its nodes belong
 * to one planner of Calcite's.
 *
 * @param rel a tree without subqueries in expressions
 * @param findings the results of binding
 * @param transactional whether all reads are by full keys, and one snapshot
 * @param condition whether a transaction takes the query for a condition
 */
record LogicalPlan(
        RelNode rel,
        SessionOptions options,
        List<OutputColumn> columns,
        Findings findings,
        boolean transactional,
        boolean condition) {
    /** This query as a condition, whose items are read by full keys. */
    LogicalPlan asCondition() {
        return new LogicalPlan(rel, options, columns, findings, true, false);
    }
}
