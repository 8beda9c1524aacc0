package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.exec.RowSource;
import io.github.dynamodbjdbc.planner.exec.WorkingTableSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;

/** The previous round's rows, which the step of a {@link RecursiveUnion} reads. */
public class WorkingTable extends AbstractRelNode {
    /** The assumed number of rows of all rounds per row of the base, as in PostgreSQL. */
    private static final double ROWS_OF_ROUNDS = 10;

    private final int recursion;
    private final String name;
    private final double rows;

    private WorkingTable(
            RelOptCluster cluster, RelTraitSet traits, int recursion, String name, RelDataType row, double rows) {
        super(cluster, traits);
        this.recursion = recursion;
        this.name = name;
        this.rows = rows;
        this.rowType = row;
    }

    /**
     * @param recursion the number of the recursion
     * @param name the statement's name for it
     */
    public static WorkingTable create(RelOptCluster cluster, int recursion, String name, RelDataType row) {
        return new WorkingTable(cluster, cluster.traitSetOf(Convention.NONE), recursion, name, row, ROWS_OF_ROUNDS);
    }

    int recursion() {
        return recursion;
    }

    /** The statement's name for it. */
    public String name() {
        return name;
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new WorkingTable(getCluster(), traitSet, recursion, name, getRowType(), rows);
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return rows;
    }

    @Override
    public @Nullable RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeCost(rows, 0, 0);
    }

    @Override
    public RelWriter explainTerms(RelWriter pw) {
        return super.explainTerms(pw)
                .item("recursion", recursion)
                .item("name", name)
                .item("rows", rows);
    }

    private static final class Physical extends WorkingTable implements PhysicalNode {
        Physical(WorkingTable table, RelTraitSet traits) {
            super(table.getCluster(), traits, table.recursion, table.name, table.getRowType(), table.rows);
        }

        @Override
        public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
            return new Physical(this, traitSet);
        }

        @Override
        public String operation() {
            return "WorkingTable";
        }

        @Override
        public RowSource toSource(SourceBuilder builder) {
            return new WorkingTableSource(recursion());
        }
    }

    public static RelOptRule rule() {
        return PhysicalRule.of(WorkingTable.class, Physical::new);
    }

    /** Sets each working table's estimated rows of all rounds together, so that lookups for them are priced as a whole. */
    public static final class Estimates extends RelHomogeneousShuttle {
        private final Map<Integer, Double> rows = new HashMap<>();

        @Override
        public RelNode visit(RelNode other) {
            if (other instanceof RecursiveUnion union) {
                RelNode base = union.base().accept(this);
                double first = Math.max(1, union.getCluster().getMetadataQuery().getRowCount(base));
                rows.put(union.recursion(), first * ROWS_OF_ROUNDS);
                return union.copy(
                        union.getTraitSet(), List.of(base, union.step().accept(this)));
            }
            if (other instanceof WorkingTable table) {
                return new WorkingTable(
                        table.getCluster(),
                        table.getTraitSet(),
                        table.recursion,
                        table.name,
                        table.getRowType(),
                        rows.getOrDefault(table.recursion, ROWS_OF_ROUNDS));
            }
            return super.visit(other);
        }
    }
}
