package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.exec.RowSource;
import io.github.dynamodbjdbc.planner.exec.ValuesSource;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/** The rows of VALUES, whose expressions contain only constants and parameters. The order of the rows is not guaranteed. */
public class ConstantRows extends AbstractRelNode {
    private final RelDataType type;
    private final List<? extends List<? extends RexNode>> rows;

    private ConstantRows(
            RelOptCluster cluster, RelTraitSet traits, RelDataType type, List<? extends List<? extends RexNode>> rows) {
        super(cluster, traits);
        this.type = type;
        this.rows = rows;
    }

    public static ConstantRows create(
            RelOptCluster cluster, RelDataType type, List<? extends List<? extends RexNode>> rows) {
        return new ConstantRows(cluster, cluster.traitSetOf(Convention.NONE), type, rows);
    }

    public static ConstantRows logical(Values values) {
        return create(values.getCluster(), values.getRowType(), values.getTuples());
    }

    public static RelNode physical(Values values) {
        RelTraitSet traits = values.getCluster().traitSetOf(RunConvention.INSTANCE);
        return new Physical(logical(values), traits);
    }

    public List<? extends List<? extends RexNode>> rows() {
        return rows;
    }

    @Override
    public RelNode accept(RexShuttle shuttle) {
        boolean changed = false;
        List<List<? extends RexNode>> visited = new ArrayList<>(rows.size());
        for (List<? extends RexNode> row : rows) {
            List<RexNode> cells = shuttle.apply(new ArrayList<RexNode>(row));
            changed |= !cells.equals(row);
            visited.add(cells);
        }
        return changed ? new ConstantRows(getCluster(), getTraitSet(), type, visited) : this;
    }

    @Override
    protected RelDataType deriveRowType() {
        return type;
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new ConstantRows(getCluster(), traitSet, type, rows);
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return rows.size();
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeCost(rows.size(), 0, 0);
    }

    @Override
    public RelWriter explainTerms(RelWriter pw) {
        return super.explainTerms(pw).item("type", type).item("rows", rows);
    }

    /** The physical variant. It has its own class, because Volcano treats every {@link PhysicalNode} as physical. */
    private static final class Physical extends ConstantRows implements PhysicalNode {
        Physical(ConstantRows logical, RelTraitSet traits) {
            super(logical.getCluster(), traits, logical.type, logical.rows);
        }

        @Override
        public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
            return new Physical(this, traitSet);
        }

        @Override
        public boolean isRowByRow() {
            // Parts of no rows are empty, too.
            return rows().isEmpty();
        }

        @Override
        public String operation() {
            return rows().isEmpty() ? "Empty" : "Values";
        }

        @Override
        public RowSource toSource(SourceBuilder builder) {
            return new ValuesSource(rows().stream().map(builder::expressions).toList());
        }
    }

    /** Converts the logical variant to the physical one. */
    public static final class Rule extends RelOptRule {
        @SuppressWarnings("deprecation") // its successor requires a configuration class made by a code generator
        public Rule() {
            super(operand(ConstantRows.class, Convention.NONE, none()), "ConstantRows");
        }

        @Override
        public void onMatch(RelOptRuleCall call) {
            ConstantRows rows = call.rel(0);
            call.transformTo(new Physical(rows, rows.getCluster().traitSetOf(RunConvention.INSTANCE)));
        }
    }
}
