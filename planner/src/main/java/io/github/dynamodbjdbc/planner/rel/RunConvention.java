package io.github.dynamodbjdbc.planner.rel;

import java.util.Objects;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.jspecify.annotations.Nullable;

/** The calling convention of nodes that can be run. */
public final class RunConvention extends Convention.Impl {
    public static final RunConvention INSTANCE = new RunConvention();

    private RunConvention() {
        super("RUN", PhysicalNode.class);
    }

    /** Adds a sort if the input lacks the required order. */
    @Override
    public @Nullable RelNode enforce(RelNode input, RelTraitSet required) {
        RelNode rel = input;
        if (input.getConvention() != this) {
            rel = Objects.requireNonNull(
                    ConventionTraitDef.INSTANCE.convert(input.getCluster().getPlanner(), input, this, true));
        }
        RelCollation order = required.getCollation();
        return order == null || order.getFieldCollations().isEmpty() ? rel : SortNode.create(rel, order, null, null);
    }

    @Override
    public boolean canConvertConvention(Convention toConvention) {
        return false;
    }

    @Override
    public boolean useAbstractConvertersForConversion(RelTraitSet fromTraits, RelTraitSet toTraits) {
        return true;
    }
}
