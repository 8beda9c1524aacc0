package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.runtime.TotalRow;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.Primitive;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.jspecify.annotations.Nullable;

/**
 * The groups of several grouping sets, the whole among them. Over no rows there is still the row of the whole, which Calcite's
 * own operator leaves out.
 */
public final class TotalRowRel extends SingleRel implements EnumerableRel {
    private final List<AggregateCall> calls;
    private final int groups;

    private TotalRowRel(RelNode input, List<AggregateCall> calls) {
        super(input.getCluster(), input.getTraitSet(), input);
        this.calls = calls;
        this.groups = input.getRowType().getFieldCount() - calls.size();
    }

    static boolean isNeeded(Aggregate aggregate) {
        return aggregate.getGroupCount() > 0 && hasTotal(aggregate);
    }

    /** Whether one of the groups is the whole. */
    static boolean hasTotal(Aggregate aggregate) {
        return aggregate.getGroupSets().stream().anyMatch(set -> set.isEmpty());
    }

    static RelNode of(Aggregate aggregate) {
        return new TotalRowRel(aggregate, aggregate.getAggCallList());
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new TotalRowRel(inputs.get(0), calls);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer pref) {
        BlockBuilder code = new BlockBuilder();
        Result child = implementor.visitChild(this, 0, (EnumerableRel) getInput(), pref);
        Expression groupRows = code.append("groups", child.block);
        Expression total = child.physType.record(total(child.physType));
        code.add(Expressions.return_(null, Expressions.call(TotalRow.class, "orTotal", groupRows, total)));
        return implementor.result(child.physType, code.toBlock());
    }

    private List<Expression> total(PhysType type) {
        List<Expression> values = new ArrayList<>();
        for (int field = 0; field < getRowType().getFieldCount(); field++) {
            Type fieldType = type.fieldClass(field);
            values.add(
                    field < groups
                            ? Expressions.constant(null, Primitive.box(fieldType))
                            : Expressions.constant(ofNoRows(calls.get(field - groups)), fieldType));
        }
        return values;
    }

    private static @Nullable Object ofNoRows(AggregateCall call) {
        return switch (call.getAggregation().getKind()) {
            case COUNT, SUM0 -> 0;
            // A bit for each column that the group is not of: all of them.
            case GROUPING -> (1L << call.getArgList().size()) - 1;
            default -> null;
        };
    }
}
