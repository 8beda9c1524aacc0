package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.access.ParameterValues;
import io.github.dynamodbjdbc.planner.compile.ConstantFolder;
import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.error.Cancellation;
import io.github.dynamodbjdbc.planner.rel.CapacityCost;
import io.github.dynamodbjdbc.planner.rel.ConstantRows;
import io.github.dynamodbjdbc.planner.rel.OnceRel;
import io.github.dynamodbjdbc.planner.rel.OuterRow;
import io.github.dynamodbjdbc.planner.rel.ProjectNode;
import io.github.dynamodbjdbc.planner.rel.ReadNode;
import io.github.dynamodbjdbc.planner.rel.RecursiveUnion;
import io.github.dynamodbjdbc.planner.rel.RunConvention;
import io.github.dynamodbjdbc.planner.rel.UnnestRel;
import io.github.dynamodbjdbc.planner.rel.WorkingTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollationTraitDef;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.metadata.JaninoRelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQueryBase;
import org.apache.calcite.rel.rules.SortRemoveRule;
import org.apache.calcite.rex.RexBuilder;
import org.jspecify.annotations.Nullable;

/** Turns a logical plan into the cheapest physical plan, in the few steps that the driver's statements need. */
public final class RelOptimizer {
    private RelOptimizer() {}

    /** A new cluster for a statement's nodes. */
    public static RelOptCluster newCluster(RexBuilder builder) {
        RelOptCluster cluster = alone(() -> RelOptCluster.create(newPlanner(), builder));
        cluster.setMetadataQuerySupplier(PlanMetadata::query);
        cluster.setHintStrategies(RowsOfRight.NOTES);
        return cluster;
    }

    /**
     * Restores the thread's metadata provider, which Calcite sets when it creates a cluster and the driver doesn't use. Otherwise it would hold
     * the driver's classes as long as the application's thread lives, and interfere with the application's own use of Calcite.
     */
    private static RelOptCluster alone(Supplier<RelOptCluster> creating) {
        JaninoRelMetadataProvider before = RelMetadataQueryBase.THREAD_PROVIDERS.get();
        try {
            return creating.get();
        } finally {
            if (before == null) {
                RelMetadataQueryBase.THREAD_PROVIDERS.remove();
            } else {
                RelMetadataQueryBase.THREAD_PROVIDERS.set(before);
            }
        }
    }

    private static RelOptPlanner newPlanner() {
        VolcanoPlanner planner = new VolcanoPlanner(CapacityCost.FACTORY, Contexts.empty()) {
            @Override
            public void checkCancel() {
                Cancellation.check();
            }
        };
        planner.addRelTraitDef(ConventionTraitDef.INSTANCE);
        planner.addRelTraitDef(RelCollationTraitDef.INSTANCE);
        planner.setTopDownOpt(true);
        planner.setExecutor(ConstantFolder.INSTANCE);
        return planner;
    }

    /**
     * Makes a physical plan from a logical one, which may be planned again by any thread. All nodes share one planner, which is cleared
     * afterwards to save memory.
     */
    public static RelNode alone(RelNode logical, UnaryOperator<RelNode> planning) {
        RelOptCluster cluster = logical.getCluster();
        synchronized (cluster) {
            try {
                return planning.apply(logical);
            } finally {
                cluster.getPlanner().clear();
                cluster.invalidateMetadataQuery();
            }
        }
    }

    private static void addRules(RelOptPlanner planner, Set<String> whole) {
        planner.addRule(new ChooseAccessPath());
        planner.addRule(new LookupJoinRule(whole));
        planner.addRule(new ReadSystemTable());
        planner.addRule(new ConstantRows.Rule());
        planner.addRule(new UnnestRel.Rule());
        planner.addRule(RecursiveUnion.rule());
        planner.addRule(WorkingTable.rule());
        planner.addRule(OnceRel.rule());
        planner.addRule(OuterRow.rule());
        RunRules.ALL.forEach(planner::addRule);
        planner.addRule(SortRemoveRule.Config.DEFAULT.toRule());
    }

