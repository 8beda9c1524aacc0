package io.github.dynamodbjdbc.planner.optimize;

import com.google.common.collect.ImmutableList;
import io.github.dynamodbjdbc.planner.run.RowSource;
import io.github.dynamodbjdbc.planner.run.ValuesSource;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.Convention;
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
import org.apache.calcite.rex.RexLiteral;
import org.jspecify.annotations.Nullable;

/** The rows of VALUES, in no order that anybody may rely on. */
class ConstantRows extends AbstractRelNode {
    private final RelDataType type;
    private final ImmutableList<ImmutableList<RexLiteral>> rows;

    private ConstantRows(
            RelDataType type, ImmutableList<ImmutableList<RexLiteral>> rows, RelNode origin, RelTraitSet traits) {
        super(origin.getCluster(), traits);
        this.type = type;
        this.rows = rows;
    }

    static ConstantRows logical(Values values) {
        return new ConstantRows(
                values.getRowType(),
                values.getTuples(),
                values,
                values.getCluster().traitSetOf(Convention.NONE));
    }

    static RelNode physical(Values values) {
        RelTraitSet traits = values.getCluster().traitSetOf(RunConvention.INSTANCE);
        return new Physical(logical(values), traits);
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    List<@Nullable Object[]> tuples(SourceBuilder builder) {
        List<@Nullable Object[]> tuples = new ArrayList<>(rows.size());
        for (List<RexLiteral> row : rows) {
            @Nullable Object[] tuple = new Object[row.size()];
            for (int i = 0; i < tuple.length; i++) {
                tuple[i] = builder.constant(row.get(i));
            }
            tuples.add(tuple);
        }
        return tuples;
    }

    @Override
    protected RelDataType deriveRowType() {
        return type;
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new ConstantRows(type, rows, this, traitSet);
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

    /** With code. Volcano takes whatever has code for physical already, so this is a class of its own. */
    private static final class Physical extends ConstantRows implements PhysicalNode {
        Physical(ConstantRows logical, RelTraitSet traits) {
            super(logical.type, logical.rows, logical, traits);
        }

        @Override
        public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
            return new Physical(this, traitSet);
        }

        @Override
        public String operation() {
            return isEmpty() ? "Empty" : "Values";
        }

        @Override
        public RowSource toSource(SourceBuilder builder) {
            return new ValuesSource(tuples(builder));
        }
    }

    /** Takes the rows as they are. */
    static final class Rule extends RelOptRule {
        @SuppressWarnings("deprecation") // its successor wants a configuration class made by a code generator
        Rule() {
            super(operand(ConstantRows.class, Convention.NONE, none()), "ConstantRows");
        }

        @Override
        public void onMatch(RelOptRuleCall call) {
            ConstantRows rows = call.rel(0);
            call.transformTo(new Physical(rows, rows.getCluster().traitSetOf(RunConvention.INSTANCE)));
        }
    }
}
