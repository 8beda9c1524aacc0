package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.exec.RowSource;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/** The rows of a {@link SharedReadNode} at another place of the plan. */
public final class SharedRowsNode extends AbstractRelNode implements PhysicalNode {
    private final int number;
    private final String alias;
    private final double rows;
    private final Set<CorrelationId> outer;
    private final Set<Integer> recursions;

    /**
     * @param read the shared rows
     * @param number the shared read's number
     * @param alias the alias of the table's reference at this place
     * @param recursions the recursions on whose rounds the rows depend
     */
    public SharedRowsNode(RelNode read, int number, String alias, Set<Integer> recursions) {
        super(read.getCluster(), read.getTraitSet());
        this.number = number;
        this.alias = alias;
        this.rows = read.getCluster().getMetadataQuery().getRowCount(read);
        this.outer = RelOptUtil.getVariablesUsed(read);
        this.recursions = Set.copyOf(recursions);
        this.rowType = read.getRowType();
    }

    private SharedRowsNode(SharedRowsNode other, RelTraitSet traits) {
        super(other.getCluster(), traits);
        this.number = other.number;
        this.alias = other.alias;
        this.rows = other.rows;
        this.outer = other.outer;
        this.recursions = other.recursions;
        this.rowType = other.getRowType();
    }

    public int number() {
        return number;
    }

    public String alias() {
        return alias;
    }

    /** The recursions on whose rounds the rows depend. */
    Set<Integer> recursions() {
        return recursions;
    }

    @Override
    public void collectVariablesUsed(Set<CorrelationId> variableSet) {
        variableSet.addAll(outer);
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new SharedRowsNode(this, traitSet);
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return rows;
    }

    @Override
    public String operation() {
        return "SharedRows";
    }

    @Override
    public RowSource toSource(SourceBuilder builder) {
        return builder.shared(number);
    }
}
