package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.rel.UnnestRel;
import io.github.dynamodbjdbc.planner.scan.SystemScan;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** The kinds of logical nodes that have special rules, so that rules are loaded only when needed. */
enum PlanShape {
    JOIN,
    CORRELATE,
    UNNEST,
    AGGREGATE,
    SET_OPERATION,
    /** Functions with OVER among a projection's columns. */
    WINDOW,
    /** Expressions that have another value each time they are computed. */
    VOLATILE,
    /** A node that never has rows. */
    EMPTY,
    SYSTEM_TABLE;

    static Set<PlanShape> of(RelNode root) {
        Set<PlanShape> shape = EnumSet.noneOf(PlanShape.class);
        add(root, shape);
        return shape;
    }

    private static void add(RelNode rel, Set<PlanShape> shape) {
        if (rel instanceof Project project) {
            if (project.containsOver()) {
                shape.add(WINDOW);
            }
        } else if (rel instanceof Join) {
            shape.add(JOIN);
        } else if (rel instanceof Correlate) {
            shape.add(CORRELATE);
        } else if (rel instanceof UnnestRel) {
            shape.add(UNNEST);
        } else if (rel instanceof Aggregate) {
            shape.add(AGGREGATE);
        } else if (rel instanceof SetOp) {
            shape.add(SET_OPERATION);
        } else if (rel instanceof Values values && values.getTuples().isEmpty()
                || rel instanceof Sort sort && isZero(sort.fetch)) {
            shape.add(EMPTY);
        } else if (rel instanceof SystemScan) {
            shape.add(SYSTEM_TABLE);
        }
        if (VolatileParts.isIn(rel)) {
            shape.add(VOLATILE);
        }
        rel.getInputs().forEach(input -> add(input, shape));
    }

    private static boolean isZero(@Nullable RexNode rows) {
        return rows instanceof RexLiteral literal
                && Objects.requireNonNull(literal.getValueAs(BigDecimal.class)).signum() == 0;
    }
}
