package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.ChildTable;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.catalog.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A catalog as it is going to be with one table more. */
record CatalogWithTable(Catalog catalog, TableSchema added) implements Catalog {
    @Override
    public List<String> tableNames() {
        List<String> names = new ArrayList<>(catalog.tableNames());
        if (!names.contains(added.name())) {
            names.add(added.name());
        }
        return names;
    }

    @Override
    public @Nullable TableSchema table(String name) {
        return name.equals(added.name()) ? added : catalog.table(name);
    }

    @Override
    public List<Column> columns(TableSchema table) {
        return table.name().equals(added.name()) ? added.declared() : catalog.columns(table);
    }

    @Override
    public List<Column> knownColumns(TableSchema table) {
        return table.name().equals(added.name()) ? added.declared() : catalog.knownColumns(table);
    }

    @Override
    public @Nullable SampledPath sampledItems(TableSchema table) {
        return table.name().equals(added.name()) ? null : catalog.sampledItems(table);
    }

    @Override
    public @Nullable SampledPath inside(TableSchema table, String attribute) {
        return table.name().equals(added.name()) ? null : catalog.inside(table, attribute);
    }

    @Override
    public int flattened(TableSchema table) {
        return catalog.flattened(table);
    }

    @Override
    public boolean flattensAny() {
        return catalog.flattensAny();
    }

    @Override
    public @Nullable String unsampled(TableSchema table) {
        return table.name().equals(added.name()) ? null : catalog.unsampled(table);
    }

    @Override
    public boolean wouldSample(String table) {
        return catalog.wouldSample(table);
    }

    @Override
    public @Nullable String writeRefusal(TableSchema table) {
        return table.name().equals(added.name()) ? null : catalog.writeRefusal(table);
    }

    @Override
    public List<SystemTable> systemTables() {
        return catalog.systemTables();
    }

    @Override
    public List<ChildTable> childTables() {
        return catalog.childTables();
    }

    @Override
    public @Nullable Map<String, ColumnType> childColumns(TableSchema table, String attribute) {
        return table.name().equals(added.name()) ? null : catalog.childColumns(table, attribute);
    }

    @Override
    public List<View> views() {
        return catalog.views();
    }

    @Override
    public TableStatistics statistics(TableSchema table) {
        return table.name().equals(added.name()) ? TableStatistics.NONE : catalog.statistics(table);
    }

    @Override
    public long statisticsStamp(String table) {
        return catalog.statisticsStamp(table);
    }

    @Override
    public void ahead(List<String> tables, boolean columns) {
        catalog.ahead(tables, columns);
    }

    @Override
    public long version(String table) {
        return catalog.version(table);
    }

    @Override
    public long version() {
        return catalog.version();
    }
}
