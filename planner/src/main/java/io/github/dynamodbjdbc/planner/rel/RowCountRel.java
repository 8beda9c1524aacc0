package io.github.dynamodbjdbc.planner.rel;

import java.util.List;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * Counts the rows of its input, as one row with one BIGINT. Its input may have no columns, which Calcite's aggregate doesn't support; a table
 * read without columns asks DynamoDB for the count only.
 */
public final class RowCountRel extends SingleRel {
    private RowCountRel(RelTraitSet traits, RelNode input) {
        super(input.getCluster(), traits, input);
    }

    public static RowCountRel create(RelNode input) {
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
}
