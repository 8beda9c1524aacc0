package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.name.TableNames;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Announces the tables of a join to the catalog, so that they are described in parallel instead of one by one during binding. */
final class TablesAhead implements FromItem.Visitor<Boolean> {
    private final Catalog catalog;
    private final Environment environment;
    private final Set<String> names = new LinkedHashSet<>();

    private TablesAhead(Catalog catalog, Environment environment) {
        this.catalog = catalog;
        this.environment = environment;
    }

    /** Announces the tables of one FROM to the catalog if there are several. */
    static void tell(Catalog catalog, Environment environment, List<FromItem> from, List<SelectItem> items) {
        TablesAhead ahead = new TablesAhead(catalog, environment);
        from.forEach(item -> item.accept(ahead));
        if (ahead.names.size() > 1) {
            boolean star = items.stream()
                    .anyMatch(item -> item instanceof SelectItem.Star all
                            && all.qualifier().isEmpty());
            catalog.ahead(List.copyOf(ahead.names), star);
        }
    }

    /** Collects the name of a table. Views and tables of WITH do not count, and longer names may be those of indexes. */
    @Override
    public Boolean visit(FromItem.Table table) {
        if (table.name().size() == 1
                && table.at() == null
                && environment.find(table.name().get(0)) == null
                && TableNames.view(catalog, table.name()) == null) {
            names.add(table.name().get(0).name());
        }
        return true;
    }

    @Override
    public Boolean visit(FromItem.Subquery subquery) {
        return false;
    }

    @Override
    public Boolean visit(FromItem.Join join) {
        join.left().accept(this);
        return join.right().accept(this);
    }

    @Override
    public Boolean visit(FromItem.Unnest unnest) {
        return false;
    }
}
