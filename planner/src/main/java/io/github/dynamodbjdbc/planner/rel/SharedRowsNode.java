package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.exec.RowSource;
import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/** The rows of a {@link SharedReadNode} at another place of the plan. */
public final class SharedRowsNode extends AbstractRelNode implements PhysicalNode {
    private final int id;
    private final String alias;
    private final double rows;

    /**
     * @param read that is shared
     * @param id of its node
     * @param alias of the table's reference at this place
     */
    public SharedRowsNode(DynamoTableRead read, int id, String alias) {
        super(read.getCluster(), read.getTraitSet());
        this.id = id;
        this.alias = alias;
        this.rows = read.estimate().rows();
        this.rowType = read.getRowType();
    }

    private SharedRowsNode(SharedRowsNode other, RelTraitSet traits) {
        super(other.getCluster(), traits);
        this.id = other.id;
        this.alias = other.alias;
        this.rows = other.rows;
        this.rowType = other.getRowType();
    }

    public int id() {
        return id;
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
        return builder.shared(id);
    }
}
