package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.runtime.TableReads;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.tree.Blocks;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.RelNode;

/** A leaf of a physical plan: its rows come from the run's context, by the node's id. */
public interface ReadNode extends RelNode {
    /** The id within the plan, from 0; -1 before the plan is complete. */
    int node();

    RelNode withNode(int id);

    /** Generated code that asks the context for the rows. */
    static EnumerableRel.Result implement(
            RelNode rel, int node, EnumerableRelImplementor implementor, EnumerableRel.Prefer pref) {
        // Rows without a column, as COUNT(*) wants them, Calcite would have as lists.
        PhysType type = PhysTypeImpl.of(
                implementor.getTypeFactory(),
                rel.getRowType(),
                pref.preferArray(),
                rel.getRowType().getFieldCount() > 0);
        String method = type.getFormat() == JavaRowFormat.SCALAR ? "values" : "rows";
        return implementor.result(
                type,
                Blocks.toBlock(Expressions.call(
                        TableReads.class, method, implementor.getRootExpression(), Expressions.constant(node))));
    }
}
