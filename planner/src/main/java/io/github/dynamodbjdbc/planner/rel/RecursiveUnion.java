package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.exec.RecursiveUnionSource;
import io.github.dynamodbjdbc.planner.exec.RowSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.BiRel;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;

/**
 * WITH RECURSIVE: the rows of the first input, then those of the second input, which is run repeatedly over the rows of its previous run, its
 * {@link WorkingTable}. No condition and no limit is pushed into the inputs, because a row that they drop may lead to others.
 */
public class RecursiveUnion extends BiRel {
    private final int recursion;
    private final String name;
    private final boolean all;

    private RecursiveUnion(
            RelTraitSet traits, RelNode base, RelNode step, int recursion, String name, boolean all, RelDataType row) {
        super(base.getCluster(), traits, base, step);
        this.recursion = recursion;
        this.name = name;
        this.all = all;
        this.rowType = row;
    }

    /**
     * @param recursion the number of its working table
     * @param name the statement's name for it
     * @param all whether repeated rows are returned
     */
    public static RecursiveUnion create(
            RelNode base, RelNode step, int recursion, String name, boolean all, RelDataType row) {
        return new RecursiveUnion(base.getCluster().traitSetOf(Convention.NONE), base, step, recursion, name, all, row);
    }

    int recursion() {
        return recursion;
    }

    /** The statement's name for it. */
    public String name() {
        return name;
    }

    public RelNode base() {
        return getLeft();
    }

    public RelNode step() {
        return getRight();
    }

    /** Whether nothing in the tree reads the working table of an enclosing recursion. */
    public static boolean isClosed(RelNode rel) {
        return open(rel).isEmpty();
    }

    /** The numbers of the enclosing recursions whose working tables the tree reads. */
    public static Set<Integer> open(RelNode rel) {
        Set<Integer> open = new HashSet<>();
        if (rel instanceof WorkingTable working) {
            open.add(working.recursion());
        }
        if (rel instanceof SharedRowsNode shared) {
            open.addAll(shared.recursions());
        }
        rel.getInputs().forEach(input -> open.addAll(open(input)));
        if (rel instanceof RecursiveUnion union) {
            open.remove(union.recursion());
        }
        return open;
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new RecursiveUnion(traitSet, inputs.get(0), inputs.get(1), recursion, name, all, getRowType());
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return mq.getRowCount(base()) + mq.getRowCount(step());
    }

    @Override
    public @Nullable RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeCost(mq.getRowCount(this), 0, 0);
    }

    @Override
    public RelWriter explainTerms(RelWriter pw) {
        return super.explainTerms(pw)
                .item("recursion", recursion)
                .item("name", name)
                .item("all", all);
    }

    private static final class Physical extends RecursiveUnion implements PhysicalNode {
        Physical(RecursiveUnion union, RelTraitSet traits, RelNode base, RelNode step) {
            super(traits, base, step, union.recursion, union.name, union.all, union.getRowType());
        }

        @Override
        public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
            return new Physical(this, traitSet, inputs.get(0), inputs.get(1));
        }

        @Override
        public String operation() {
            return "RecursiveUnion";
        }

        @Override
        public RowSource toSource(SourceBuilder builder) {
            return new RecursiveUnionSource(
                    recursion(), name(), builder.source(base()), builder.source(step()), super.all);
        }
    }

    /** Converts the logical node to the physical one, which requires no order of its inputs. */
    public static RelOptRule rule() {
        return PhysicalRule.of(
                RecursiveUnion.class,
                (union, traits) -> new Physical(
                        union, traits, PhysicalRule.input(union.base()), PhysicalRule.input(union.step())));
    }
}
