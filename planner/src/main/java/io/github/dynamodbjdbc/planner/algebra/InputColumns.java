package io.github.dynamodbjdbc.planner.algebra;

import java.util.Map;
import java.util.Set;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** The rows that expressions are computed from: where columns, and keys of groups, stand in them. */
final class InputColumns {
    private final RelOptCluster cluster;
    private final @Nullable InputColumns outer;
    private final RelDataType row;
    private final Map<Integer, Integer> columns;
    private final Map<RexNode, Integer> keys;
    private @Nullable CorrelationId id;

    /**
     * @param outer the rows of the query around it, or of what a LATERAL may refer to
     * @param columns the places of columns, by their numbers
     * @param keys the places of expressions that are there already
     */
    InputColumns(
            RelOptCluster cluster,
            @Nullable InputColumns outer,
            RelDataType row,
            Map<Integer, Integer> columns,
            Map<RexNode, Integer> keys) {
        this.cluster = cluster;
        this.outer = outer;
        this.row = row;
        this.columns = columns;
        this.keys = keys;
    }

    @Nullable
    InputColumns outer() {
        return outer;
    }

    @Nullable
    Integer column(int number) {
        return columns.get(number);
    }

    @Nullable
    Integer key(RexNode expression) {
        return keys.isEmpty() ? null : keys.get(expression);
    }

    /** The field in an expression over these rows. */
    RexNode own(int place) {
        return cluster.getRexBuilder()
                .makeInputRef(row.getFieldList().get(place).getType(), place);
    }

    /** The field in a query that is run for each of these rows. */
    RexNode fromWithin(int place) {
        if (id == null) {
            id = cluster.createCorrel();
        }
        RexNode variable = cluster.getRexBuilder().makeCorrel(row, id);
        return cluster.getRexBuilder().makeFieldAccess(variable, place);
    }

    /** What stands for the row within; null if nothing refers to it. */
    @Nullable
    CorrelationId id() {
        return id;
    }

    Set<CorrelationId> variables() {
        return id == null ? Set.of() : Set.of(id);
    }
}
