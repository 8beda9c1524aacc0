package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.compile.ExpressionCompiler;
import io.github.dynamodbjdbc.planner.exec.LimitSource;
import io.github.dynamodbjdbc.planner.exec.RowCount;
import io.github.dynamodbjdbc.planner.exec.RowSource;
import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** LIMIT and OFFSET without a sort. */
public final class RowLimitNode extends SingleRel implements PhysicalNode {
    private final @Nullable RexNode offset;
    private final @Nullable RexNode fetch;

    public RowLimitNode(RelNode input, @Nullable RexNode offset, @Nullable RexNode fetch) {
        super(input.getCluster(), input.getTraitSet(), input);
        this.offset = offset;
        this.fetch = fetch;
    }

    /** The rows to skip; null for none, or if the read below skips them. */
    public @Nullable RexNode offset() {
        return offset;
    }

    /** The row limit; null for none. */
    public @Nullable RexNode fetch() {
        return fetch;
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new RowLimitNode(inputs.get(0), offset, fetch);
    }

    @Override
    public RelWriter explainTerms(RelWriter pw) {
        return super.explainTerms(pw).itemIf("offset", offset, offset != null).itemIf("fetch", fetch, fetch != null);
    }

    @Override
    public String operation() {
        return "Limit";
    }

    @Override
    public RowSource toSource(SourceBuilder builder) {
        return new LimitSource(builder.source(getInput()), count(offset), count(fetch));
    }

    /** A row count: a literal, a parameter, or an expression of parameters, whose value is known when the plan runs. */
    public static RowCount count(@Nullable RexNode node) {
        if (node == null) {
            return RowCount.NONE;
        }
        if (node instanceof RexDynamicParam parameter) {
            return RowCount.parameter(parameter.getIndex());
        }
        if (!(node instanceof RexLiteral literal)) {
            return RowCount.computed(ExpressionCompiler.compile(node));
        }
        Long value = literal.getValueAs(Long.class);
        return value == null ? RowCount.NONE : RowCount.of(value);
    }
}
