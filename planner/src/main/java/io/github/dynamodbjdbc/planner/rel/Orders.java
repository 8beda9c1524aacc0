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
 * Which order an operator that works row by row keeps.
 *
 * <p>Required of a projection (a, c) over rows (a, b, c): by c then a. Asked of its input: by 2 then 0. If the input gives (a, b),
 * the projection gives (a): what follows a column that it drops is lost.
 */
public final class Orders {
    private Orders() {}

    public static boolean isNone(@Nullable RelCollation order) {
        return order == null || order.getFieldCollations().isEmpty();
    }

    /**
     * The order of a node by that of its first input, and the other way round.
     *
     * @param column of the input for one of the node; negative if there is none
     * @return null if the order says nothing, or names a column that the input does not have
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
     * The order that a node gives if its first input gives this one.
     *
     * @param column of the node for one of the input; negative if there is none
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
