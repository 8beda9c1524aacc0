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
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;

/** Keeps the rows of its input, so that who reads them again does not pay again. */
public final class MaterializeRel extends SingleRel implements EnumerableRel {
    private static final int ONE_USE = -1;

    private final int place;

    private MaterializeRel(RelNode input, int place) {
        super(input.getCluster(), input.getTraitSet(), input);
        this.place = place;
    }

    /** For an operator that asks one object for its rows again and again. */
    static MaterializeRel of(RelNode input) {
        return new MaterializeRel(input, ONE_USE);
    }

    /** For code that is run again and again, of which all runs share the rows. */
    static MaterializeRel shared(RelNode input, int place) {
        return new MaterializeRel(input, place);
    }

    boolean isShared() {
        return place != ONE_USE;
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new MaterializeRel(inputs.get(0), place);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer pref) {
        BlockBuilder code = new BlockBuilder();
        Result child = implementor.visitChild(this, 0, (EnumerableRel) getInput(), Prefer.ARRAY);
        PhysType type = PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), child.format);
        if (place == ONE_USE) {
            Expression rows = code.append("rows", child.block);
            code.add(Expressions.return_(null, Expressions.call(Materialized.class, "of", rows)));
        } else {
            // The rows' own code is run once only: some of it reads at once.
            Expression source = Expressions.lambda(child.block);
            code.add(Expressions.return_(
                    null,
                    Expressions.call(
                            Materialized.class,
                            "shared",
                            implementor.getRootExpression(),
                            Expressions.constant(place),
                            source)));
        }
        return implementor.result(type, code.toBlock());
    }
}
