package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.ForwardingCatalog;
import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A catalog with an additional table that does not exist yet. */
final class CatalogWithTable extends ForwardingCatalog {
    private final TableSchema added;

    CatalogWithTable(Catalog catalog, TableSchema added) {
        super(catalog);
        this.added = added;
    }

    private boolean isAdded(TableSchema table) {
        return table.name().equals(added.name());
    }

    @Override
    public Catalog expiring() {
        return new CatalogWithTable(catalog().expiring(), added);
    }

    @Override
    public List<String> tableNames() {
        List<String> names = new ArrayList<>(catalog().tableNames());
        if (!names.contains(added.name())) {
            names.add(added.name());
        }
        return names;
    }

    @Override
    public List<String> notes(TableSchema table) {
        return isAdded(table) ? List.of() : catalog().notes(table);
    }

    @Override
    public @Nullable TableSchema table(String name) {
        return name.equals(added.name()) ? added : catalog().table(name);
    }

    @Override
    public List<Column> columns(TableSchema table) {
        return isAdded(table) ? added.declared() : catalog().columns(table);
    }

    @Override
    public List<Column> knownColumns(TableSchema table) {
        return isAdded(table) ? added.declared() : catalog().knownColumns(table);
    }

    @Override
    public @Nullable SampledPath sampledItems(TableSchema table) {
        return isAdded(table) ? null : catalog().sampledItems(table);
    }

    @Override
    public @Nullable SampledPath inside(TableSchema table, String attribute) {
        return isAdded(table) ? null : catalog().inside(table, attribute);
    }

    @Override
    public @Nullable String unsampled(TableSchema table) {
        return isAdded(table) ? null : catalog().unsampled(table);
    }

    @Override
    public boolean wouldSample(String table) {
        return !table.equals(added.name()) && catalog().wouldSample(table);
    }

    @Override
    public @Nullable String writeRefusal(TableSchema table) {
        return isAdded(table) ? null : catalog().writeRefusal(table);
    }

    @Override
    public @Nullable Map<String, ColumnType> childColumns(TableSchema table, String attribute) {
        return isAdded(table) ? null : catalog().childColumns(table, attribute);
    }

    @Override
    public TableStatistics statistics(TableSchema table) {
        return isAdded(table) ? TableStatistics.NONE : catalog().statistics(table);
    }
}
