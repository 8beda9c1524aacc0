package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.runtime.Materialized;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;

/** Keeps the rows of its input for the rest of the run, so that who reads them again does not pay again. */
public final class MaterializeRel extends SingleRel implements EnumerableRel {
    MaterializeRel(RelNode input) {
        super(input.getCluster(), input.getTraitSet(), input);
    }

    /** What reads tables below there and depends on no outer row, kept. */
    static RelNode reads(RelNode rel) {
        if (!readsTable(rel)) {
            return rel;
        }
        if (RelOptUtil.getVariablesUsed(rel).isEmpty()) {
            return rel instanceof MaterializeRel ? rel : new MaterializeRel(rel);
        }
        List<RelNode> inputs =
                rel.getInputs().stream().map(MaterializeRel::reads).toList();
        return inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
    }

    private static boolean readsTable(RelNode rel) {
        return rel instanceof ReadNode || rel.getInputs().stream().anyMatch(MaterializeRel::readsTable);
    }

    /** Below a correlation the code is run for each outer row, so the rows are kept with the run; unless they differ by then. */
    private boolean sameForTheRun() {
        return RelOptUtil.getVariablesUsed(this).isEmpty();
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new MaterializeRel(inputs.get(0));
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer pref) {
        BlockBuilder code = new BlockBuilder();
        Result child = implementor.visitChild(this, 0, (EnumerableRel) getInput(), Prefer.ARRAY);
        PhysType type = PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), child.format);
        Expression rows = code.append("rows", child.block);
        code.add(Expressions.return_(
                null,
                sameForTheRun()
                        ? Expressions.call(
                                Materialized.class,
                                "ofRun",
                                rows,
                                implementor.getRootExpression(),
                                Expressions.constant(getId()))
                        : Expressions.call(Materialized.class, "of", rows)));
        return implementor.result(type, code.toBlock());
    }
}
