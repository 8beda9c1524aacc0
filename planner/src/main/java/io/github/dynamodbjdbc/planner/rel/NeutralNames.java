package io.github.dynamodbjdbc.planner.rel;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/**
 * Gives columns below a subquery other names where theirs are names that Calcite's removal of subqueries uses for columns of its
 * own, and looks up by name: it would take the user's {@code c} for its count.
 */
final class NeutralNames extends RelHomogeneousShuttle {
    private static final Set<String> TAKEN = Set.of("c", "d", "m", "dd", "i", "ck", "cs", "trueLiteral", "indicator");

    @Override
    public RelNode visit(LogicalFilter filter) {
        return RexUtil.SubQueryFinder.find(filter.getCondition()) == null ? super.visit(filter) : renamed(filter);
    }

    @Override
    public RelNode visit(LogicalProject project) {
        return RexUtil.SubQueryFinder.find(project.getProjects()) == null ? super.visit(project) : renamed(project);
    }

    @Override
    public RelNode visit(LogicalJoin join) {
        return RexUtil.SubQueryFinder.find(join.getCondition()) == null ? super.visit(join) : renamed(join);
    }

    private RelNode renamed(RelNode rel) {
        List<RelNode> inputs = new ArrayList<>();
        for (RelNode input : rel.getInputs()) {
            inputs.add(neutral(input.accept(this)));
        }
        return inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
    }

    private static RelNode neutral(RelNode input) {
        List<String> names = input.getRowType().getFieldNames();
        if (names.stream().noneMatch(TAKEN::contains)) {
            return input;
        }
        List<RexNode> columns = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            columns.add(input.getCluster().getRexBuilder().makeInputRef(input, i));
            others.add("$column" + i);
        }
        return LogicalProject.create(input, ImmutableList.of(), columns, others, ImmutableSet.of());
    }
}
