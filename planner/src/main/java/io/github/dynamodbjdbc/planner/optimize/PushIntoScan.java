package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.scan.DynamoScan;
import io.github.dynamodbjdbc.planner.scan.RexToPredicate;
import io.github.dynamodbjdbc.planner.scan.SystemScan;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;

/** Moves conditions from filters directly above a scan into the scan, if it can check them. */
final class PushIntoScan extends RelHomogeneousShuttle {
    private final boolean intoTables;

    PushIntoScan() {
        this(true);
    }

    private PushIntoScan(boolean intoTables) {
        this.intoTables = intoTables;
    }

    /** Moves them into scans of system tables only, which answer some questions for named tables only. */
    static PushIntoScan ofSystemTables() {
        return new PushIntoScan(false);
    }

    @Override
    public RelNode visit(LogicalFilter filter) {
        RelNode input = filter.getInput().accept(this);
        if (input instanceof SystemScan system) {
            Predicate wanted = new RexToPredicate(system.columns()).weaker(filter.getCondition());
            return filter.copy(filter.getTraitSet(), List.of(wanted == null ? system : system.wanting(wanted)));
        }
        if (!intoTables || !(input instanceof DynamoScan scan)) {
            return filter.copy(filter.getTraitSet(), List.of(input));
        }
        RexBuilder builder = filter.getCluster().getRexBuilder();
        RexToPredicate translator = new RexToPredicate(scan.spec().output());
        List<Predicate> pushed = new ArrayList<>();
        List<RexNode> whole = new ArrayList<>();
        List<RexNode> kept = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(filter.getCondition())) {
            Predicate predicate = translator.translate(conjunct);
            if (predicate == null) {
                kept.add(conjunct);
                predicate = translator.weaker(conjunct);
            } else {
                whole.add(conjunct);
            }
            if (predicate != null) {
                pushed.add(predicate);
            }
        }
        RelNode result = pushed.isEmpty() ? scan : scan.pushing(pushed, whole);
        return kept.isEmpty() ? result : Filters.create(result, kept);
    }
}
