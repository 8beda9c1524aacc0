package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.planner.name.Identifiers;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A subquery, or a table with renamed columns: a relation with exactly the listed columns.
 *
 * @param qualified the qualified name of a view, which may also qualify its columns; empty for other relations and if there is an alias
 * @param starTarget the table that is notified of a star, if the columns are a table's; otherwise null
 */
public record ClosedRelation(
        @Nullable String alias,
        List<String> qualified,
        List<Shown> shown,
        @Nullable Relation starTarget) implements Relation {
    public ClosedRelation {
        qualified = List.copyOf(qualified);
        shown = List.copyOf(shown);
    }

    public ClosedRelation(@Nullable String alias, List<Shown> shown, @Nullable Relation starTarget) {
        this(alias, List.of(), shown, starTarget);
    }

    @Override
    public boolean answersTo(List<Identifier> qualifier) {
        return Identifiers.match(qualifier, qualified);
    }

    @Override
    public void starred() {
        if (starTarget != null) {
            starTarget.starred();
        }
    }
}
