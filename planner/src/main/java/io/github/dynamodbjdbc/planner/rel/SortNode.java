package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.exec.RowSource;
import io.github.dynamodbjdbc.planner.exec.SortKey;
import io.github.dynamodbjdbc.planner.exec.SortSource;
import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** Sorts by the total order of values; with a limit, it keeps only the first rows. */
public final class SortNode extends Sort implements PhysicalNode {
    public SortNode(
            RelTraitSet traits, RelNode input, RelCollation order, @Nullable RexNode offset, @Nullable RexNode fetch) {
        super(input.getCluster(), traits, input, order, offset, fetch);
    }

    public static SortNode create(
            RelNode input, RelCollation order, @Nullable RexNode offset, @Nullable RexNode fetch) {
        RelTraitSet traits =
                input.getCluster().traitSetOf(RunConvention.INSTANCE).replace(order);
        return new SortNode(traits, input, order, offset, fetch);
    }

    @Override
    public SortNode copy(
            RelTraitSet traitSet,
            RelNode newInput,
            RelCollation newCollation,
            @Nullable RexNode offset,
            @Nullable RexNode fetch) {
        return new SortNode(traitSet, newInput, newCollation, offset, fetch);
    }

    @Override
    public RowSource toSource(SourceBuilder builder) {
        return new SortSource(
                builder.source(getInput()),
                keys(getCollation()),
                RowLimitNode.count(offset),
                RowLimitNode.count(fetch));
    }

    private static List<SortKey> keys(RelCollation order) {
        return order.getFieldCollations().stream()
                .map(field -> new SortKey(
                        field.getFieldIndex(),
                        field.getDirection().isDescending(),
                        field.nullDirection == RelFieldCollation.NullDirection.FIRST))
                .toList();
    }
}
