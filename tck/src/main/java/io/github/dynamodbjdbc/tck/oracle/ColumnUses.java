package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.GroupBy;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the columns that a SELECT names, except bare names in GROUP BY and QUALIFY, and those in ORDER BY that the select list defines. Subqueries
 * are separate SELECTs.
 */
final class ColumnUses {
    private final Scope rows;
    private final List<Expression.NameReference> references = new ArrayList<>();

    ColumnUses(QueryBody.Select select, List<SortItem> orderBy, Scope rows) {
        this.rows = rows;
        collect(select.items());
        select.from().forEach(this::conditions);
        collect(select.where());
        collect(select.having());
        select.windows().forEach(window -> collect(window.window()));
        List<Expression> sorted = new ArrayList<>(select.distinctOn());
        orderBy.forEach(item -> sorted.add(item.expression()));
        for (Expression key : sorted) {
            if (!(key instanceof Expression.NameReference name && name.parts().size() == 1)
                    || select.items().stream()
                            .noneMatch(item -> isCalled(item, name.parts().get(0)))) {
                collect(key);
            }
        }
        GroupBy groupBy = select.groupBy();
        if (groupBy != null) {
            for (List<Expression> set : GroupingSets.of(groupBy)) {
                for (Expression key : set) {
                    if (!(key instanceof Expression.NameReference name
                            && name.parts().size() == 1)) {
                        collect(key);
                    }
                }
            }
        }
    }

    private static boolean isCalled(SelectItem item, Identifier name) {
        if (!(item instanceof SelectItem.Item column)) {
            return false;
        }
        Identifier alias = column.alias();
        if (alias != null) {
            return alias.name().equals(name.name());
        }
        return column.expression() instanceof Expression.NameReference reference
                && reference.parts().get(reference.parts().size() - 1).name().equals(name.name());
    }

    private void conditions(FromItem item) {
        if (item instanceof FromItem.Join join) {
            conditions(join.left());
            conditions(join.right());
            collect(join.on());
        }
    }

    private void collect(@Nullable Object part) {
        Canonical.any(part, expression -> {
            if (expression instanceof Expression.NameReference reference) {
                references.add(reference);
            }
            return false;
        });
    }

    /** The references to a column with that name, without qualifiers and paths. */
    List<Expression.NameReference> of(Identifier name) {
        List<Expression.NameReference> found = new ArrayList<>();
        for (Expression.NameReference reference : references) {
            List<Identifier> parts = reference.parts();
            boolean qualified = parts.size() > 1
                    && rows.relations.stream()
                            .anyMatch(relation -> parts.get(0).name().equals(relation.alias()));
            int column = qualified ? 1 : 0;
            if (parts.get(column).name().equals(name.name())) {
                found.add(new Expression.NameReference(parts.subList(0, column + 1), reference.position()));
            }
        }
        return found;
    }

    /** Whether all references are qualified with the same table. */
    static boolean same(List<Expression.NameReference> uses) {
        return uses.stream()
                        .map(use -> use.parts().stream().map(Identifier::name).toList())
                        .distinct()
                        .count()
                == 1;
    }
}
