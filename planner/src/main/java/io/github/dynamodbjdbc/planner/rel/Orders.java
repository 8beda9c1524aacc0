package io.github.dynamodbjdbc.planner.rel;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.util.Pair;
import org.jspecify.annotations.Nullable;

/**
 * Derives the order that an operator keeps if it processes its input row by row.
 *
 * <p>Example: the projection (a, c) of rows (a, b, c). If the order c, a is required of it, it requires the order 2, 0 of its input. If its
 * input has the order a, b, its own order is a: the columns after a dropped one are lost.
 */
public final class Orders {
    private Orders() {}

    public static boolean isNone(@Nullable RelCollation order) {
        return order == null || order.getFieldCollations().isEmpty();
    }

    /**
     * The order of a node that passes through the order of its first input.
     *
     * @param column the input's column for one of the node; negative if there is none
     * @return null if there is no order, or if the input lacks one of its columns
     */
    static @Nullable Pair<RelTraitSet, List<RelTraitSet>> passThrough(
            RelNode node, RelTraitSet required, IntUnaryOperator column) {
        RelCollation order = required.getCollation();
        if (order == null || isNone(order)) {
            return null;
        }
        List<RelFieldCollation> below = mapped(order, column);
        if (below.size() < order.getFieldCollations().size()) {
            return null;
        }
        return Pair.of(node.getTraitSet().replace(order), inputs(node, RelCollations.of(below)));
    }

    /**
     * The order of a node whose first input has the given order.
     *
     * @param column the node's column for one of the input; negative if there is none
     */
    static @Nullable Pair<RelTraitSet, List<RelTraitSet>> derive(
            RelNode node, RelTraitSet childTraits, int childId, IntUnaryOperator column) {
        RelCollation order = childTraits.getCollation();
        if (childId != 0 || order == null || isNone(order)) {
            return null;
        }
        List<RelFieldCollation> above = mapped(order, column);
        return above.isEmpty()
                ? null
                : Pair.of(node.getTraitSet().replace(RelCollations.of(above)), inputs(node, order));
    }

    private static List<RelFieldCollation> mapped(RelCollation order, IntUnaryOperator column) {
        List<RelFieldCollation> mapped = new ArrayList<>();
        for (RelFieldCollation field : order.getFieldCollations()) {
            int target = column.applyAsInt(field.getFieldIndex());
            if (target < 0) {
                break;
            }
            mapped.add(field.withFieldIndex(target));
        }
        return mapped;
    }

    private static List<RelTraitSet> inputs(RelNode node, RelCollation ofFirst) {
        List<RelTraitSet> inputs = new ArrayList<>();
        for (RelNode input : node.getInputs()) {
            RelTraitSet traits = input.getTraitSet();
            inputs.add(inputs.isEmpty() ? traits.replace(ofFirst) : traits.replace(RelCollations.EMPTY));
        }
        return inputs;
    }
}
