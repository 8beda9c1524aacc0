package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.exec.LookupJoinSource;
import io.github.dynamodbjdbc.planner.exec.RowSource;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;

/** The rows of the current batch of a {@link LookupJoinNode}. */
public final class BatchRows extends AbstractRelNode implements PhysicalNode {
    private final RelDataType type;
    private final double rows;
    private final int place;

    private BatchRows(RelOptCluster cluster, RelTraitSet traits, RelDataType type, double rows, int place) {
        super(cluster, traits);
        this.type = type;
        this.rows = rows;
        this.place = place;
    }

    /**
     * @param rows the estimated number of rows of all batches
     * @param place the join's place in the plan
     */
    public static BatchRows create(RelOptCluster cluster, RelDataType type, double rows, int place) {
        return new BatchRows(cluster, cluster.traitSetOf(RunConvention.INSTANCE), type, rows, place);
    }

    /** The place of the join whose batch it is. */
    public int place() {
        return place;
    }

    @Override
    public RelDataType deriveRowType() {
        return type;
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new BatchRows(getCluster(), traitSet, type, rows, place);
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return Math.max(1, rows);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }

    @Override
    public RowSource toSource(SourceBuilder builder) {
        return LookupJoinSource.batch(place);
    }

    @Override
    public RelWriter explainTerms(RelWriter pw) {
        return super.explainTerms(pw).item("type", type).item("place", place);
    }
}
