package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.planner.type.Casts;
import io.github.dynamodbjdbc.planner.type.Rex;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of binding: a query whose names are resolved.
 *
 * @param rex creates expressions of the statement's types
 * @param owners for each column number, the SELECT that has the column in its FROM or among its aggregates
 * @param subqueries the subqueries within expressions, by their numbers
 * @param uses the number of references to each common table expression that is computed once, by its number
 */
public record BoundStatement(
        BoundRelation query,
        Rex rex,
        List<@Nullable Block> owners,
        List<BoundSubquery> subqueries,
        List<Integer> uses,
        Findings findings) {
    public BoundStatement {
        owners = Collections.unmodifiableList(new ArrayList<>(owners));
        subqueries = List.copyOf(subqueries);
        uses = List.copyOf(uses);
    }

    public List<ResultColumn> columns() {
        return query.columns().stream().map(SelectedColumn::result).toList();
    }

    public Casts casts() {
        return new Casts(rex);
    }
}
