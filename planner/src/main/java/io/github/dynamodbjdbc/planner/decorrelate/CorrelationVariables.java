package io.github.dynamodbjdbc.planner.decorrelate;

import java.util.Set;
import java.util.function.IntFunction;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexVisitorImpl;

/**
 * The references of subqueries to their outer query.
 *
 * @param variables the correlation variables for the outer query's row
 */
record CorrelationVariables(Set<CorrelationId> variables) {
    CorrelationVariables {
        variables = Set.copyOf(variables);
    }

    boolean isReferredToIn(RelNode rel) {
        return RelOptUtil.getVariablesUsed(rel).stream().anyMatch(variables::contains);
    }

    boolean isReferredToIn(RexNode node) {
        boolean[] found = new boolean[1];
        node.accept(new RexVisitorImpl<Void>(true) {
            @Override
            public Void visitCorrelVariable(RexCorrelVariable variable) {
                found[0] |= variables.contains(variable.id);
                return super.visitCorrelVariable(variable);
            }
        });
        return found[0];
    }

    /** Replaces references to the outer query's columns in an expression. */
    RexNode replace(RexNode node, IntFunction<RexNode> columns) {
        return node.accept(new Replacement(columns));
    }

    /** Replaces references to the outer query's columns in a subquery. */
    RelNode replace(RelNode rel, IntFunction<RexNode> columns) {
        RexShuttle replacement = new Replacement(columns);
        return rel.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                return super.visit(other).accept(replacement);
            }
        });
    }

    private final class Replacement extends RexShuttle {
        private final IntFunction<RexNode> columns;

        Replacement(IntFunction<RexNode> columns) {
            this.columns = columns;
        }

        @Override
        public RexNode visitFieldAccess(RexFieldAccess access) {
            return access.getReferenceExpr() instanceof RexCorrelVariable variable && variables.contains(variable.id)
                    ? columns.apply(access.getField().getIndex())
                    : super.visitFieldAccess(access);
        }
    }
}
