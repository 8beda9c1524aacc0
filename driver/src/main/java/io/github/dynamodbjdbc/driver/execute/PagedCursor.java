package io.github.dynamodbjdbc.driver.execute;

import io.github.dynamodbjdbc.driver.page.Page;
import io.github.dynamodbjdbc.driver.page.PageSource;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The rows of a Query or Scan, read page by page as they are asked for. */
final class PagedCursor implements RowCursor {
    private final PageSource pages;
    private final RowMaker rows;
    private final Runnable checkCancelled;
    private List<Map<String, AttributeValue>> items = List.of();
    private int next;

    PagedCursor(PageSource pages, RowMaker rows, Runnable checkCancelled) {
        this.pages = pages;
        this.rows = rows;
        this.checkCancelled = checkCancelled;
    }

    @Override
    public boolean advance() {
        while (true) {
            while (next < items.size()) {
                if (rows.accept(items.get(next++))) {
                    return true;
                }
            }
            checkCancelled.run();
            Page page = pages.next(rows.made());
            if (page == null) {
                return false;
            }
            items = page.items();
            next = 0;
        }
    }

    @Override
    public @Nullable Object[] row() {
        return rows.row();
    }

    @Override
    public void close() {
        pages.close();
    }
}
