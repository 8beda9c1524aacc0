package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.exec.RowSource;
import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.util.Pair;
import org.jspecify.annotations.Nullable;

/** A node of a plan that can be run. */
public interface PhysicalNode extends org.apache.calcite.rel.PhysicalNode {
    /** Its operator, over those of its inputs. Called once a plan. */
    RowSource toSource(SourceBuilder builder);

    /** Says whether other places of the plan look at its rows too. Called once a plan, before operators are made. */
    default void share(SourceBuilder builder) {}

    /** Whether it looks at each row by itself, so that parts of its input's rows give parts of its own. */
    default boolean isRowByRow() {
        return false;
    }

    /** What EXPLAIN calls it. */
    default String operation() {
        String name = getRelTypeName();
        return name.endsWith("Node") ? name.substring(0, name.length() - "Node".length()) : name;
    }

    /** What its inputs have to give for it to give this order; null if it can't. Volcano sorts its rows then. */
    @Override
    default @Nullable Pair<RelTraitSet, List<RelTraitSet>> passThroughTraits(RelTraitSet required) {
        return null;
    }

    /** The order that it gives if an input gives this one; null if none. */
    @Override
    default @Nullable Pair<RelTraitSet, List<RelTraitSet>> deriveTraits(RelTraitSet childTraits, int childId) {
        return null;
    }
}
