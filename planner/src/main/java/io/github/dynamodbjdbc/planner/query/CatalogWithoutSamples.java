package io.github.dynamodbjdbc.planner.query;

import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.ChildTable;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.catalog.View;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a catalog knows by now, for a statement that may ask for no items, such as EXPLAIN. */
public record CatalogWithoutSamples(Catalog catalog) implements Catalog {
    @Override
    public List<String> tableNames() {
        return catalog.tableNames();
    }

    @Override
    public @Nullable TableSchema table(String name) {
        return catalog.table(name);
    }

    @Override
    public void ahead(List<String> tables, boolean columns) {
        catalog.ahead(tables, false);
    }

    @Override
    public List<Column> columns(TableSchema table) {
        return catalog.knownColumns(table);
    }

    @Override
    public @Nullable SampledPath sampledItems(TableSchema table) {
        return catalog.sampledItems(table);
    }

    @Override
    public @Nullable SampledPath inside(TableSchema table, String attribute) {
        return catalog.inside(table, attribute);
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
        return catalog.unsampled(table);
    }

    @Override
    public @Nullable String writeRefusal(TableSchema table) {
        return catalog.writeRefusal(table);
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
        return catalog.childColumns(table, attribute);
    }

    @Override
    public List<View> views() {
        return catalog.views();
    }

    @Override
    public TableStatistics statistics(TableSchema table) {
        return catalog.statistics(table);
    }

    @Override
    public long statisticsStamp(String table) {
        return catalog.statisticsStamp(table);
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
