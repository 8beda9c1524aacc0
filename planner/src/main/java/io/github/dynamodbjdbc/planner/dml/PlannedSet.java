package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.PartForm;
import io.github.dynamodbjdbc.planner.catalog.WindowIndex;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One assignment of an UPDATE.
 *
 * @param value the value, converted to the column's type; null for REMOVE
 * @param server the computation by DynamoDB; null if DynamoDB does not compute the value
 * @param columns the columns of the item on which the value depends
 * @param storesNull whether NULL is stored; otherwise NULL removes the attribute
 * @param ofKey whether the assignment is of a key, which it must not change: the value is checked, and nothing is written
 * @param elsewhere whether a subquery or FROM computes the value, and not an expression over the item
 * @param windows the index whose window attribute is set with the value, if the value is the expiry time; otherwise null
 */
record PlannedSet(
        StoredColumn column,
        @Nullable Expression value,
        @Nullable ServerSet server,
        Set<ColumnSource> columns,
        boolean storesNull,
        boolean ofKey,
        boolean elsewhere,
        @Nullable WindowIndex windows) {
    PlannedSet {
        columns = Set.copyOf(columns);
    }

    /** An assignment without a window. */
    PlannedSet(
            StoredColumn column,
            @Nullable Expression value,
            @Nullable ServerSet server,
            Set<ColumnSource> columns,
            boolean storesNull) {
        this(column, value, server, columns, storesNull, false, false, null);
    }

    /** An assignment of a key attribute. */
    static PlannedSet ofKey(StoredColumn column, Expression value, Set<ColumnSource> columns) {
        return new PlannedSet(column, value, null, columns, false, true, false, null);
    }

    /** This assignment with a window. The driver computes the value, since the window depends on it. */
    PlannedSet with(WindowIndex index) {
        return new PlannedSet(column, value, null, columns, storesNull, ofKey, elsewhere, index);
    }

    PlannedSet fromElsewhere(boolean is) {
        return new PlannedSet(column, value, server, columns, storesNull, ofKey, is, windows);
    }

    /** The attributes of the item on which the value depends. */
    Set<String> attributes() {
        return ItemQueries.attributes(columns, Position.NONE);
    }

    /** The top-level attributes that are written. */
    List<String> written() {
        if (ofKey) {
            return List.of();
        }
        return windows == null ? List.of(column.attribute()) : List.of(column.attribute(), windows.attribute());
    }

    /** The names of the written attributes in statements. */
    List<String> shown() {
        return column.form() instanceof PartForm part ? List.of(part.name()) : written();
    }

    /** Whether the item has to be read to compute the value. */
    boolean isComputedFromItem() {
        return server == null && !columns.isEmpty();
    }

    /** Whether the assignment increments the item's version. */
    boolean isVersion() {
        return server != null && server.form() instanceof ServerSet.Increment;
    }

    /** Whether a repetition of the assignment has no further effect. */
    boolean isRepeatable() {
        return server == null ? columns.isEmpty() : server.isRepeatable();
    }

    /** The values to evaluate if the item is not loaded: operands for DynamoDB, or the value itself. */
    List<Expression> operands() {
        return server != null ? server.operands() : value == null ? List.of() : List.of(value);
    }
}
