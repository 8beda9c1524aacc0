package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.exec.RowSource;
import io.github.dynamodbjdbc.planner.exec.ValuesSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.plan.volcano.RelSubset;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.jspecify.annotations.Nullable;

/** One row with values of the outer row of a correlated subquery, by which the subquery looks up its own rows. */
public class OuterRow extends AbstractRelNode {
    private final List<RexNode> values;
    private final double rows;

    private OuterRow(RelOptCluster cluster, RelTraitSet traits, List<RexNode> values, double rows) {
        super(cluster, traits);
        this.values = List.copyOf(values);
        this.rows = rows;
    }

    /** @param values expressions over the columns of outer rows, without columns of their own */
    public static OuterRow create(RelOptCluster cluster, List<RexNode> values) {
        return new OuterRow(cluster, cluster.traitSetOf(Convention.NONE), values, 1);
    }

    public List<RexNode> values() {
        return values;
    }

    /** The columns' names for users. */
    public List<String> names() {
        return values.stream().map(OuterRow::name).toList();
    }

    private static String name(RexNode value) {
        RexNode bare = value;
        while (bare instanceof RexCall call && call.getOperands().size() == 1) {
            bare = call.getOperands().get(0);
        }
        return bare instanceof RexFieldAccess column
                ? "outer." + column.getField().getName()
                : "an outer value";
    }

    @Override
    protected RelDataType deriveRowType() {
        RelDataTypeFactory.Builder type = getCluster().getTypeFactory().builder();
        for (RexNode value : values) {
            type.add("$" + type.getFieldCount(), value.getType());
        }
        return type.build();
    }

    @Override
    public void collectVariablesUsed(Set<CorrelationId> variables) {
        RelOptUtil.VariableUsedVisitor visitor = new RelOptUtil.VariableUsedVisitor(null);
        visitor.visitEach(values);
        variables.addAll(visitor.variables);
    }

    @Override
    public RelNode accept(RexShuttle shuttle) {
        List<RexNode> visited = shuttle.apply(new ArrayList<>(values));
        return visited.equals(values) ? this : new OuterRow(getCluster(), getTraitSet(), visited, rows);
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new OuterRow(getCluster(), traitSet, values, rows);
    }

    /** The number of runs of the subquery, so that lookups are priced for all of them. */
    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return rows;
    }

    @Override
    public @Nullable RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }

    @Override
    public RelWriter explainTerms(RelWriter pw) {
        return super.explainTerms(pw).item("values", values).item("rows", rows);
    }

    private static final class Physical extends OuterRow implements PhysicalNode {
        Physical(OuterRow row, RelTraitSet traits) {
            super(row.getCluster(), traits, row.values, row.rows);
        }

        @Override
        public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
            return new Physical(this, traitSet);
        }

        @Override
        public RelNode accept(RexShuttle shuttle) {
            RelNode visited = super.accept(shuttle);
            return visited == this ? this : new Physical((OuterRow) visited, getTraitSet());
        }

        @Override
        public String operation() {
            return "OuterRow";
        }

        @Override
        public RowSource toSource(SourceBuilder builder) {
            return new ValuesSource(List.of(builder.expressions(values())));
        }
    }

    /** Whether rows are found by those of an outer query, so that their estimate is for all of its rows. */
    public static boolean isIn(@Nullable RelNode rel) {
        RelNode logical = logical(rel);
        return logical != null
                && (logical instanceof OuterRow || logical.getInputs().stream().anyMatch(OuterRow::isIn));
    }

    /** Whether rows are an outer row, or nothing if conditions on it are not met. */
    public static boolean isAlone(RelNode rows) {
        RelNode rel = logical(rows);
        while (rel instanceof Project || rel instanceof Filter) {
            rel = logical(rel.getInput(0));
        }
        return rel instanceof OuterRow;
    }

    private static @Nullable RelNode logical(@Nullable RelNode rel) {
        return rel instanceof RelSubset subset ? subset.getOriginal() : rel;
    }

    public static RelOptRule rule() {
        return PhysicalRule.of(OuterRow.class, Physical::new);
    }

    /** Sets the estimated number of runs of each subquery: that of its outer rows. */
    public static final class Estimates extends RelHomogeneousShuttle {
        private final Map<CorrelationId, Double> runs = new HashMap<>();
        private double enclosing = 1;

        @Override
        public RelNode visit(RelNode other) {
            if (other instanceof Correlate correlate) {
                RelNode left = correlate.getLeft().accept(this);
                double rows = Math.max(1, left.getCluster().getMetadataQuery().getRowCount(left));
                double around = enclosing;
                // Rows that are found by outer rows are those of all runs already.
                enclosing = isIn(left) ? Math.max(rows, around) : rows * around;
                runs.put(correlate.getCorrelationId(), enclosing);
                RelNode right = correlate.getRight().accept(this);
                enclosing = around;
                return correlate.copy(correlate.getTraitSet(), List.of(left, right));
            }
            if (other instanceof OuterRow row) {
                Set<CorrelationId> outer = new HashSet<>();
                row.collectVariablesUsed(outer);
                double most = outer.stream()
                        .mapToDouble(id -> runs.getOrDefault(id, 1.0))
                        .max()
                        .orElse(1);
                return new OuterRow(row.getCluster(), row.getTraitSet(), row.values, most);
            }
            return super.visit(other);
        }
    }
}
