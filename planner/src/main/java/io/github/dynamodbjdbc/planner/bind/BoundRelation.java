package io.github.dynamodbjdbc.planner.bind;

import java.util.List;

/** A bound query, and its columns as what is around it sees them. */
record BoundRelation(BoundQuery query, List<SelectedColumn> columns) {
    BoundRelation {
        columns = List.copyOf(columns);
    }
}
