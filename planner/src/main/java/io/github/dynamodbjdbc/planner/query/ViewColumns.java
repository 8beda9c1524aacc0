package io.github.dynamodbjdbc.planner.query;

import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.View;
import io.github.dynamodbjdbc.planner.plan.ScanPolicy;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.plan.TtlMode;
import io.github.dynamodbjdbc.planner.plan.UnknownColumns;
import java.util.List;
import java.util.Map;

/** The columns of a view, as a SELECT * of it reports them. */
public final class ViewColumns {
    // The connection's settings for unknown names don't affect the columns of a view.
    private static final SessionOptions OPTIONS = new SessionOptions(
            TtlMode.HIDE, false, ScanPolicy.WARN, 0, Map.of(), Map.of(), UnknownColumns.ALLOW, false, true, 0);

    private ViewColumns() {}

    /**
     * The view's columns. If its query has a star, the catalog may take a sample of the table, as for any star.
     *
     * @throws io.github.dynamodbjdbc.planner.error.QueryException if the query doesn't fit the existing tables
     */
    public static List<Column> of(View view, Catalog catalog) {
        return new QueryPlanner(catalog)
                .columns(view.query(), OPTIONS).stream()
                        .map(column ->
                                new Column(column.label(), Column.Origin.DYNAMIC, column.type(), null, column.bounds()))
                        .toList();
    }

    /** The view's columns by current knowledge; reads no items. */
    public static List<Column> ofKnown(View view, Catalog catalog) {
        return of(view, new CatalogWithoutSamples(catalog));
    }
}
