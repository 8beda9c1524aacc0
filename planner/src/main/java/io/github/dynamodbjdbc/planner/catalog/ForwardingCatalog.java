package io.github.dynamodbjdbc.planner.catalog;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A catalog that forwards to another one, except for methods that a subclass overrides. */
public abstract class ForwardingCatalog implements Catalog {
    private final Catalog catalog;

    protected ForwardingCatalog(Catalog catalog) {
        this.catalog = catalog;
    }

    protected final Catalog catalog() {
        return catalog;
    }

    @Override
    public List<String> tableNames() {
        return catalog.tableNames();
    }

    @Override
    public List<String> notes() {
        return catalog.notes();
    }

    @Override
    public List<String> notes(TableSchema table) {
        return catalog.notes(table);
    }

    @Override
    public @Nullable CatalogSource source() {
        return catalog.source();
    }

    @Override
    public @Nullable TableSchema table(String name) {
        return catalog.table(name);
    }

    @Override
    public Catalog expiring() {
        return catalog.expiring();
    }

    @Override
    public Prepared prepare(List<String> tables, boolean columns) {
        return catalog.prepare(tables, columns);
    }

    @Override
    public void ahead(List<String> tables, boolean columns) {
        catalog.ahead(tables, columns);
    }

    @Override
    public List<Column> columns(TableSchema table) {
        return catalog.columns(table);
    }

    @Override
    public List<Column> knownColumns(TableSchema table) {
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
    public boolean wouldSample(String table) {
        return catalog.wouldSample(table);
    }

    @Override
    public @Nullable String writeRefusal(TableSchema table) {
        return catalog.writeRefusal(table);
    }

    @Override
    public List<String> exportedChanges(TableSchema table, @Nullable String export) {
        return catalog.exportedChanges(table, export);
    }

    @Override
    public List<SystemTable> systemTables() {
        return catalog.systemTables();
    }

    @Override
    public @Nullable String entityRemarks(String name) {
        return catalog.entityRemarks(name);
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
    public @Nullable TableDefinition fullDefinition(String name) {
        return catalog.fullDefinition(name);
    }

    @Override
    public @Nullable TableDefinition definition(String name) {
        return catalog.definition(name);
    }

    @Override
    public @Nullable TimeToLive timeToLive(String name) {
        return catalog.timeToLive(name);
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
    public long version() {
        return catalog.version();
    }

    @Override
    public long version(String table) {
        return catalog.version(table);
    }
}
