package io.github.dynamodbjdbc.planner.algebra;

import java.util.Map;
import java.util.Set;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** The input row of expressions: the fields of columns and of group keys in it. */
final class InputColumns {
    private final RelOptCluster cluster;
    private final @Nullable InputColumns outer;
    private final RelDataType row;
    private final Map<Integer, Integer> columns;
    private final Map<RexNode, Integer> keys;
    private @Nullable CorrelationId id;

    /**
     * @param outer the row of the enclosing query or of the tables to which a LATERAL may refer; null for none
     * @param columns field indexes by column number
     * @param keys field indexes of expressions that have been computed already
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

    boolean hasKeys() {
        return !keys.isEmpty();
    }

    /** A reference to the field in an expression over this row. */
    RexNode own(int place) {
        return cluster.getRexBuilder()
                .makeInputRef(row.getFieldList().get(place).getType(), place);
    }

    /** A reference to the field in a query that is run for each row. */
    RexNode fromWithin(int place) {
        if (id == null) {
            id = cluster.createCorrel();
        }
        RexNode variable = cluster.getRexBuilder().makeCorrel(row, id);
        return cluster.getRexBuilder().makeFieldAccess(variable, place);
    }

    /** The correlation variable for the row in inner queries; null if nothing refers to the row. */
    @Nullable
    CorrelationId id() {
        return id;
    }

    Set<CorrelationId> variables() {
        return id == null ? Set.of() : Set.of(id);
    }
}
