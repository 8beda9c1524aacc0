package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.planner.name.Identifiers;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A subquery, or a table whose columns were renamed: it has the columns listed and no others.
 *
 * @param qualified of a view, schema and all, by which columns may be qualified too; empty for any other, and where it has an alias
 * @param starTarget what is told of a star, where the columns are those of a table; else null
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
