package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.type.Rex;
import java.util.List;

/**
 * The elements of a list or set. The alias itself means the element, unless the statement names its columns.
 *
 * @param star the columns of a star: of written tuples, their members
 * @param elements whether {@code alias.name} is a path into the element if no column has that name
 * @param columnsFirst whether {@code alias.name} may mean a column: true for SQL's syntax, false for PartiQL's
 */
public record UnnestRelation(
        Rex rex, String alias, List<Shown> shown, List<Shown> star, boolean elements, boolean columnsFirst)
        implements Relation {
    public UnnestRelation {
        shown = List.copyOf(shown);
        star = List.copyOf(star);
    }

    @Override
    public List<Reference> findQualified(Identifier name) {
        List<Reference> columns = columnsFirst ? find(name) : List.of();
        return columns.isEmpty() && elements
                ? List.of(shown.get(0).reference().path(rex, List.of(new AttributePath.Field(name.name()))))
                : columns;
    }
}