    /**
     * Moves conditions, columns, orders and limits down to the scans.
     *
     * @param intoScans whether they are moved into scans of tables; otherwise the operators above do all the work, over whole tables
     * @param approximate whether an index may search the rows nearest to a vector, and may miss some
     * @param values the assumed values of the parameters of LIMIT and OFFSET; null if unknown
     */
    public static RelNode pushDown(
            RelNode root, boolean intoScans, boolean approximate, @Nullable ParameterValues values) {
        if (!intoScans) {
            RelNode asked = PlanShape.of(root).contains(PlanShape.SYSTEM_TABLE)
                    ? PushDownRules.apply(root).accept(PushIntoScan.ofSystemTables())
                    : root;
            return JoinKeys.of(windows(asked));
        }
        RelNode parted = PlanShape.of(root).contains(PlanShape.JOIN) ? root.accept(new OrBranches()) : root;
        RelNode pushed = PushDownRules.apply(parted);
        RelNode computed =
                PlanShape.of(pushed).contains(PlanShape.WINDOW) ? PushDownRules.apply(windows(pushed)) : pushed;
        RelNode listed =
                PlanShape.of(computed).contains(PlanShape.UNNEST) ? computed.accept(new ConstantListJoins()) : computed;
        RelNode outer = PlanShape.of(listed).contains(PlanShape.CORRELATE) ? listed.accept(new OuterKeys()) : listed;
        RelNode keyed = PlanShape.of(outer).contains(PlanShape.JOIN) ? JoinKeys.of(JoinOrder.of(outer, values)) : outer;
        RelNode limited = keyed.accept(new LimitsBelow());
        RelNode absorbed = FieldTrimmer.trimmed(limited).accept(new PushIntoScan());
        return FieldTrimmer.trimmed(absorbed)
                .accept(new WantedRows(values, approximate))
                .accept(new AggregatesByPath());
    }

    private static RelNode windows(RelNode root) {
        return PlanShape.of(root).contains(PlanShape.WINDOW) ? WideWindows.of(root) : root;
    }

    /**
     * Chooses access paths and operators. Rows are in the order of a sort at the root, or directly below the root's projections.
     *
     * @param sharing whether several places may share a read, whose rows are kept, in files if memory is short
     */
    public static RelNode physical(RelNode root, boolean sharing) {
        RelNode prepared = root.accept(new NoPresumedOrder())
                .accept(new WorkingTable.Estimates())
                .accept(new OuterRow.Estimates());
        RelNode chosen = ComputeOnce.of(choose(prepared, Set.of()));
        return number((sharing ? shared(prepared, chosen) : chosen).accept(new Finishing()));
    }

    /** The plan with shared reads, or one without lookups of tables that it reads whole anyway, if that takes less. */
    private static RelNode shared(RelNode prepared, RelNode chosen) {
        RelNode once = ReadOnce.of(chosen);
        Set<String> whole = LookedUpAndRead.tables(once);
        if (whole.isEmpty()) {
            return once;
        }
        RelOptCluster cluster = prepared.getCluster();
        cluster.getPlanner().clear();
        cluster.invalidateMetadataQuery();
        RelNode other = ReadOnce.of(ComputeOnce.of(choose(prepared, whole)));
        boolean less = CostModel.isWorthReadingOnce(LookedUpAndRead.weight(once), LookedUpAndRead.weight(other));
        return less ? other : once;
    }

    /**
     * Plans a sort below projections first. Volcano treats rows as a set and keeps an order only if the root requires it, which a projection
     * without the sort columns can't express.
     *
     * @param whole tables that are not looked up by keys of other rows
     */
    private static RelNode choose(RelNode root, Set<String> whole) {
        if (root instanceof Project project && isSorted(project.getInput())) {
            RelNode sorted = choose(project.getInput(), whole);
            return new ProjectNode(
                    sorted.getTraitSet().replace(RelCollations.EMPTY),
                    sorted,
                    project.getProjects(),
                    project.getRowType());
        }
        RelCollation order = root instanceof Sort sort ? sort.getCollation() : RelCollations.EMPTY;
        RelOptCluster cluster = root.getCluster();
        RelOptPlanner planner = cluster.getPlanner();
        addRules(planner, whole);
        RelTraitSet wanted = cluster.traitSetOf(RunConvention.INSTANCE).replace(order);
        planner.setRoot(planner.changeTraits(root, wanted));
        return planner.findBestExp();
    }

    private static boolean isSorted(RelNode rel) {
        return rel instanceof Project project ? isSorted(project.getInput()) : rel instanceof Sort;
    }

    private static RelNode number(RelNode root) {
        return number(root, new int[1]);
    }

    private static RelNode number(RelNode rel, int[] next) {
        if (rel instanceof ReadNode read) {
            return read.withNode(next[0]++);
        }
        List<RelNode> inputs = new ArrayList<>();
        for (RelNode input : rel.getInputs()) {
            inputs.add(number(input, next));
        }
        return inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
    }
}
