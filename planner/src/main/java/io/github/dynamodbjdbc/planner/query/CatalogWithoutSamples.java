package io.github.dynamodbjdbc.planner.query;

import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ForwardingCatalog;
import io.github.dynamodbjdbc.planner.catalog.Prepared;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import java.util.List;

/** The catalog of a statement that must not read items, such as EXPLAIN: it takes no samples. */
public final class CatalogWithoutSamples extends ForwardingCatalog {
    public CatalogWithoutSamples(Catalog catalog) {
        super(catalog);
    }

    @Override
    public Catalog expiring() {
        return new CatalogWithoutSamples(catalog().expiring());
    }

    @Override
    public Prepared prepare(List<String> tables, boolean columns) {
        return catalog().prepare(tables, false);
    }

    @Override
    public void ahead(List<String> tables, boolean columns) {
        catalog().ahead(tables, false);
    }

    @Override
    public List<Column> columns(TableSchema table) {
        return catalog().knownColumns(table);
    }

    @Override
    public boolean wouldSample(String table) {
        return false;
    }
}
