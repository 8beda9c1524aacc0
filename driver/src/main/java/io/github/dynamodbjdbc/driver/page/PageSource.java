package io.github.dynamodbjdbc.driver.page;

import org.jspecify.annotations.Nullable;

/** A sequence of pages. Not thread-safe, except for {@link #close()}. */
public interface PageSource extends AutoCloseable {
    /**
     * The next page, or null after the last. A page may have no items.
     *
     * @param delivered the number of rows created from the pages so far
     */
    @Nullable
    Page next(long delivered);

    /** Starts to read the first page in the background, if possible. It will be requested. */
    default void prefetch() {}

    /** Announces that all pages will be taken unless the statement fails, so that they may be requested ahead from the first one on. */
    default void needAll() {}

    /** Aborts running requests, and with them a {@link #next} in another thread. */
    @Override
    void close();
}
