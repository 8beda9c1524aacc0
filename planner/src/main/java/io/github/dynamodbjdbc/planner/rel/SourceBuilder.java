package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.compile.ExpressionCompiler;
import io.github.dynamodbjdbc.planner.exec.Expression;
import io.github.dynamodbjdbc.planner.exec.HashJoinSource;
import io.github.dynamodbjdbc.planner.exec.KeptTableJoinSource;
import io.github.dynamodbjdbc.planner.exec.RowSource;
import io.github.dynamodbjdbc.planner.exec.SharedReadSource;
import io.github.dynamodbjdbc.planner.exec.SharingSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexNode;

/** Creates the operators of a complete plan. */
public final class SourceBuilder {
    private final Map<Integer, SharedReadSource> shared = new HashMap<>();
    private int kept;
    private boolean ends;

    /** Creates the operators of a plan, from its root. */
    public static RowSource of(RelNode root) {
        SourceBuilder builder = new SourceBuilder();
        builder.share(root);
        RowSource source = builder.source(root);
        return builder.shared.isEmpty() && builder.kept == 0 && !builder.ends ? source : new SharingSource(source);
    }

    /** Registers all shared reads first, because whichever place runs first starts the read. */
    private void share(RelNode node) {
        // The inputs first: the rows may be computed from other shared rows.
        node.getInputs().forEach(this::share);
        ((PhysicalNode) node).share(this);
    }

    /**
     * Registers shared rows under a number.
     *
     * @param outer the correlations on whose rows the shared rows depend
     * @param recursions the recursions on whose rounds they depend
     */
    void share(int id, RelNode rows, List<Integer> outer, List<Integer> recursions) {
        shared.put(id, new SharedReadSource("shared " + id, source(rows), outer, recursions));
    }

    /** The rows of one place, which are computed once however often they are opened. */
    RowSource kept(RelNode rows) {
        return new SharedReadSource("kept " + kept++, source(rows), List.of(), List.of());
    }

    /** The join with a table of its right side that is made once however often it is opened. */
    RowSource keepingTable(HashJoinSource join) {
        return new KeptTableJoinSource("table " + kept++, join);
    }

    /** Notes that an operator may keep something until the plan's rows are closed. */
    void keepsUntilTheEnd() {
        ends = true;
    }

    /** The rows of a shared read. */
    RowSource shared(int id) {
        return Objects.requireNonNull(shared.get(id));
    }

    public RowSource source(RelNode node) {
        return ((PhysicalNode) node).toSource(this);
    }

    /** @param node over the columns of the operator's input; for a join, those of the left input followed by those of the right */
    Expression expression(RexNode node) {
        return ExpressionCompiler.compile(node);
    }

    List<Expression> expressions(List<? extends RexNode> nodes) {
        return nodes.stream().map(this::expression).toList();
    }
}
