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
 * @param value converted to the column's type; null for REMOVE
 * @param server how DynamoDB computes it; null if it does not
 * @param columns of the item that the value depends on
 * @param storesNull whether NULL is stored; else nothing is then
 * @param ofKey whether it says what the key is, which it may not change: nothing is written then
 * @param windows the window that goes with the value, where this sets when the item expires; else null
 */
record PlannedSet(
        StoredColumn column,
        @Nullable Expression value,
        @Nullable ServerSet server,
        Set<ColumnSource> columns,
        boolean storesNull,
        boolean ofKey,
        @Nullable WindowIndex windows) {
    PlannedSet {
        columns = Set.copyOf(columns);
    }

    /** One that no window goes with. */
    PlannedSet(
            StoredColumn column,
            @Nullable Expression value,
            @Nullable ServerSet server,
            Set<ColumnSource> columns,
            boolean storesNull) {
        this(column, value, server, columns, storesNull, false, null);
    }

    /** What the statement says that a key attribute is. */
    static PlannedSet ofKey(StoredColumn column, Expression value, Set<ColumnSource> columns) {
        return new PlannedSet(column, value, null, columns, false, true, null);
    }

    /** The same with the window beside it, which follows what is computed here, and not by DynamoDB. */
    PlannedSet with(WindowIndex index) {
        return new PlannedSet(column, value, null, columns, storesNull, ofKey, index);
    }

    /** The attributes of the item that the value depends on. */
    Set<String> attributes() {
        return ItemQueries.attributes(columns, Position.NONE);
    }

    /** The top-level attributes that it writes. */
    List<String> written() {
        if (ofKey) {
            return List.of();
        }
        return windows == null ? List.of(column.attribute()) : List.of(column.attribute(), windows.attribute());
    }

    /** The columns that statements know those by. */
    List<String> shown() {
        return column.form() instanceof PartForm part ? List.of(part.name()) : written();
    }

    /** Whether the item has to be read for it. */
    boolean isComputedFromItem() {
        return server == null && !columns.isEmpty();
    }

    /** Whether it counts the item's versions. */
    boolean isVersion() {
        return server != null && server.form() instanceof ServerSet.Increment;
    }

    /** Whether it makes the same of an item for which it was done already. */
    boolean isRepeatable() {
        return server == null ? columns.isEmpty() : server.isRepeatable();
    }

    /** What has to be evaluated for it where DynamoDB may compute. */
    List<Expression> operands() {
        return server != null ? server.operands() : value == null ? List.of() : List.of(value);
    }
}
