package io.github.dynamodbjdbc.driver.read;

import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.page.Page;
import io.github.dynamodbjdbc.driver.page.PageSource;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The rows of one or several reads, page by page as they are consumed. */
final class PagedCursor implements RowCursor {
    private final PageSource pages;
    private final Supplier<RowMaker> rowsOfPage;
    private final Runnable checkCancelled;
    private final @Nullable Bookmark bookmark;
    private @Nullable Page page;
    private List<Item> items = List.of();
    private @Nullable RowMaker rows;
    private int next;
    private long made;

    /** @param bookmark takes the position of the read; null if it is not needed */
    PagedCursor(PageSource pages, RowMaker rows, Runnable checkCancelled, @Nullable Bookmark bookmark) {
        this(pages, () -> rows, checkCancelled, bookmark);
    }

    /** @param rowsOfPage supplies the creator of rows for the last page */
    PagedCursor(PageSource pages, Supplier<RowMaker> rowsOfPage, Runnable checkCancelled) {
        this(pages, rowsOfPage, checkCancelled, null);
    }

    private PagedCursor(
            PageSource pages, Supplier<RowMaker> rowsOfPage, Runnable checkCancelled, @Nullable Bookmark bookmark) {
        this.pages = pages;
        this.rowsOfPage = rowsOfPage;
        this.checkCancelled = checkCancelled;
        this.bookmark = bookmark;
    }

    /** Starts to read in the background; {@link #advance()} will be called. */
    void prefetch() {
        pages.prefetch();
    }

    @Override
    public boolean advance() {
        while (true) {
            while (rows != null && next < items.size()) {
                if (rows.accept(items.get(next++))) {
                    made++;
                    if (bookmark != null && page != null) {
                        bookmark.row(made, page, next - 1);
                    }
                    return true;
                }
            }
            checkCancelled.run();
            if (bookmark != null && page != null) {
                bookmark.pageEnd(made, page);
            }
            Page read = pages.next(made);
            if (read == null) {
                return false;
            }
            page = read;
            items = read.items();
            rows = rowsOfPage.get();
            rows.read(items);
            next = 0;
        }
    }

    /** The item of the current row. */
    Item item() {
        return items.get(next - 1);
    }

    @Override
    public @Nullable Object[] row() {
        if (rows == null) {
            throw new IllegalStateException("The cursor is not on a row");
        }
        return rows.row();
    }

    @Override
    public void needAll() {
        pages.needAll();
    }

    @Override
    public void close() {
        pages.close();
        if (bookmark != null) {
            bookmark.close();
        }
    }
}
