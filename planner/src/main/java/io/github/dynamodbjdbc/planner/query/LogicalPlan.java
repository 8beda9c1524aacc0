package io.github.dynamodbjdbc.planner.query;

import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.relation.Findings;
import java.util.List;
import org.apache.calcite.rel.RelNode;

/**
 * A query in the algebra, before anything is decided about how it is read: all of its physical plans are made of it. They are made one
 * at a time, for its nodes belong to one planner of Calcite's.
 *
 * @param rel without subqueries in expressions
 * @param findings of binding
 */
record LogicalPlan(RelNode rel, SessionOptions options, List<OutputColumn> columns, Findings findings) {}
