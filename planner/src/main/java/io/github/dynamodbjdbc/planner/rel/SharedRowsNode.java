package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.exec.RowSource;
import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/** The rows of a {@link SharedReadNode} at another place of the plan. */
public final class SharedRowsNode extends AbstractRelNode implements PhysicalNode {
    private final int number;
    private final String alias;
    private final double rows;

    /**
     * @param read the shared read
     * @param number the shared read's number
     * @param alias the alias of the table's reference at this place
     */
    public SharedRowsNode(DynamoTableRead read, int number, String alias) {
        super(read.getCluster(), read.getTraitSet());
        this.number = number;
        this.alias = alias;
        this.rows = read.estimate().rows();
        this.rowType = read.getRowType();
    }

    private SharedRowsNode(SharedRowsNode other, RelTraitSet traits) {
        super(other.getCluster(), traits);
        this.number = other.number;
        this.alias = other.alias;
        this.rows = other.rows;
        this.rowType = other.getRowType();
    }

    public int number() {
        return number;
    }

    public String alias() {
        return alias;
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
