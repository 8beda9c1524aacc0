package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.error.Cancellation;
import java.util.List;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgramBuilder;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.tools.RelBuilderFactory;

/** Applies rules to a plan until none matches. */
final class Heuristics {
    /** Calcite's simplification would build search arguments over values of any type, and compare strings in another order. */
    private static final RelBuilder.Config CONFIG =
            RelBuilder.Config.DEFAULT.withSimplify(false).withSimplifyValues(false);

    static final RelBuilderFactory BUILDERS = builders(CONFIG);

    /** Builders that merge no projection with another one, which could then compute a volatile expression several times. */
    private static final RelBuilderFactory WITHOUT_MERGES = builders(CONFIG.withBloat(-1));

    private Heuristics() {}

    private static RelBuilderFactory builders(RelBuilder.Config config) {
        return RelBuilder.proto(Contexts.of(config, (RelFactories.FilterFactory) Filters::create));
    }

    /** A builder of plans that are made of a plan's parts. */
    static RelBuilder builder(RelNode root) {
        boolean isVolatile = PlanShape.of(root).contains(PlanShape.VOLATILE);
        return (isVolatile ? WITHOUT_MERGES : BUILDERS).create(root.getCluster(), null);
    }

    static RelNode apply(RelNode root, List<RelOptRule> rules) {
        HepProgramBuilder program = new HepProgramBuilder();
        program.addRuleCollection(
                PlanShape.of(root).contains(PlanShape.VOLATILE) ? VolatileParts.around(rules) : rules);
        HepPlanner planner = new HepPlanner(program.build()) {
            @Override
            public void checkCancel() {
                Cancellation.check();
            }
        };
        planner.setRoot(root);
        return planner.findBestExp();
    }
}
