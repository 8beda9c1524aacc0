package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.View;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.relation.BoundRelation;
import java.util.List;

/** Binds the query of a view that a statement reads. It does not see names of the statement, and is bound again for each use. */
final class ViewBinder {
    private ViewBinder() {}

    /**
     * @param defaults the defaults of reads, from the statement
     * @param reference the position of the view's name in the statement, used for errors
     */
    static BoundRelation bind(StatementState state, View view, ReadDefaults defaults, Position reference) {
        List<String> around = state.views();
        if (around.contains(view.name())) {
            throw new QueryException(
                    ErrorKind.INVALID_RECURSION,
                    "the view reads itself: "
                            + String.join(" -> ", around.subList(around.indexOf(view.name()), around.size())) + " -> "
                            + view.name(),
                    null);
        }
        around.add(view.name());
        try {
            return new QueryBinder(state).bind(view.query(), null, new Environment(List.of(), defaults));
        } catch (QueryException e) {
            // The error's position is in the view's query, not in the statement. With nested views, the innermost adds
            // its name.
            Position outer = around.size() == 1 ? reference : null;
            String said = String.valueOf(e.getMessage());
            String message = e.position() == null ? said : "view '" + view.name() + "', " + said;
            throw new QueryException(e.kind(), message, outer, e);
        } finally {
            around.remove(around.size() - 1);
        }
    }
}
