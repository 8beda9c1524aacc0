package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.exec.ReadSource;
import io.github.dynamodbjdbc.planner.exec.RowSource;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.scan.SystemScan;
import java.util.List;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/** Reads a table of the driver's own, or a stream, neither of which consumes capacity. */
public final class SystemTableRead extends TableScan implements PhysicalNode, ReadNode {
    /** The operation of reading a stream. */
    public static final String STREAM = "Stream";

    private final SystemTable system;
    private final Predicate wanted;
    private final int node;

    private SystemTableRead(TableScan scan, RelTraitSet traits, SystemTable system, Predicate wanted, int node) {
        super(scan.getCluster(), traits, List.of(), scan.getTable());
        this.system = system;
        this.wanted = wanted;
        this.node = node;
    }

    public static SystemTableRead create(SystemScan scan) {
        return new SystemTableRead(
                scan, scan.getCluster().traitSetOf(RunConvention.INSTANCE), scan.system(), scan.wanted(), -1);
    }

    public SystemTable system() {
        return system;
    }

    /** A condition on its columns by their names; rows for which it is not true need not be given. */
    public Predicate wanted() {
        return wanted;
    }

    @Override
    public SystemTableRead withNode(int id) {
        return new SystemTableRead(this, getTraitSet(), system, wanted, id);
    }

    @Override
    public int node() {
        return node;
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new SystemTableRead(this, traitSet, system, wanted, node);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }

    @Override
    public String operation() {
        if (system.changes() == null) {
            return "System";
        }
        return system.changes() instanceof SystemTable.StreamOf ? STREAM : "Files";
    }

    @Override
    public RowSource toSource(SourceBuilder builder) {
        return new ReadSource(node);
    }

    @Override
    public RelWriter explainTerms(RelWriter pw) {
        return super.explainTerms(pw).item("node", node).item("wanted", wanted);
    }
}
