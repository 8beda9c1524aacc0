package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Position;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** An item of FROM. */
public sealed interface BoundFrom {
    record Table(TableRead read) implements BoundFrom {}

    /** The rows of a table for which a condition holds. */
    record Chosen(TableRead read, RexNode condition) implements BoundFrom {}

    /** @param lateral whether it may refer to items on its left */
    record Derived(BoundQuery query, boolean lateral) implements BoundFrom {}

    /**
     * @param condition null if there is none
     */
    record Join(
            FromItem.JoinKind kind,
            BoundFrom left,
            BoundFrom right,
            @Nullable RexNode condition,
            Position position) implements BoundFrom {}

    /**
     * The elements of a list.
     *
     * @param label the statement's name for the list
     * @param name the statement's name for an element
     * @param element the number of the column with the elements
     * @param index the number of the column with their positions from 0
     * @param ordinality the number of the column with their positions from 1
     */
    record Unnest(RexNode list, String label, String name, int element, int index, int ordinality)
            implements BoundFrom {}
}
