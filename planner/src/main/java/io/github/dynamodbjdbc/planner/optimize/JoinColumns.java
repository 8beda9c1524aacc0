package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.function.ComparisonOperators;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;

/**
 * The columns of joined relations, numbered as they stand in the row of all.
 *
 * @param firsts the number of each relation's first column
 */
record JoinColumns(RexBuilder builder, List<RelDataTypeField> fields, List<Integer> firsts) {
    JoinColumns {
        fields = List.copyOf(fields);
        firsts = List.copyOf(firsts);
    }

    int leafOf(int column) {
        int leaf = firsts.size() - 1;
        while (firsts.get(leaf) > column) {
            leaf--;
        }
        return leaf;
    }

    /** The place of a column within its relation. */
    int place(int column) {
        return column - firsts.get(leafOf(column));
    }

    /** A bit for each relation that a condition is about. */
    long leavesOf(RexNode condition) {
        long bits = 0;
        for (int column : RelOptUtil.InputFinder.bits(condition)) {
            bits |= 1L << leafOf(column);
        }
        return bits;
    }

    /** Whether a condition is the equality of two values. */
    static boolean isEquality(RexNode condition) {
        return condition instanceof RexCall call && call.getOperator().equals(ComparisonOperators.EQUAL);
    }
}
