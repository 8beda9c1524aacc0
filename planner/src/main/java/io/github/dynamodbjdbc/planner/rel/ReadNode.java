package io.github.dynamodbjdbc.planner.rel;

import org.apache.calcite.rel.RelNode;

/** A leaf of a physical plan that reads; the run's context supplies its rows by its id. */
public interface ReadNode extends RelNode {
    /** The id within the plan, from 0; -1 before the plan is complete. */
    int node();

    RelNode withNode(int id);
}
