package io.github.dynamodbjdbc.planner.modify;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One assignment of an UPDATE.
 *
 * @param value converted to the column's type; null for REMOVE
 * @param server how DynamoDB computes it; null if it does not
 * @param attributes of the item that the value depends on
 * @param storesNull whether NULL is stored; else nothing is then
 */
record PlannedSet(
        StoredColumn column,
        @Nullable Expression value,
        @Nullable ServerSet server,
        Set<String> attributes,
        boolean storesNull) {
    PlannedSet {
        attributes = Set.copyOf(attributes);
    }

    /** Whether the item has to be read for it. */
    boolean isComputedFromItem() {
        return server == null && !attributes.isEmpty();
    }

    /** Whether it counts the item's versions. */
    boolean isVersion() {
        return server != null && server.form() instanceof ServerSet.Increment;
    }

    /** What has to be evaluated for it where DynamoDB may compute. */
    List<Expression> operands() {
        return server != null ? server.operands() : value == null ? List.of() : List.of(value);
    }
}
