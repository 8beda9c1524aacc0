package io.github.dynamodbjdbc.planner.relation;

import java.util.List;

/** A bound query with its columns as the enclosing query sees them. */
public record BoundRelation(BoundQuery query, List<SelectedColumn> columns) {
    public BoundRelation {
        columns = List.copyOf(columns);
    }
}
