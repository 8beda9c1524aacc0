package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.compile.ExpressionCompiler;
import io.github.dynamodbjdbc.planner.exec.Expression;
import io.github.dynamodbjdbc.planner.exec.RowSource;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexNode;

/** Makes the operators of a complete plan. */
public final class SourceBuilder {
    public RowSource source(RelNode node) {
        return ((PhysicalNode) node).toSource(this);
    }

    /** @param node over the columns of the operator's input; of a join, those of the left input and then those of the right */
    Expression expression(RexNode node) {
        return ExpressionCompiler.compile(node);
    }

    List<Expression> expressions(List<? extends RexNode> nodes) {
        return nodes.stream().map(this::expression).toList();
    }
}
