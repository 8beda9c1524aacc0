package io.github.dynamodbjdbc.planner.rel;

import java.util.List;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;

/**
 * One use of rows that are computed once for several uses. No condition, column or limit of a use moves below it, because the other uses need
 * the same rows.
 */
public final class OnceRel extends SingleRel {
    private final int number;
    private final String name;

    private OnceRel(RelTraitSet traits, RelNode rows, int number, String name) {
        super(rows.getCluster(), traits, rows);
        this.number = number;
        this.name = name;
    }

    /**
     * @param number the same for all uses
     * @param name the statement's name for the rows
     */
    public static OnceRel create(RelNode rows, int number, String name) {
        return new OnceRel(rows.getCluster().traitSetOf(Convention.NONE), rows, number, name);
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new OnceRel(traitSet, inputs.get(0), number, name);
    }

    @Override
    public RelWriter explainTerms(RelWriter pw) {
        return super.explainTerms(pw).item("number", number).item("name", name);
    }

    public static RelOptRule rule() {
        // The number of uses is known when the whole plan is chosen.
        return PhysicalRule.of(
                OnceRel.class,
                (once, traits) -> new SharedReadNode(PhysicalRule.input(once.getInput()), once.number, 1, once.name));
    }
}
