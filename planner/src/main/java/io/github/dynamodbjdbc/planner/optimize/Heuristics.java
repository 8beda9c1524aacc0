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
    static final RelBuilderFactory BUILDERS = RelBuilder.proto(Contexts.of(
            RelBuilder.Config.DEFAULT.withSimplify(false).withSimplifyValues(false),
            (RelFactories.FilterFactory) Filters::create));

    private Heuristics() {}

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
