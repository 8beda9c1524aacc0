package io.github.dynamodbjdbc.planner.rel;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.github.dynamodbjdbc.planner.exec.ProjectSource;
import io.github.dynamodbjdbc.planner.exec.RowSource;
import io.github.dynamodbjdbc.planner.exec.ValuesSource;
import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.util.Pair;
import org.jspecify.annotations.Nullable;

/** Computes one row for each row of its input. */
public final class ProjectNode extends Project implements PhysicalNode {
    public ProjectNode(RelTraitSet traits, RelNode input, List<? extends RexNode> projects, RelDataType rowType) {
        super(input.getCluster(), traits, ImmutableList.of(), input, projects, rowType, ImmutableSet.of());
    }

    @Override
    public ProjectNode copy(RelTraitSet traitSet, RelNode input, List<RexNode> projects, RelDataType rowType) {
        return new ProjectNode(traitSet, input, projects, rowType);
    }

    @Override
    public @Nullable Pair<RelTraitSet, List<RelTraitSet>> passThroughTraits(RelTraitSet required) {
        return Orders.passThrough(
                this,
                required,
                column -> getProjects().get(column) instanceof RexInputRef reference ? reference.getIndex() : -1);
    }

    @Override
    public @Nullable Pair<RelTraitSet, List<RelTraitSet>> deriveTraits(RelTraitSet childTraits, int childId) {
        return Orders.derive(this, childTraits, childId, this::columnOf);
    }

    /** The output column that shows a column of the input; -1 if there is none. */
    private int columnOf(int inputColumn) {
        for (int i = 0; i < getProjects().size(); i++) {
            if (getProjects().get(i) instanceof RexInputRef reference && reference.getIndex() == inputColumn) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public boolean isRowByRow() {
        return true;
    }

    @Override
    public RowSource toSource(SourceBuilder builder) {
        if (getInput() instanceof ConstantRows values && values.rows().size() == 1) {
            List<? extends RexNode> constants = values.rows().get(0);
            RexShuttle overConstants = new RexShuttle() {
                @Override
                public RexNode visitInputRef(RexInputRef column) {
                    return constants.get(column.getIndex());
                }
            };
            return new ValuesSource(List.of(builder.expressions(overConstants.apply(getProjects()))));
        }
        return ProjectSource.of(builder.source(getInput()), columns(), () -> builder.expressions(getProjects()));
    }

    /** The indexes of its columns in the input; null if a column is computed. */
    public int @Nullable [] columns() {
        int[] columns = new int[getProjects().size()];
        for (int i = 0; i < columns.length; i++) {
            if (!(getProjects().get(i) instanceof RexInputRef reference)) {
                return null;
            }
            columns[i] = reference.getIndex();
        }
        return columns;
    }
}
