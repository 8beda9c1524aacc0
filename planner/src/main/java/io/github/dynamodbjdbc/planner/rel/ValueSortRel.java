package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.runtime.ValueSort;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** A sort by {@link ValueSort}'s order, with a limit if there is one. */
public final class ValueSortRel extends Sort implements EnumerableRel {
    ValueSortRel(
            RelNode input, RelTraitSet traits, RelCollation order, @Nullable RexNode offset, @Nullable RexNode fetch) {
        super(input.getCluster(), traits, input, order, offset, fetch);
    }

    static ValueSortRel create(RelNode input, RelCollation order, @Nullable RexNode offset, @Nullable RexNode fetch) {
        RelTraitSet traits =
                input.getCluster().traitSetOf(EnumerableConvention.INSTANCE).replace(order);
        return new ValueSortRel(input, traits, order, offset, fetch);
    }

    @Override
    public Sort copy(
            RelTraitSet traitSet,
            RelNode newInput,
            RelCollation newCollation,
            @Nullable RexNode offset,
            @Nullable RexNode fetch) {
        return new ValueSortRel(newInput, traitSet, newCollation, offset, fetch);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer pref) {
        BlockBuilder code = new BlockBuilder();
        Result child = implementor.visitChild(this, 0, (EnumerableRel) getInput(), Prefer.ARRAY);
        PhysType type = PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), child.format);
        Expression rows = code.append("rows", child.block);
        List<Expression> keys = new ArrayList<>();
        for (RelFieldCollation field : getCollation().getFieldCollations()) {
            keys.add(Expressions.constant(field.getFieldIndex()));
            keys.add(Expressions.constant(field.getDirection().isDescending() ? 1 : 0));
            keys.add(Expressions.constant(field.nullDirection == RelFieldCollation.NullDirection.FIRST ? 1 : 0));
        }
        code.add(Expressions.return_(
                null,
                Expressions.call(
                        ValueSort.class,
                        "sort",
                        rows,
                        Expressions.newArrayInit(int.class, keys),
                        RowLimitRel.number(offset, 0),
                        RowLimitRel.number(fetch, -1))));
        return implementor.result(type, code.toBlock());
    }
}
