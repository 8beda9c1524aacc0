package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.exec.RowSource;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.core.CorrelationId;

/** Rows that other places of the plan use, too, through {@link SharedRowsNode}s: those of a read, or of a query that is computed once. */
public final class SharedReadNode extends SingleRel implements PhysicalNode {
    private final int number;
    private final int uses;
    private final String alias;

    /**
     * @param number the read's number among the plan's shared reads
     * @param uses the number of places that use its rows, including this one
     * @param alias the alias of the table's reference at this place
     */
    public SharedReadNode(RelNode read, int number, int uses, String alias) {
        super(read.getCluster(), read.getTraitSet(), read);
        this.number = number;
        this.uses = uses;
        this.alias = alias;
    }

    public int number() {
        return number;
    }

    public int uses() {
        return uses;
    }

    public String alias() {
        return alias;
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new SharedReadNode(inputs.get(0), number, uses, alias);
    }

    @Override
    public RelWriter explainTerms(RelWriter pw) {
        return super.explainTerms(pw).item("number", number);
    }

    @Override
    public void share(SourceBuilder builder) {
        List<Integer> outer = RelOptUtil.getVariablesUsed(getInput()).stream()
                .map(CorrelationId::getId)
                .toList();
        builder.share(number, getInput(), outer, List.copyOf(RecursiveUnion.open(getInput())));
    }

    @Override
    public String operation() {
        return "SharedRead";
    }

    @Override
    public RowSource toSource(SourceBuilder builder) {
        return builder.shared(number);
    }
}
