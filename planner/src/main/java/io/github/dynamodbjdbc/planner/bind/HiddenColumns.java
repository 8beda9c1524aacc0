package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.relation.Block;
import io.github.dynamodbjdbc.planner.relation.BoundQuery;
import io.github.dynamodbjdbc.planner.relation.MissingColumn;
import io.github.dynamodbjdbc.planner.type.ColumnRef;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Appends columns to bound queries that hold whether a value is MISSING. */
final class HiddenColumns {
    private final StatementState state;

    HiddenColumns(StatementState state) {
        this.state = state;
    }

    /**
     * @param column the number of the column whose values are distinguished
     * @param items the select list, to which the hidden column is appended
     */
    MissingColumn ofSelect(int column, List<BoundQuery.Item> items, Supplier<@Nullable RexNode> missing) {
        return new MissingColumn(
                () -> missing.get() != null, () -> owned(column, append(items, Objects.requireNonNull(missing.get()))));
    }

    /** Both sides get the column, the one whose value is never MISSING with FALSE. */
    MissingColumn ofUnion(
            int column, BoundQuery.SetOperation union, @Nullable MissingColumn left, @Nullable MissingColumn right) {
        return new MissingColumn(
                () -> (isPossible(left) || isPossible(right)) && takes(union.left()) && takes(union.right()), () -> {
                    add(union.left(), left);
                    add(union.right(), right);
                    return owned(column, append(union));
                });
    }

    /**
     * A use of a query that is computed once takes the column from it.
     *
     * @param column the number of the use's column
     * @param items the columns that the use takes
     */
    @Nullable
    MissingColumn ofUse(int column, List<BoundQuery.Item> items, @Nullable MissingColumn computed, Position position) {
        return computed == null
                ? null
                : new MissingColumn(
                        computed::possible,
                        () -> owned(
                                column,
                                append(
                                        items,
                                        new ColumnRef(
                                                computed.number(),
                                                state.rex().type(SqlTypeName.BOOLEAN, true),
                                                null,
                                                "$missing",
                                                position))));
    }

    /** The SELECT that has the column in its FROM has the hidden one there too. */
    private int owned(int column, int hidden) {
        Block owner = state.columns().owner(column);
        if (owner != null) {
            state.columns().own(hidden, owner);
        }
        return hidden;
    }

    private static boolean isPossible(@Nullable MissingColumn missing) {
        return missing != null && missing.possible();
    }

    private void add(BoundQuery side, @Nullable MissingColumn missing) {
        if (missing != null && missing.possible()) {
            missing.number();
        } else {
            addFalse(side);
        }
    }

    /** Whether columns can be appended. */
    private static boolean takes(BoundQuery query) {
        return query instanceof BoundQuery.SetOperation operation
                ? takes(operation.left()) && takes(operation.right())
                : query instanceof BoundQuery.Select || query instanceof BoundQuery.Values;
    }

    private void addFalse(BoundQuery query) {
        RexNode never = state.rex().bool(false);
        if (query instanceof BoundQuery.SetOperation operation) {
            addFalse(operation.left());
            addFalse(operation.right());
            append(operation);
        } else if (query instanceof BoundQuery.Values values) {
            values.rows().forEach(row -> row.add(never));
            values.types().add(never.getType());
            append(values.items(), never);
        } else {
            append(query.items(), never);
        }
    }

    private int append(BoundQuery.SetOperation operation) {
        operation.types().add(state.rex().type(SqlTypeName.BOOLEAN, true));
        return append(operation.items(), state.rex().bool(false));
    }

    private int append(List<BoundQuery.Item> items, RexNode value) {
        int id = state.columns().next();
        items.add(new BoundQuery.Item(id, "$missing" + id, value));
        return id;
    }
}
