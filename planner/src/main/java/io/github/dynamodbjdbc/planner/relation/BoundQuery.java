package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** A query whose names all mean something. Columns go by their numbers. */
public sealed interface BoundQuery {
    List<Item> items();

    /**
     * A column that a query gives.
     *
     * @param id the number of the column
     * @param name unique within the query
     * @param value what it is computed from; of SELECT only
     */
    record Item(int id, String name, RexNode value) {}

    /** @param item the place in the select list that is sorted by; below 0 if the value is none that it has */
    record SortKey(int item, RexNode value, boolean descending, boolean nullsFirst, Position position) {}

    /**
     * @param sets for each group the places of its keys
     * @param constants the numbers of columns that are keys without a column of FROM, with the places of these keys
     */
    record Grouping(List<RexNode> keys, List<List<Integer>> sets, Map<Integer, Integer> constants, Block block) {
        /** All rows are one group. */
        public static Grouping ofAll(Block block) {
            return new Grouping(List.of(), List.of(List.of()), Map.of(), block);
        }
    }

    /**
     * @param from null for a SELECT without FROM
     * @param grouping null if it has neither groups nor aggregates
     * @param kept the rows that DISTINCT ON and WITH TIES leave, by windows over those that meet QUALIFY
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

    /** @param types of the columns, which both sides are brought to */
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
     * @param id what its working table is known by
     * @param types of the columns, which both parts are brought to
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

    /** The rows of the round before of a table of WITH RECURSIVE. */
    record WorkingTable(int id, String name, List<RelDataType> types, List<Item> items) implements BoundQuery {}

    /** @param rows each as long as there are columns, and of their types */
    record Values(List<List<RexNode>> rows, List<RelDataType> types, List<Item> items) implements BoundQuery {}
}
