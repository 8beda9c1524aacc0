package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.exec.ReadSource;
import io.github.dynamodbjdbc.planner.exec.RowSource;
import java.util.List;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/** Reads a table of the schema {@code system}, without requests. */
public final class SystemTableRead extends TableScan implements PhysicalNode, ReadNode {
    private final int node;

    private SystemTableRead(TableScan scan, RelTraitSet traits, int node) {
        super(scan.getCluster(), traits, List.of(), scan.getTable());
        this.node = node;
    }

    public static SystemTableRead create(TableScan scan) {
        return new SystemTableRead(scan, scan.getCluster().traitSetOf(RunConvention.INSTANCE), -1);
    }

    @Override
    public SystemTableRead withNode(int id) {
        return new SystemTableRead(this, getTraitSet(), id);
    }

    @Override
    public int node() {
        return node;
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new SystemTableRead(this, traitSet, node);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }

    @Override
    public String operation() {
        return "System";
    }

    @Override
    public RowSource toSource(SourceBuilder builder) {
        return new ReadSource(node);
    }

    @Override
    public RelWriter explainTerms(RelWriter pw) {
        return super.explainTerms(pw).item("node", node);
    }
}
