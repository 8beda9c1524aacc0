package io.github.dynamodbjdbc.driver.read;

import io.github.dynamodbjdbc.driver.page.Page;
import io.github.dynamodbjdbc.driver.page.PageSource;
import io.github.dynamodbjdbc.driver.statistics.LearnedStatistics;
import org.jspecify.annotations.Nullable;

/** Pages of items that are read by their keys; the observer takes their sizes. */
record ObservedItems(PageSource pages, LearnedStatistics.ItemObserver observer) implements PageSource {
    @Override
    public @Nullable Page next(long delivered) {
        Page page = pages.next(delivered);
        if (page != null) {
            observer.observe(page.items().size(), page.readUnits());
        }
        return page;
    }

    @Override
    public void prefetch() {
        pages.prefetch();
    }

    @Override
    public void needAll() {
        pages.needAll();
    }

    @Override
    public void close() {
        pages.close();
    }
}
