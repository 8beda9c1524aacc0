package io.github.dynamodbjdbc.planner.rel;

import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;

/**
 * A subquery over the lists of the outer row alone, hidden from Calcite's decorrelation while that is at work. To run it for each
 * row reads nothing; decorrelated, the outer table would be read twice. Nor would other subqueries of the statement be
 * decorrelated, because Calcite gives up on all of them where it meets an operator that it does not know.
 */
final class LocalCorrelate extends SingleRel {
    private final LogicalCorrelate correlate;

    private LocalCorrelate(LogicalCorrelate correlate) {
        super(correlate.getCluster(), correlate.getTraitSet(), correlate.getLeft());
        this.correlate = correlate;
    }

    static RelNode hide(RelNode root) {
        return root.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                RelNode visited = super.visit(other);
                return visited instanceof LogicalCorrelate correlate && isLocal(correlate)
                        ? new LocalCorrelate(correlate)
                        : visited;
            }
        });
    }

    static RelNode show(RelNode root) {
        return root.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                RelNode visited = super.visit(other);
                return visited instanceof LocalCorrelate local ? local.shown() : visited;
            }
        });
    }

    private static boolean isLocal(LogicalCorrelate correlate) {
        Set<CorrelationId> used = RelOptUtil.getVariablesUsed(correlate.getRight());
        return used.equals(Set.of(correlate.getCorrelationId())) && new Contents(correlate.getRight()).onlyLists();
    }

    /** With what hides in the right side shown as well. */
    private RelNode shown() {
        return correlate.copy(getTraitSet(), List.of(getInput(), show(correlate.getRight())));
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new LocalCorrelate(
                (LogicalCorrelate) correlate.copy(traitSet, List.of(inputs.get(0), correlate.getRight())));
    }

    @Override
    protected RelDataType deriveRowType() {
        return correlate.getRowType();
    }

    private static final class Contents extends RelVisitor {
        private boolean lists;
        private boolean tables;

        Contents(RelNode root) {
            go(root);
        }

        boolean onlyLists() {
            return lists && !tables;
        }

        @Override
        public void visit(RelNode node, int ordinal, @Nullable RelNode parent) {
            lists |= node instanceof UnnestRel || node instanceof LocalCorrelate;
            tables |= node instanceof TableScan;
            super.visit(node, ordinal, parent);
        }
    }
}
