package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.runtime.RowLimit;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** LIMIT and OFFSET without a sort. */
public final class RowLimitRel extends SingleRel implements EnumerableRel {
    private final @Nullable RexNode offset;
    private final @Nullable RexNode fetch;

    RowLimitRel(RelNode input, @Nullable RexNode offset, @Nullable RexNode fetch) {
        super(input.getCluster(), input.getTraitSet(), input);
        this.offset = offset;
        this.fetch = fetch;
    }

    /** Null for none, and where the read below leaves the rows out. */
    public @Nullable RexNode offset() {
        return offset;
    }

    /** Null for all. */
    public @Nullable RexNode fetch() {
        return fetch;
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new RowLimitRel(inputs.get(0), offset, fetch);
    }

    @Override
    public RelWriter explainTerms(RelWriter pw) {
        return super.explainTerms(pw).itemIf("offset", offset, offset != null).itemIf("fetch", fetch, fetch != null);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer pref) {
        BlockBuilder code = new BlockBuilder();
        Result child = implementor.visitChild(this, 0, (EnumerableRel) getInput(), pref);
        PhysType type = PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), child.format);
        Expression rows = code.append("rows", child.block);
        code.add(Expressions.return_(
                null, Expressions.call(RowLimit.class, "of", rows, number(offset, 0), number(fetch, -1))));
        return implementor.result(type, code.toBlock());
    }

    /** A row count: a literal, or a parameter whose value is read when the plan runs. */
    static Expression number(@Nullable RexNode node, long absent) {
        if (node == null) {
            return Expressions.constant(absent);
        }
        if (node instanceof RexDynamicParam parameter) {
            return Expressions.call(
                    RowLimit.class,
                    "rowCount",
                    Expressions.call(DataContext.ROOT, "get", Expressions.constant("?" + parameter.getIndex())));
        }
        Long value = ((RexLiteral) node).getValueAs(Long.class);
        return Expressions.constant(value == null ? absent : value);
    }
}
