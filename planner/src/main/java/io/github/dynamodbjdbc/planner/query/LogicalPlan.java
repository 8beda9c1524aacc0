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
 */
record LogicalPlan(RelNode rel, SessionOptions options, List<OutputColumn> columns, Findings findings) {}
