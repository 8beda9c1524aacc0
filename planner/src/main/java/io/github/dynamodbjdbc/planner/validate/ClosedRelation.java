package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A subquery, or a table whose columns were renamed: it has the columns listed and no others.
 *
 * @param starTarget what is told of a star, where the columns are those of a table; else null
 */
record ClosedRelation(
        @Nullable String alias, List<Shown> shown, @Nullable Relation starTarget) implements Relation {
    ClosedRelation {
        shown = List.copyOf(shown);
    }

    @Override
    public boolean answersTo(List<Identifier> qualifier) {
        return false;
    }

    @Override
    public List<Reference> find(Identifier name) {
        return Identifiers.matching(name, shown, Shown::name).stream()
                .map(Shown::reference)
                .toList();
    }

    @Override
    public boolean open() {
        return false;
    }

    @Override
    public Reference schemaOnRead(Identifier name) {
        throw new IllegalStateException("a closed relation has no column " + name.name());
    }

    @Override
    public boolean sampled(String name) {
        return false;
    }

    @Override
    public void starred() {
        if (starTarget != null) {
            starTarget.starred();
        }
    }

    @Override
    public List<String> names() {
        return shown.stream().map(Shown::name).toList();
    }
}
