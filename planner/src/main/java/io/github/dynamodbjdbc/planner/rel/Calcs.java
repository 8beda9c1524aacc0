package io.github.dynamodbjdbc.planner.rel;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.adapter.enumerable.EnumerableFilter;
import org.apache.calcite.adapter.enumerable.EnumerableProject;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexProgramBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Makes one operator of projections and filters that stand above each other, which is the form that they have code for. Calcite's
 * rules for it leave expressions that nothing uses any more, which its own operator does not accept.
 */
final class Calcs {
    private Calcs() {}

    static RelNode fuse(RelNode rel) {
        List<RelNode> inputs = new ArrayList<>();
        rel.getInputs().forEach(input -> inputs.add(fuse(input)));
        if (rel instanceof EnumerableProject project) {
            return calc(inputs.get(0), program(project, project.getProjects(), null));
        }
        if (rel instanceof EnumerableFilter filter) {
            List<? extends RexNode> whole = filter.getCluster().getRexBuilder().identityProjects(filter.getRowType());
            return calc(inputs.get(0), program(filter, whole, filter.getCondition()));
        }
        return inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
    }

    private static RexProgram program(RelNode rel, List<? extends RexNode> projects, @Nullable RexNode condition) {
        return RexProgram.create(
                rel.getInput(0).getRowType(),
                projects,
                condition,
                rel.getRowType(),
                rel.getCluster().getRexBuilder());
    }

    private static RelNode calc(RelNode input, RexProgram program) {
        RexBuilder builder = input.getCluster().getRexBuilder();
        if (input instanceof EnumerableCalc below) {
            RexProgram merged = RexProgramBuilder.mergePrograms(program, below.getProgram(), builder);
            return EnumerableCalc.create(below.getInput(), normalized(merged, builder));
        }
        return EnumerableCalc.create(input, normalized(program, builder));
    }

    /** Again until nothing is left over: to simplify a step may leave those before it unused. */
    private static RexProgram normalized(RexProgram program, RexBuilder builder) {
        RexProgram before = program;
        RexProgram after = program.normalize(builder, null);
        while (after.getExprCount() < before.getExprCount()) {
            before = after;
            after = before.normalize(builder, null);
        }
        return after;
    }
}
