package io.github.dynamodbjdbc.planner.relation;

import java.util.List;

/** A bound query, and its columns as what is around it sees them. */
public record BoundRelation(BoundQuery query, List<SelectedColumn> columns) {
    public BoundRelation {
        columns = List.copyOf(columns);
    }
}
