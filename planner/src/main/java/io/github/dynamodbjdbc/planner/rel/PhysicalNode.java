package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.exec.RowSource;
import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.util.Pair;
import org.jspecify.annotations.Nullable;

/** A node of a plan that can be run. */
public interface PhysicalNode extends org.apache.calcite.rel.PhysicalNode {
    /** Creates its operator over those of its inputs. Called once per plan. */
    RowSource toSource(SourceBuilder builder);

    /** Registers rows that other places of the plan share. Called once per plan, before operators are created. */
    default void share(SourceBuilder builder) {}

    /** Whether it processes each row separately, so that a part of the input gives a part of its rows. */
    default boolean isRowByRow() {
        return false;
    }

    /** The operation's name in EXPLAIN. */
    default String operation() {
        String name = getRelTypeName();
        return name.endsWith("Node") ? name.substring(0, name.length() - "Node".length()) : name;
    }

    /** The orders that its inputs must have for it to have the required order; null if impossible. Volcano then sorts its rows. */
    @Override
    default @Nullable Pair<RelTraitSet, List<RelTraitSet>> passThroughTraits(RelTraitSet required) {
        return null;
    }

    /** The order that it has if an input has the given order; null if none. */
    @Override
    default @Nullable Pair<RelTraitSet, List<RelTraitSet>> deriveTraits(RelTraitSet childTraits, int childId) {
        return null;
    }
}
