package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** A query whose names are resolved. Columns are identified by their numbers. */
public sealed interface BoundQuery {
    List<Item> items();

    /**
     * A column of a query's result.
     *
     * @param id the number of the column
     * @param name unique within the query
     * @param value the expression that computes it; only in a SELECT
     */
    record Item(int id, String name, RexNode value) {}

    /** @param item the index of the sort key in the select list; negative if it is not there */
    record SortKey(int item, RexNode value, boolean descending, boolean nullsFirst, Position position) {}

    /**
     * @param sets for each grouping set, the indexes of its keys
     * @param constants the numbers of columns that are keys without referring to a column of FROM, with these keys' indexes
     */
    record Grouping(List<RexNode> keys, List<List<Integer>> sets, Map<Integer, Integer> constants, Block block) {
        /** All rows in one group. */
        public static Grouping ofAll(Block block) {
            return new Grouping(List.of(), List.of(List.of()), Map.of(), block);
        }
    }

    /**
     * @param from null for a SELECT without FROM
     * @param grouping null without groups and aggregates
     * @param kept the rows that DISTINCT ON and WITH TIES keep, as window functions over those that satisfy QUALIFY
     */
    record Select(
            @Nullable BoundFrom from,
            @Nullable RexNode where,
            @Nullable Grouping grouping,
            @Nullable RexNode having,
            @Nullable RexNode qualify,
            @Nullable RexNode kept,
            List<Item> items,
            boolean distinct,
            List<SortKey> order,
            @Nullable RexNode offset,
            @Nullable RexNode fetch,
            Block block)
            implements BoundQuery {}

    /** @param types the types of the columns, to which both sides are converted */
    record SetOperation(
            QueryBody.SetOperation operation,
            BoundQuery left,
            BoundQuery right,
            List<RelDataType> types,
            List<Item> items)
            implements BoundQuery {}

    /**
     * A table of WITH RECURSIVE.
     *
     * @param id the identity of its working table
     * @param types the types of the columns, to which both parts are converted
     */
    record Recursion(
            int id,
            String name,
            boolean all,
            BoundQuery base,
            BoundQuery step,
            List<RelDataType> types,
            List<Item> items,
            Position position)
            implements BoundQuery {}

    /** The previous round's rows of a table of WITH RECURSIVE. */
    record WorkingTable(int id, String name, List<RelDataType> types, List<Item> items) implements BoundQuery {}

    /**
     * A use of a query of WITH that is computed once for all of its uses.
     *
     * @param number the same for all uses
     * @param query the query, the same for all uses
     * @param items the columns of this use; the value of each is a column of the query
     */
    record Once(int number, String name, BoundQuery query, List<Item> items) implements BoundQuery {}

    /** @param rows each with the number and types of the columns */
    record Values(List<List<RexNode>> rows, List<RelDataType> types, List<Item> items) implements BoundQuery {}
}
