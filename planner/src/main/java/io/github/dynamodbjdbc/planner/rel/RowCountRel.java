package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.runtime.RowCount;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * How many rows its input has: one row of one BIGINT. Its input may have no column, which Calcite's aggregate does not
 * understand; a table read without columns asks DynamoDB for nothing but the count.
 */
public class RowCountRel extends SingleRel {
    private RowCountRel(RelTraitSet traits, RelNode input) {
        super(input.getCluster(), traits, input);
    }

    static RowCountRel create(RelNode input) {
        return new RowCountRel(input.getCluster().traitSetOf(Convention.NONE), input);
    }

    @Override
    protected RelDataType deriveRowType() {
        return getCluster()
                .getTypeFactory()
                .builder()
                .add("count", SqlTypeName.BIGINT)
                .nullable(false)
                .build();
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new RowCountRel(traitSet, inputs.get(0));
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return 1;
    }

    @Override
    public @Nullable RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeCost(mq.getRowCount(getInput()), 0, 0);
    }

    /** With code. Volcano takes whatever has code for physical already, so this is a class of its own. */
    private static final class Physical extends RowCountRel implements EnumerableRel {
        Physical(RelTraitSet traits, RelNode input) {
            super(traits, input);
        }

        @Override
        public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
            return new Physical(traitSet, inputs.get(0));
        }

        @Override
        public Result implement(EnumerableRelImplementor implementor, Prefer pref) {
            BlockBuilder code = new BlockBuilder();
            Result child = implementor.visitChild(this, 0, (EnumerableRel) getInput(), Prefer.ARRAY);
            PhysType type = PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), JavaRowFormat.SCALAR);
            Expression rows = code.append("rows", child.block);
            code.add(Expressions.return_(null, Expressions.call(RowCount.class, "of", rows)));
            return implementor.result(type, code.toBlock());
        }
    }

    /** Counts the rows in whatever order they come. */
    static final class Rule extends RelOptRule {
        @SuppressWarnings("deprecation") // its successor wants a configuration class made by a code generator
        Rule() {
            super(operand(RowCountRel.class, Convention.NONE, any()), "RowCount");
        }

        @Override
        public void onMatch(RelOptRuleCall call) {
            RowCountRel count = call.rel(0);
            RelTraitSet traits = count.getCluster().traitSetOf(EnumerableConvention.INSTANCE);
            call.transformTo(new Physical(traits, convert(count.getInput(), traits)));
        }
    }
}
