package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.exec.RowSource;
import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;

/** A read whose rows are looked at in other places of the plan too, by {@link SharedRowsNode}s. */
public final class SharedReadNode extends SingleRel implements PhysicalNode {
    private final int id;
    private final int uses;
    private final String alias;

    /**
     * @param id among the reads of the plan that are shared
     * @param uses in how many places its rows are looked at, this one included
     * @param alias of the table's reference at this place
     */
    public SharedReadNode(RelNode read, int id, int uses, String alias) {
        super(read.getCluster(), read.getTraitSet(), read);
        this.id = id;
        this.uses = uses;
        this.alias = alias;
    }

    public int id() {
        return id;
    }

    public int uses() {
        return uses;
    }

    public String alias() {
        return alias;
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new SharedReadNode(inputs.get(0), id, uses, alias);
    }

    @Override
    public void share(SourceBuilder builder) {
        builder.share(id, getInput());
    }

    @Override
    public String operation() {
        return "SharedRead";
    }

    @Override
    public RowSource toSource(SourceBuilder builder) {
        return builder.shared(id);
    }
}
