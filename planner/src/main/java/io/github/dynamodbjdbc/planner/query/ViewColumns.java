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

/** The columns of a view, as a SELECT of all of it reports them. */
public final class ViewColumns {
    // What a connection wants to be told of a statement's names has no part in what a column is.
    private static final SessionOptions OPTIONS = new SessionOptions(
            TtlMode.HIDE, false, ScanPolicy.WARN, 0, Map.of(), Map.of(), UnknownColumns.ALLOW, false, true, 0);

    private ViewColumns() {}

    /**
     * The view's columns. Where its query has a star, what is known of the table's columns is asked of the catalog as for any star.
     *
     * @throws io.github.dynamodbjdbc.planner.error.QueryException if the query does not fit the tables that there are
     */
    public static List<Column> of(View view, Catalog catalog) {
        return new QueryPlanner(catalog)
                .columns(view.query(), OPTIONS).stream()
                        .map(column ->
                                new Column(column.label(), Column.Origin.DYNAMIC, column.type(), null, column.range()))
                        .toList();
    }

    /** The same by what is known by now; asks for no items. */
    public static List<Column> ofKnown(View view, Catalog catalog) {
        return of(view, new CatalogWithoutSamples(catalog));
    }
}
