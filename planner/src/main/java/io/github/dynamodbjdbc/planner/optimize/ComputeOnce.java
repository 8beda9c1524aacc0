package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.rel.RecursiveUnion;
import io.github.dynamodbjdbc.planner.rel.SharedReadNode;
import io.github.dynamodbjdbc.planner.rel.SharedRowsNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;

/**
 * Makes several uses of rows that are to be computed once, each of which has a plan of them, the uses of one plan. Rows that are used once need
 * not be kept.
 */
final class ComputeOnce {
    private final Map<Rows, Integer> uses = new LinkedHashMap<>();
    private final Map<Rows, Integer> numbers = new LinkedHashMap<>();

    private ComputeOnce() {}

    /** Uses with the same number in different subqueries are of different rows if the rows depend on the outer rows. */
    private record Rows(int number, Set<CorrelationId> outer, Set<Integer> recursions) {
        static Rows of(SharedReadNode shared) {
            return new Rows(
                    shared.number(), RelOptUtil.getVariablesUsed(shared.getInput()), RecursiveUnion.open(shared));
        }
    }

    static RelNode of(RelNode root) {
        ComputeOnce once = new ComputeOnce();
        once.count(root);
        return once.uses.isEmpty() ? root : once.rebuilt(root);
    }

    private void count(RelNode rel) {
        if (rel instanceof SharedReadNode shared && uses.merge(Rows.of(shared), 1, Integer::sum) > 1) {
            return;
        }
        rel.getInputs().forEach(this::count);
    }

    private RelNode rebuilt(RelNode rel) {
        if (rel instanceof SharedReadNode shared) {
            Rows rows = Rows.of(shared);
            int times = Objects.requireNonNull(uses.get(rows));
            if (times == 1) {
                return rebuilt(shared.getInput());
            }
            Integer known = numbers.get(rows);
            if (known != null) {
                return new SharedRowsNode(shared.getInput(), known, shared.alias(), rows.recursions());
            }
            int number = numbers.size();
            numbers.put(rows, number);
            return new SharedReadNode(rebuilt(shared.getInput()), number, times, shared.alias());
        }
        List<RelNode> inputs = new ArrayList<>();
        rel.getInputs().forEach(input -> inputs.add(rebuilt(input)));
        return inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
    }
}
