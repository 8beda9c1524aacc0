package io.github.dynamodbjdbc.planner.scan;

import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import java.util.List;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.TableScan;

/** One reference to a table of the driver's own, with the requested columns and rows. */
public final class SystemScan extends TableScan {
    private final SystemTable system;
    private final List<ColumnSource> columns;
    private final Predicate wanted;

    private SystemScan(
            RelOptCluster cluster, RelOptTable use, SystemTable system, List<ColumnSource> columns, Predicate wanted) {
        super(cluster, cluster.traitSetOf(Convention.NONE), List.of(), use);
        this.system = system;
        this.columns = List.copyOf(columns);
        this.wanted = wanted;
    }

    /** @param columns of the table by their names, one for each field */
    public static SystemScan create(TableScan scan, SystemTable system, List<ColumnSource> columns) {
        return new SystemScan(scan.getCluster(), scan.getTable(), system, columns, Predicate.TRUE);
    }

    /** The same of which only rows are wanted for which the condition is true; others may come as well. */
    public SystemScan wanting(Predicate condition) {
        return new SystemScan(getCluster(), getTable(), system, columns, condition);
    }

    public SystemTable system() {
        return system;
    }

    public List<ColumnSource> columns() {
        return columns;
    }

    public Predicate wanted() {
        return wanted;
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return this;
    }

    @Override
    public RelWriter explainTerms(RelWriter pw) {
        return super.explainTerms(pw).item("wanted", wanted);
    }
}
